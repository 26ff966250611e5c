import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Attempts } from './attack.ts';
import { LabProcess, succeeds } from './lab-process.ts';

export const EVOLVE = [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '8', '--set', 'games=4'],
  ...['--set', 'keepEvery=4', '--generations', '24', '--workers', '1', '--out', 'run'],
];
export const TOURNAMENT = [
  ...['tournament', 'random', 'greedy', 'material:depth=2', 'uct:sims=30', '--game', 'tic-tac-toe'],
  ...['--rounds', '60', '--workers', '1', '--out', 'run'],
];

/** What must be the same to the byte in the end. */
export const EVOLVED = ['population.msgpack', 'champion.msgpack', 'state.msgpack', 'hall/000024.msgpack'];
export const PLAYED = ['table.txt', 'standings.json', 'tournament.msgpack'];

/** Most kills of one run. */
const KILLS = 3;

/** Runs a command that is killed a few times and resumed after each; the files must be those of a run without kills. */
function killed(command: readonly string[], files: readonly string[]) {
  return async (folder: string): Promise<Attempts> => {
    const whole = join(folder, 'whole');
    mkdirSync(whole);
    const begun = performance.now();
    await succeeds(command, { cwd: whole });
    const millis = performance.now() - begun;
    return {
      async attempt(random, index) {
        const cwd = join(folder, String(index));
        mkdirSync(cwd);
        let resume: string[] = [];
        for (let kills = 1 + random.below(KILLS); kills > 0; kills--) {
          const process = new LabProcess([...command, ...resume], { cwd });
          await process.killAfter(random.between(0.2, 1) * millis);
          // A run that was killed before it stored anything is begun again.
          resume = process.stderr.includes('LAB_RUN_MISSING') || !hasBegun(cwd) ? [] : ['--resume'];
        }
        await succeeds([...command, ...resume], { cwd });
        return different(join(whole, 'run'), join(cwd, 'run'), files);
      },
    };
  };
}

function hasBegun(cwd: string): boolean {
  for (const name of ['state.msgpack', 'tournament.msgpack']) {
    try {
      readFileSync(join(cwd, 'run', name));
      return true;
    } catch {
      // Perhaps the other one.
    }
  }
  return false;
}

/** The first of the files that differs between two folders. */
export function different(expected: string, found: string, files: readonly string[]): string | undefined {
  const bytes = (folder: string, name: string) => readFileSync(join(folder, name));
  const name = files.find((file) => !bytes(expected, file).equals(bytes(found, file)));
  return name === undefined ? undefined : `${name} has other bytes`;
}

export const kills: readonly Attack[] = [
  {
    name: 'kill -9 of lab evolve',
    promise: 'An evolution that is killed at any moment and resumed ends with the same bytes.',
    tries: 24,
    seconds: 100,
    prepare: killed(EVOLVE, EVOLVED),
  },
  {
    name: 'kill -9 of lab tournament',
    promise:
      'A tournament that is killed at any moment and resumed ends with the same tables, no game lost or counted twice.',
    tries: 24,
    seconds: 90,
    prepare: killed(TOURNAMENT, PLAYED),
  },
];
