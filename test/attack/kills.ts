import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bytesIn } from '../fixtures/bytes-in.ts';
import type { Attack, Attempts } from './attack.ts';
import { badRefusal, LabProcess, oneLine, runLab, succeeds } from './lab-process.ts';

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

/** Makes a process die in a change of the disk of this number; see `die-at-change.ts`. */
const dyingAt = (change: number): NodeJS.ProcessEnv => ({
  LAB_DIES_AT: String(change),
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'die-at-change.ts')).href}`,
});

/** What is killed in one of its changes of the disk, and how it goes on: by the same line where one command does both. */
interface Mortal {
  readonly begin: readonly string[];
  readonly resume: readonly string[];
}

const EVOLVE_FEW =
  'evolve --plugin coevolution --game tic-tac-toe --population 6 --set games=2 --set keepEvery=2 --set rating.rounds=2 --generations 6';
const TOURNAMENT_FEW = 'tournament random greedy uct:sims=30 --game tic-tac-toe --rounds 8';
const COMPARE =
  'compare coevolution+population=4+games=1 coevolution+population=6+games=1 --game tic-tac-toe --budget games=24 --seeds 1 --checkpoints 2 --anchor random --rounds 1 --pool 1 --plies 1';

const wordsOf = (line: string): string[] => [...line.split(' '), '--workers', '1', '--out', 'run'];
const MORTALS: readonly Mortal[] = [
  { begin: wordsOf(EVOLVE_FEW), resume: ['evolve', '--resume', '--out', 'run'] },
  { begin: wordsOf(TOURNAMENT_FEW), resume: ['tournament', '--resume', '--out', 'run'] },
  { begin: wordsOf(COMPARE), resume: wordsOf(COMPARE) },
];

/**
 * The different entries of a log of games, in an order of their own: threads may end them in any, and two runs of a
 * comparison may play the same game at once. Each follows its length and checksum, 12 bytes, and ends with the 8 bytes of
 * the checksum of the entry before.
 */
function sortedEntries(log: string): string {
  const bytes = Buffer.from(log, 'latin1');
  const entries: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const body = bytes.subarray(at + 12, at + 12 + bytes.readUInt32BE(at));
    entries.push(body.subarray(0, -8).toString('hex'));
    at += 12 + body.length;
  }
  return Array.from(new Set(entries)).sort().join('\n');
}

/** Kills a process in a change of the disk, perhaps the next one too, and resumes by `--resume` alone. */
async function dying(folder: string): Promise<Attempts> {
  const bytes = (cwd: string): Record<string, string> => {
    const all = bytesIn(join(cwd, 'run'));
    const { 'games.log': log } = all;
    return log === undefined ? all : { ...all, 'games.log': sortedEntries(log) };
  };
  const wholes: { mortal: Mortal; changes: number; expected: Record<string, string> }[] = [];
  for (const [i, mortal] of MORTALS.entries()) {
    const cwd = join(folder, `whole-${i}`);
    mkdirSync(cwd);
    const { stderr } = await succeeds(mortal.begin, { cwd, env: dyingAt(Infinity) });
    const changes = Number(/(\d+) changes of the disk/.exec(stderr)![1]);
    wholes.push({ mortal, changes, expected: bytes(cwd) });
  }
  return {
    async attempt(random, index) {
      const { mortal, changes, expected } = wholes[index % wholes.length];
      const cwd = join(folder, String(index));
      mkdirSync(cwd);
      const first = random.below(changes);
      const killed = await runLab(mortal.begin, { cwd, env: dyingAt(first) });
      // How often it writes is a matter of time too: this one may have come to its end before.
      if (killed.child.signalCode !== 'SIGKILL' && killed.child.exitCode !== 0) return oneLine(killed.stderr);
      if (random.below(2) > 0) await runLab(mortal.resume, { cwd, env: dyingAt(random.below(changes >> 1)) });
      const resumed = await runLab(mortal.resume, { cwd });
      if (resumed.child.exitCode !== 0) {
        // Nothing was stored yet: it says so, and is begun again.
        const bad = badRefusal(resumed, /\(LAB_RUN_MISSING\)/);
        if (bad !== undefined) return `killed in change ${first} of ${changes}: ${bad}`;
        await succeeds(mortal.begin, { cwd });
      }
      const found = bytes(cwd);
      const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
      const other = Array.from(names).find((name) => expected[name] !== found[name]);
      rmSync(cwd, { recursive: true });
      return other === undefined ? undefined : `killed in change ${first} of ${changes}: ${other} differs`;
    },
  };
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
      'A tournament that is killed at any moment and resumed ends with the same tables; no game is lost or counted twice.',
    tries: 24,
    seconds: 90,
    prepare: killed(TOURNAMENT, PLAYED),
  },
  {
    name: 'kill -9 in a change of the disk',
    promise:
      'An evolution, a tournament or a comparison may be killed during any write, renaming or removal. With --resume, or with the same command line, it ends with the same bytes in every file, and nothing is left of the killed process.',
    tries: 60,
    seconds: 120,
    parallel: 2,
    prepare: dying,
  },
];
