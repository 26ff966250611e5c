import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sheets } from '@evolab/gdl';
import { readAgents } from '../../src/storage/agent-file.ts';
import { readGames, writeGames } from '../../src/storage/game-file.ts';
import { beginningFor, GameLog } from '../../src/storage/game-log.ts';
import { readTournament } from '../../src/tournament/folder.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { LabError } from '../../src/util/errors.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack, Attempts } from './attack.ts';
import { badRefusal, oneLine, runLab, succeeds } from './lab-process.ts';

const EVOLVE = [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '6', '--set', 'games=2'],
  ...['--set', 'keepEvery=4', '--generations', '8', '--out', 'run'],
];
const TOURNAMENT = [
  ...['tournament', 'random', 'greedy', '--game', 'tic-tac-toe', '--rounds', '20', '--out', 'cup'],
];

/** Damages bytes in one of the ways that disks, transfers and people have. */
export function damage(whole: Uint8Array, random: Random): Uint8Array {
  const bytes = Uint8Array.from(whole);
  const at = random.below(bytes.length);
  switch (random.below(5)) {
    case 0:
      bytes[at] ^= 1 << random.below(8);
      return bytes;
    case 1:
      return bytes.subarray(0, at);
    case 2: {
      // A block of noise, as long as one of a disk at most.
      const end = Math.min(bytes.length, at + 1 + random.below(512));
      for (let i = at; i < end; i++) bytes[i] = random.below(256);
      return bytes;
    }
    case 3: {
      // A stretch twice, as an editor or a merge leaves it.
      const end = Math.min(bytes.length, at + 1 + random.below(200));
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    }
    default:
      return Uint8Array.from({ length: random.below(300) }, () => random.below(256));
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** What reading a file gives, or the code of its refusal. */
function outcomeOf(read: () => unknown): { value: unknown } | 'refused' {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof LabError && error.code === 'LAB_BAD_FILE') return 'refused';
    throw error;
  }
}

/** Sealed files, read by the functions that every command reads them with. */
async function sealedFiles(folder: string): Promise<Attempts> {
  await succeeds(EVOLVE, { cwd: folder });
  writeGames(join(folder, 'run/games.msgpack'), [
    {
      game: { use: 'tic-tac-toe' },
      rulesVersion: 1,
      players: ['a', 'b'],
      agents: ['', ''],
      seed: 1,
      round: '1',
      moves: Int32Array.of(0, 1, 2, 3, 4, 5, 6),
      payoffs: [1, -1],
      reason: 'rules',
    },
  ]);
  const readers: Readonly<Record<string, (file: string) => unknown>> = {
    'champion.msgpack': readAgents,
    'population.msgpack': readAgents,
    'games.msgpack': readGames,
    'state.msgpack': () => new RunFolder(folder).readState(),
  };
  const names = Object.keys(readers);
  const wholes = names.map((name) => readFileSync(join(folder, 'run', name)));
  return {
    attempt(random) {
      const which = random.below(names.length);
      const [name, whole] = [names[which], wholes[which]];
      const damaged = damage(whole, random);
      if (same(damaged, whole)) return undefined;
      const file = join(folder, name);
      writeFileSync(file, damaged);
      return outcomeOf(() => readers[name](file)) === 'refused'
        ? undefined
        : `${name} was read though it is damaged`;
    },
  };
}

/** The run in a folder, as its log names it. */
const runIn = (folder: string) => new RunFolder(folder).readState() as { readonly run?: string };

/** Logs: what is read is the beginning of what was written, as a kill leaves it, or the log is refused. */
async function logs(folder: string): Promise<Attempts> {
  await succeeds(EVOLVE, { cwd: folder });
  await succeeds(TOURNAMENT, { cwd: folder });
  const from = beginningFor(readTournament(join(folder, 'cup')).id);
  const gamesIn = (file: string) => {
    const entries: unknown[] = [];
    GameLog.read(file, (entry) => entries.push(entry), from);
    return entries;
  };
  const readers: Readonly<Record<string, (file: string) => unknown[]>> = {
    'cup/games.log': gamesIn,
    'run/log.jsonl': (file) =>
      new RunFolder(join(file, '..')).readLog({ ...runIn(join(file, '..')), generation: Infinity }),
  };
  const wholes = Object.entries(readers).map(([name, read]) => {
    const file = join(folder, name);
    return { name, read, file, bytes: readFileSync(file), entries: read(file) };
  });
  return {
    attempt(random) {
      const { name, read, file, bytes, entries } = wholes[random.below(wholes.length)];
      const damaged = name.endsWith('.jsonl') ? damageLines(bytes, random) : damage(bytes, random);
      writeFileSync(file, damaged);
      const outcome = outcomeOf(() => read(file));
      writeFileSync(file, bytes);
      if (outcome === 'refused') return undefined;
      const found = outcome.value as unknown[];
      return isDeepStrictEqual(found, entries.slice(0, found.length))
        ? undefined
        : `${name}: ${found.length} entries were read that nobody wrote in this order`;
    },
  };
}

/** Lines have no checksums: whole ones are repeated, exchanged or taken out, and the last is cut. */
function damageLines(whole: Uint8Array, random: Random): Uint8Array {
  const lines = Buffer.from(whole).toString().split('\n').slice(0, -1);
  const at = random.below(lines.length);
  const other = random.below(lines.length);
  switch (random.below(4)) {
    case 0:
      lines.splice(other, 0, lines[at]);
      break;
    case 1:
      [lines[at], lines[other]] = [lines[other], lines[at]];
      break;
    case 2:
      // A log may begin anywhere: people may have removed it while the run went on.
      if (at > 0) lines.splice(at, 1);
      break;
    default:
      return whole.subarray(0, random.below(whole.length));
  }
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

/** Files that people give to commands: each ends as usual or refuses in one line, and never with a stack. */
async function givenFiles(folder: string): Promise<Attempts> {
  const whole = join(folder, 'whole');
  mkdirSync(whole);
  await succeeds(EVOLVE, { cwd: whole });
  await succeeds([...TOURNAMENT, '--episodes', 'games.db'], { cwd: whole });
  writeFileSync(join(whole, 'noughts.kif'), sheets['tic-tac-toe']);
  writeFileSync(
    join(whole, 'agent.yaml'),
    'searcher: deepening\nevaluator: material\nbudget: { nodes: 500 }\n',
  );
  writeFileSync(join(whole, 'lab.config.yaml'), 'population: 6\nset: { games: 2 }\n');
  const uses: readonly (readonly [file: string, ...args: string[]])[] = [
    ['run/champion.msgpack', 'inspect', 'run/champion.msgpack'],
    ['run/champion.msgpack', 'duel', 'run', 'random', '--rounds', '1'],
    ['run/state.msgpack', 'evolve', '--resume', '--out', 'run', '--generations', '9', '--workers', '1'],
    ['run/run.yaml', 'evolve', '--resume', '--out', 'run', '--generations', '9', '--workers', '1'],
    ['run/log.jsonl', 'report', 'run'],
    ['cup/games.log', 'report', 'cup'],
    ['cup/games.log', 'tournament', '--resume', '--out', 'cup', '--workers', '1'],
    ['cup/games.log', 'replay', 'cup'],
    ['cup/tournament.msgpack', 'tournament', '--resume', '--out', 'cup', '--workers', '1'],
    ['games.db', 'episodes', 'list', 'games.db'],
    ['noughts.kif', 'duel', 'random', 'random', '--game', 'gdl:file=noughts.kif', '--rounds', '1'],
    ['agent.yaml', 'duel', 'agent.yaml', 'random', '--game', 'tic-tac-toe', '--rounds', '1'],
    ['lab.config.yaml', ...EVOLVE.map((word) => (word === 'run' ? 'new' : word))],
  ] as const;
  return {
    async attempt(random, index) {
      const [file, ...args] = uses[index % uses.length];
      const cwd = join(folder, String(index));
      cpSync(whole, cwd, { recursive: true });
      writeFileSync(join(cwd, file), damage(readFileSync(join(whole, file)), random));
      const ended = await runLab(args, { cwd });
      rmSync(cwd, { recursive: true });
      const { child, stderr } = ended;
      if (/\n {4}at /.test(stderr)) return `${basename(file)}: a stack: ${oneLine(stderr)}`;
      return child.exitCode === 0 ? undefined : badRefusal(ended);
    },
  };
}

export const damages: readonly Attack[] = [
  {
    name: 'damaged sealed files',
    promise: 'No damaged agent, population, game or state is read.',
    tries: 20_000,
    seconds: 40,
    prepare: sealedFiles,
  },
  {
    name: 'damaged logs',
    promise:
      'From a damaged log of games or generations only an undamaged beginning is read, and nothing is counted twice.',
    tries: 5000,
    seconds: 40,
    prepare: logs,
  },
  {
    name: 'damaged files in a command',
    promise:
      'A command that is given a damaged file works, or says in one line what is wrong and ends with status 2.',
    tries: 130,
    seconds: 100,
    prepare: givenFiles,
  },
];
