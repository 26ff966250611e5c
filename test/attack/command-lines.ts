import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Config, type Command } from '@oclif/core';
import type { Random } from '../../src/util/random.ts';
import { DATABASES, FILES, FOLDERS, makeRoom } from '../fixtures/written-files.ts';
import type { Attack } from './attack.ts';
import { contentOf, differenceOf } from './contents.ts';
import { LabProcess, oneLine, succeeds } from './lab-process.ts';

const root = resolve(import.meta.dirname, '../..');

/** Commands that end only when they are told to, those that run tests, and those that ask a registry for packages. */
const LEFT_OUT =
  /^(serve|ggp:serve|worker|workers|engine|env|play|test|evidence|autocomplete|plugins:(?!link$|unlink$).*)$/;

/** A command that is not over by then is told to stop, as by Ctrl-C. */
const LONGEST = 4000;
/** Milliseconds that it may take to stop. */
const TO_STOP = 20_000;

/** Values that flags and arguments get, whatever they ask for: right ones, wrong ones, and what belongs to others. */
const VALUES = [
  ...['0', '1', '2', '3', '7', '-1', '1e309', 'NaN', '0.5', '99999999999999999999', ''],
  ...[
    'tic-tac-toe',
    'draughts',
    'connect-four',
    '2048',
    'nim:players=3',
    'hex:size=3',
    'pig',
    'family:game=yavalath',
  ],
  ...[
    'random',
    'greedy',
    'uct:sims=5',
    'material:depth=1',
    'alphabeta:depth=2',
    'uct:sims=-1',
    'nobody',
    'random#2',
  ],
  ...[
    'kept/run',
    'kept/run/champion.msgpack',
    'kept/run/run.yaml',
    'kept/cup',
    'kept/cup/games.log',
    'kept/notes.txt',
  ],
  ...[
    'kept/damaged.msgpack',
    'kept/agent.yaml',
    'kept/empty',
    'kept',
    '.',
    '..',
    '../outside/theirs.txt',
    '/dev/full',
  ],
  ...[
    'new.html',
    'new',
    'new.msgpack',
    'run',
    'cup',
    'games.db',
    'toy',
    'new.pgn',
    'missing/new.html',
    'a\nb',
    '\u202eabc',
    'x'.repeat(300),
    '💥',
    '--',
    '%00',
  ],
  ...[
    'depth=1',
    'sims=5',
    'games=2',
    'population=4',
    'key=value',
    'learner.games=1',
    'elo1=50',
    'rating.rounds=1',
  ],
  ...[
    'coevolution',
    'td-mc',
    'n-tuple',
    'coevolution/quick',
    'games',
    'learners',
    'nElo',
    'xxx/oo./... o',
    'json',
    'pgn',
  ],
];

/** Lines that are right, to be damaged: chance alone seldom gets past the door. */
const RIGHT = [
  'duel random greedy --game tic-tac-toe --rounds 2 --workers 1',
  'tournament random greedy kept/run --game tic-tac-toe --rounds 1 --workers 1 --out new',
  'evolve --plugin coevolution --game tic-tac-toe --population 4 --generations 1 --set rating.rounds=1 --out new',
  'evolve --plugin td-mc --game tic-tac-toe --generations 1 --set rating.rounds=1 --out new',
  'report kept/run --out new.html',
  'report kept/cup --out new.html',
  'share kept/run --out new.html',
  'inspect kept/run/champion.msgpack',
  'export kept/cup --out new.pgn',
  'replay kept/cup',
  'analyze kept/run --tree new.html',
  'openings tic-tac-toe --plies 2 --out new',
  'solve tic-tac-toe --out new.html',
  'perft tic-tac-toe --depth 3',
  'runs kept',
  'list games',
  'explain nElo',
  'doctor tic-tac-toe',
  'bench tic-tac-toe --runs 1 --millis 1 --depth 1',
  'progress kept/run',
  'levels random uct --dial sims=9 --step 1 --rounds 2 --game tic-tac-toe --out new',
  'survey tic-tac-toe random greedy --games 2 --workers 1 --out new',
  'tune uct:sims=2 --param cp=0.2..2 --game tic-tac-toe --iterations 1 --candidates 2 --games 2 --out new',
  'compare coevolution/quick td-mc/quick --game tic-tac-toe --seeds 1 --budget games=50 --out new',
  'review kept/cup --out new.html',
  'lesson tic-tac-toe --out new.html',
  'oracle tic-tac-toe --positions 2 --players random --out new',
  'rules family:game=yavalath --out new.html',
  'duel random greedy --game tic-tac-toe --rounds 2 --episodes new.db',
  'onnx kept/damaged.msgpack --out new',
  'plugins link toy',
  'plugins unlink my-toy',
  'help duel',
  'evolve --resume --out kept/run --generations 3',
  'tournament --resume --out kept/cup --rounds 2',
];

/** All commands that write, with the result as their last word. */
const WRITING = [FILES, FOLDERS, DATABASES].flatMap((table) =>
  Object.values(table).map((words) => [...words, 'new']),
);

/** What is needed of a flag. */
interface FlagWords {
  readonly name: string;
  readonly type: 'boolean' | 'option';
  readonly options?: readonly string[];
}

/** The words of a command line: a right one with some words changed, or one put together from what a command takes. */
function lineOf(commands: readonly Command.Loadable[], random: Random): string[] {
  const value = () => VALUES[random.below(VALUES.length)];
  if (random.below(4) > 0) {
    const writes = random.below(3) > 0;
    const words = writes
      ? [...WRITING[random.below(WRITING.length)]]
      : RIGHT[random.below(RIGHT.length)].split(' ');
    for (let changes = random.below(3); changes > 0; changes--) {
      const at = 1 + random.below(words.length - 1);
      const kind = random.below(4);
      if (kind === 0) words[at] = value();
      else if (kind === 1) words.splice(at, 1);
      else if (kind === 2) words.splice(at, 0, words[at]);
      else words.splice(at, 0, value());
      if (words.length < 2) break;
    }
    return words;
  }
  const { id, args, flags } = commands[random.below(commands.length)];
  const words = id.split(':');
  /** One of the values that are right, or any. */
  const oneOf = (known: readonly string[] | undefined) =>
    known && random.below(2) > 0 ? known[random.below(known.length)] : value();
  for (const { options } of Object.values(args) as { options?: readonly string[] }[])
    if (random.below(5) > 0) words.push(oneOf(options));
  for (const { name, type, options } of Object.values(flags) as FlagWords[]) {
    if (random.below(4) > 0 || name === 'executor') continue;
    words.push(`--${name}`);
    if (type === 'option') words.push(oneOf(options));
  }
  return words;
}

/** What is wrong with how a command ended. */
function faultOf({ child, stdout, stderr }: LabProcess): string | undefined {
  // What is told to stop before it can hear is ended by the signal, which a shell calls 130 as well.
  const status = child.signalCode === 'SIGINT' ? 130 : child.exitCode;
  if (status === null || ![0, 1, 2, 130].includes(status)) return `status ${status}: ${oneLine(stderr)}`;
  if (/^\s+at .*[:(]\d+:\d+|node:internal|\[object Object\]/m.test(`${stdout}\n${stderr}`))
    return `a stack: ${oneLine(stderr)}`;
  if (status === 2 && !/\(LAB_[A-Z_]+\)|"code": ?"LAB_/.test(stdout + stderr))
    return `no code: ${oneLine(stderr)}`;
  return undefined;
}

/** What the laboratory keeps in the folder of a user: caches, and which plugins are linked. */
const OF_LAB = /^\.(cache|local|local\/share)$|^\.(cache|local\/share)\/evolab(\/|$)/;

/** The files of the installation in which a command could leave something. */
const installed = (): string[] => [
  ...readdirSync(root),
  ...['configs', 'populations'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }),
  ),
];

/** What a command changed that it may not: what was there before, and anything outside of its folder. */
class Surroundings {
  readonly #place: string;
  readonly #before: readonly Map<string, string>[];
  readonly #installed = installed();

  /** `place` holds the folder `work` of the command, and others beside it. */
  constructor(place: string) {
    this.#place = place;
    this.#before = this.#look();
  }

  #look(): Map<string, string>[] {
    const within = (name: string) => contentOf(join(this.#place, name));
    const home = [...within('home')].filter(([name]) => !OF_LAB.test(name));
    return [within('work'), within('work/kept'), within('outside'), within('tmp'), new Map(home)];
  }

  /**
   * `mayChange`: whether what was in the folder of the command may be replaced. `mayAdd`: whether its result lies beside what it
   * reads, which is in `kept`.
   */
  changed(mayChange: boolean, mayAdd: boolean): string | undefined {
    const [work, kept, ...beside] = this.#look().map((after, i) => {
      const before = this.#before[i];
      // In its own folder a command may add what it likes, and in an empty one that it is given for its result.
      const counts = (name: string) =>
        before.has(name) || !(i === 0 || (i === 1 && (mayAdd || name.startsWith('empty/'))));
      return differenceOf(before, new Map([...after].filter(([name]) => counts(name))));
    });
    const own = mayChange ? undefined : (work ?? kept);
    const known = new Set(this.#installed);
    const strange = installed().find((name) => !known.has(name));
    const added = strange === undefined ? undefined : `${strange} was added to the installation`;
    return own ?? beside.find((fault) => fault !== undefined) ?? added;
  }
}

const generated: Attack = {
  name: 'generated command lines',
  promise:
    'Any command line ends with status 0, 1 or 2, or 130 after Ctrl-C, and prints no stack. Without --force or --resume it loses and changes no existing file. It leaves nothing outside its folder: not in the installation, not in the folder for temporary files, and in the home of the user only caches and links of plugins.',
  tries: 2000,
  seconds: 240,
  parallel: 2,
  async prepare(folder) {
    const { commands } = await Config.load(root);
    const taken = commands.filter(({ id, hidden }) => !hidden && !LEFT_OUT.test(id));
    const room = join(folder, 'room');
    const kept = join(room, 'kept');
    mkdirSync(join(kept, 'empty'), { recursive: true });
    await makeRoom(room, (args, cwd) => succeeds(args, { cwd }));
    await succeeds(['new', 'game', 'my-toy', '--out', 'toy'], { cwd: room });
    for (const name of ['run', 'cup']) cpSync(join(room, name), join(kept, name), { recursive: true });
    writeFileSync(join(kept, 'notes.txt'), 'mine\n');
    writeFileSync(join(kept, 'agent.yaml'), 'game: tic-tac-toe\nsearcher: greedy\nevaluator: material\n');
    const champion = readFileSync(join(kept, 'run/champion.msgpack'));
    writeFileSync(join(kept, 'damaged.msgpack'), champion.subarray(0, champion.length - 20));
    return {
      async attempt(random, index) {
        const words = lineOf(taken, random);
        // Each try has a place of its own, with others' files beside it.
        const place = join(folder, `try-${index}`);
        const [work, outside, home, tmp] = ['work', 'outside', 'home', 'tmp'].map((name) =>
          join(place, name),
        );
        for (const made of [outside, home, tmp]) mkdirSync(made, { recursive: true });
        writeFileSync(join(outside, 'theirs.txt'), 'theirs\n');
        cpSync(room, work, { recursive: true });
        const surroundings = new Surroundings(place);
        const env = { HOME: home, TMPDIR: tmp, COLUMNS: '100', NODE_COMPILE_CACHE: join(folder, 'compiled') };
        const process = new LabProcess(words, { cwd: work, env });
        await Promise.race([process.end(), sleep(LONGEST)]);
        if (!process.over) process.child.kill('SIGINT');
        await Promise.race([process.end(), sleep(TO_STOP)]);
        const line = `lab ${words.map((word) => JSON.stringify(word)).join(' ')}`;
        if (!process.over) {
          await process.kill();
          return `${line}: hears no Ctrl-C`;
        }
        const mayChange = words.some((word) => /^--(force|resume|fresh)/.test(word));
        const mayAdd = /^(progress|report)$/.test(words[0]);
        const fault = faultOf(process) ?? surroundings.changed(mayChange, mayAdd);
        rmSync(place, { recursive: true, force: true });
        return fault === undefined ? undefined : `${line}: ${fault}`;
      },
    };
  },
};

export const commandLines: readonly Attack[] = [generated];
