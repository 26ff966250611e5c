import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attack, Attempts } from './attack.ts';
import { different, EVOLVE, EVOLVED, PLAYED, TOURNAMENT } from './kills.ts';
import { badRefusal, oneLine, runLab, succeeds } from './lab-process.ts';

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { timeout: 10_000 }).status === 0;

/** A disk of its own, in memory, with room for so many KB. */
const mountDisk = (place: string, size: number) =>
  run('mount', '-t', 'tmpfs', '-o', `size=${size}k`, 'lab-attack', place);

function noDisks(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'lab-disk-'));
  try {
    return mountDisk(place, 64) && run('umount', place) ? undefined : 'no rights to mount a small disk';
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Runs a command on a disk that is too small, and goes on when there is room. */
async function fullDisk(folder: string): Promise<Attempts> {
  const commands = [
    { command: EVOLVE, files: EVOLVED, stored: 'state.msgpack', kilobytes: [20, 300] },
    { command: TOURNAMENT, files: PLAYED, stored: 'tournament.msgpack', kilobytes: [8, 80] },
  ] as const;
  const whole = join(folder, 'whole');
  for (const [i, { command }] of commands.entries()) {
    mkdirSync(join(whole, String(i)), { recursive: true });
    await succeeds(command, { cwd: join(whole, String(i)) });
  }
  return {
    async attempt(random, index) {
      const { command, files, stored, kilobytes } = commands[index % commands.length];
      const [least, most] = kilobytes;
      const cwd = join(folder, `disk-${index}`);
      mkdirSync(cwd);
      if (!mountDisk(cwd, Math.round(random.between(least, most)))) return 'no disk';
      try {
        const full = await runLab(command, { cwd });
        // There may have been just enough room.
        const bad = full.child.exitCode === 0 ? undefined : badRefusal(full, /\(LAB_DISK\)/);
        if (bad !== undefined) return bad;
        if (existsSync(join(cwd, 'run/lock'))) return 'the lock is left';
        if (!run('mount', '-o', 'remount,size=64m', cwd)) return 'no larger disk';
        const begun = existsSync(join(cwd, 'run', stored));
        const again = await runLab([...command, ...(begun ? ['--resume'] : [])], { cwd });
        if (again.child.exitCode !== 0) return `with room: ${oneLine(again.stderr)}`;
        return different(join(whole, String(index % commands.length), 'run'), join(cwd, 'run'), files);
      } finally {
        run('umount', cwd);
      }
    },
  };
}

export const disks: readonly Attack[] = [
  {
    name: 'full disks',
    promise:
      'If the disk is full, a run ends with one line. Once there is room, it resumes and ends with the same bytes.',
    tries: 30,
    seconds: 90,
    missing: noDisks,
    prepare: fullDisk,
  },
];
