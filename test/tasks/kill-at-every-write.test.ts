import type * as Files from 'node:fs';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRun } from '../../src/experiment/run-settings.ts';
import { evolve } from '../../src/tasks/evolve.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { isTournament, readStored } from '../../src/tournament/folder.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory, settings } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

const disk = vi.hoisted(() => ({ left: Infinity, written: 0 }));

// A process that is killed: after so many changes of the disk nothing it does changes anything any more, not even the
// tidying up of its `finally`. A write that it is killed in leaves half of its bytes.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  const killed = (): Error => Object.assign(new Error('killed'), { code: 'EIO' });
  const counted = <
    Name extends 'renameSync' | 'rmSync' | 'mkdirSync' | 'linkSync' | 'writeFileSync' | 'ftruncateSync',
  >(
    name: Name,
  ) => ({
    [name]: (...args: unknown[]): unknown => {
      if (disk.left <= 0) throw killed();
      disk.left--;
      disk.written++;
      return (fs[name] as (...given: unknown[]) => unknown)(...args);
    },
  });
  const halved = (write: (bytes: Buffer) => number, bytes: Buffer): number => {
    if (disk.left <= 0) throw killed();
    disk.left--;
    disk.written++;
    if (disk.left > 0) return write(bytes);
    write(bytes.subarray(0, bytes.length >> 1));
    throw killed();
  };
  return Object.assign(
    { ...fs },
    ...(['renameSync', 'rmSync', 'mkdirSync', 'linkSync', 'writeFileSync', 'ftruncateSync'] as const).map(
      counted,
    ),
    {
      openSync: (...args: Parameters<typeof Files.openSync>): number => {
        // Opening makes a file, or empties one.
        if (args[1] !== 'r' && disk.left <= 0) throw killed();
        return fs.openSync(...args);
      },
      writeSync: (handle: number, bytes: Buffer, offset = 0): number =>
        halved((part) => fs.writeSync(handle, part), Buffer.from(bytes).subarray(offset)),
      appendFileSync: (file: string, text: string): void => {
        halved((part) => (fs.appendFileSync(file, part), part.length), Buffer.from(text));
      },
    },
  ) as typeof Files;
});
afterEach(() => (disk.left = Infinity));

/** Runs `work` in a folder as a process that is killed at its change number `count`; whether it came to its end before. */
async function killedAt(
  count: number,
  folder: string,
  work: (folder: string) => Promise<unknown>,
): Promise<boolean> {
  disk.left = count;
  try {
    await work(folder);
    return disk.left > 0;
  } catch (error) {
    if (disk.left > 0) throw error;
    return false;
  } finally {
    disk.left = Infinity;
    const lock = join(folder, 'lock');
    // The number of a process that is not there: we are.
    if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'latin1').replace(/^\d+/, '999999999'));
  }
}

/**
 * The files of a folder and their bytes, without the seconds of a log. Half-written files are left out: they are swept
 * away once their process is dead, and ours is not.
 */
function bytesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !name.endsWith('.tmp'))
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(folder, name), 'latin1');
      return [name, name === 'log.jsonl' ? text.replaceAll(/"seconds":[\d.]+/g, '') : text];
    }),
  );
}

test('an evolution killed at any change of the disk is resumed by --resume alone, to the same bytes', async () => {
  const rating = { ...settings.rating, anchors: ['random'], rounds: 1, first: false };
  const short = { ...settings, rating, keepEvery: 1 };
  const whole = join(emptyFolder(), 'run');
  const begin = (folder: string) =>
    evolve(contextOf(laboratory), { settings: short, folder, generations: 2 });
  const resume = (folder: string) =>
    evolve(contextOf(laboratory), { stored: storedRun(laboratory, folder), folder });
  disk.written = 0;
  await begin(whole);
  const expected = bytesIn(whole);
  expect(Object.keys(expected)).toContain('hall/000002.msgpack');
  expect(disk.written).toBeGreaterThan(30);
  for (let count = 0, ended = false; !ended; count++) {
    const folder = join(emptyFolder(), 'run');
    ended = await killedAt(count, folder, begin);
    // A process that is killed again while it resumes.
    const begun = () => existsSync(join(folder, 'state.msgpack'));
    if (begun()) await killedAt(count % 7, folder, resume);
    await (begun() ? resume(folder) : begin(folder));
    expect(bytesIn(folder), `killed at change ${count}`).toEqual(expected);
  }
});

test('a tournament killed at any change of the disk is resumed by --resume alone, to the same bytes', async () => {
  const game = { use: 'tic-tac-toe' };
  const agents = ['random', 'greedy'].map((text) => laboratory.agentOf(text, game));
  const texts = ['random', 'greedy'];
  const begin = (out: string) =>
    tournament(contextOf(laboratory), { game, agents, texts, rounds: 3, seed: 7, out, resume: false });
  const resume = (out: string) =>
    tournament(contextOf(laboratory), {
      game: readStored(out).game,
      agents: [],
      texts: [],
      out,
      resume: true,
    });
  const whole = join(emptyFolder(), 'cup');
  await begin(whole);
  const expected = bytesIn(whole);
  expect(Object.keys(expected)).toEqual(['games.log', 'standings.json', 'table.txt', 'tournament.msgpack']);
  for (let count = 0, ended = false; !ended; count++) {
    const folder = join(emptyFolder(), 'cup');
    ended = await killedAt(count, folder, begin);
    if (isTournament(folder)) await killedAt(count % 7, folder, resume);
    await (isTournament(folder) ? resume(folder) : begin(folder));
    expect(bytesIn(folder), `killed at change ${count}`).toEqual(expected);
  }
});
