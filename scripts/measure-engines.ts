// Measures the plugin of engines and writes what it finds into docs/engines.md and plugins/engines/README.md:
//   node scripts/measure-engines.ts                    measures all parts, then writes
//   node scripts/measure-engines.ts faults speed       measures these parts, then writes
//   node scripts/measure-engines.ts --table            writes what is kept
// Results are kept in docs/engines.json. 'speed' needs python3, 'faults' the /proc of Linux.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lab } from '../src/index.ts';
import { markdownTable } from './markdown-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(ROOT, 'docs/engines.json');
const PAGES = ['docs/engines.md', 'plugins/engines/README.md'].map((page) => join(ROOT, page));

const LAB = `'${process.execPath}' '${join(ROOT, 'bin/run.js')}'`;
const engineText = (command: string, options: string) => `engine:cmd="${command}",${options}`;

interface Faults {
  readonly games: number;
  readonly forfeited: number;
  readonly processesLeft: number;
  /** Megabytes after each 50 games. */
  readonly memory: readonly number[];
}

/** What is read of the document of a tournament. */
interface TournamentDocument {
  readonly forfeits?: readonly { readonly games: number }[];
  readonly standings: readonly { readonly games: number }[];
}

/** Games by a protocol, and how many of them were the same without engines. */
interface ProtocolGames {
  readonly protocol: string;
  readonly game: string;
  readonly games: number;
  readonly forfeited: number;
  readonly same: number;
}

/** Moves a CPU second of so many games side by side. */
interface Speed {
  readonly games: number;
  readonly byNumber: number;
  readonly withObservations: number;
}

/** What is kept: where it was measured, and what was. */
interface Measured<T> {
  readonly on: { readonly cores: number; readonly processor: string; readonly node: string };
  readonly results: T;
}

interface Kept {
  faults?: Measured<Faults>;
  protocols?: Measured<readonly ProtocolGames[]>;
  speed?: Measured<readonly Speed[]>;
}

type Part = keyof Kept;

/** 500 games against an engine that misbehaves at random: the table, what is left of processes, and memory. */
async function faults(lab: Lab): Promise<Faults> {
  const GAMES = 500;
  const folder = mkdtempSync(join(tmpdir(), 'lab-faults-'));
  const engine = join(ROOT, 'plugins/engines/test/faulty-engine.mjs');
  const command = `'${process.execPath}' '${engine}' 'at random' '${folder}'`;
  const agents = [engineText(command, 'protocol=json,moveMillis=5000'), 'random'];
  const request = { game: 'connect-four', rounds: GAMES / 2, openings: 'plies=4', out: join(folder, 'cup') };
  const memory: number[] = [];
  const task = lab.tournament(agents, request);
  for await (const event of task)
    // Progress is counted in pairs.
    while (event.type === 'progress' && 2 * event.done >= 50 * (memory.length + 1)) memory.push(megabytes());
  const { document } = (await task) as { document: TournamentDocument };
  await lab.close();
  // Those that were told to end may take half a second.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const left = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(folder));
  rmSync(folder, { recursive: true });
  const [{ games: forfeited }] = document.forfeits!;
  return { games: document.standings[0].games, forfeited, processesLeft: left.length, memory };
}

/** This process, whose threads talk to the engines. */
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** 200 games between two copies of lab by each protocol, beside the same games without engines. */
async function protocols(lab: Lab): Promise<ProtocolGames[]> {
  const rows: ProtocolGames[] = [];
  for (const [protocol, game, one, two] of [
    ['json', 'connect-four', 'connect-four-threats', 'material'],
    ['ugi', 'connect-four', 'connect-four-threats', 'material'],
    ['gtp', 'othello', 'othello-weights', 'material'],
    ['nboard', 'othello', 'othello-weights', 'material'],
    ['hub', 'draughts', 'material', 'material'],
  ]) {
    // GTP has no word for a depth: the agents behind it search to their own.
    const each = protocol === 'gtp' ? {} : { depth: 3 };
    const behind = (evaluator: string) =>
      engineText(
        `${LAB} engine ${evaluator}:depth=3 --game ${game} --protocol ${protocol}`,
        `protocol=${protocol}`,
      );
    const duel = async (agents: readonly [string, string], limits: { depth?: number }) => {
      const { games } = await lab.duel(...agents, {
        game,
        rounds: 100,
        openings: 'plies=4',
        seed: 1,
        keepGames: true,
        each: limits,
      });
      return games;
    };
    const inside = await duel([`${one}:depth=3`, `${two}:depth=3`], { depth: 3 });
    const outside = await duel([behind(one), behind(two)], each);
    const same = outside.filter(({ moves }, i) => String(moves) === String(inside[i].moves)).length;
    const forfeited = outside.filter(({ reason }) => reason === 'forfeit').length;
    rows.push({ protocol, game, games: outside.length, forfeited, same });
    console.log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/** Steps a CPU second of `lab env`, as the page's program in Python prints them. */
function speed(): Speed[] {
  const program = join(ROOT, 'examples/python/speed.py');
  const { stdout, status, stderr } = spawnSync('python3', [program, 'connect-four', LAB], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replaceAll(',', '').split(/\s+/).map(Number))
    .map(([games, byNumber, withObservations]) => ({ games, byNumber, withObservations }));
}

const PARTS: Readonly<Record<Part, (lab: Lab) => unknown>> = { faults, protocols, speed };

const readKept = () => JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;

async function measure(names: readonly Part[]): Promise<void> {
  const { openLab } = await import('../src/index.ts');
  for (const name of names) {
    const lab = await openLab({ workers: 2 });
    const results = await PARTS[name](lab);
    await lab.close();
    let kept: Kept = {};
    try {
      kept = readKept();
    } catch {
      // The first results.
    }
    const on = { cores: cpus().length, processor: cpus()[0].model, node: process.versions.node };
    kept = { ...kept, [name]: { on, results } };
    // Lists of numbers on one line, as `npm run format` has them.
    const text = JSON.stringify(kept, undefined, 2).replace(
      /\[[\d,\s]+\]/g,
      (list) => `[${list.match(/\d+/g)!.join(', ')}]`,
    );
    writeFileSync(KEPT, `${text}\n`);
    console.log(name, JSON.stringify(results));
  }
}

const counted = (number: number) => number.toLocaleString('en');
const machine = ({ cores, processor }: Measured<unknown>['on']) => `${cores} cores of ${processor.trim()}`;

/** What each part comes to, as Markdown. */
const TEXTS: { readonly [P in Part]: (kept: NonNullable<Kept[P]>) => string } = {
  faults: ({ on, results: { games, forfeited, processesLeft, memory } }) =>
    [
      `${games} games were played and are in the table, ${forfeited} of them lost by default; ${processesLeft} processes were left.`,
      `Memory of lab after each 50 games, in megabytes (${machine(on)}):`,
      '',
      `    ${memory.join('  ')}`,
    ].join('\n'),
  protocols: ({ results }) =>
    markdownTable(
      ['protocol', 'game', 'games', 'lost by default', 'same as inside'],
      results.map(({ protocol, game, games, forfeited, same }) => [
        ...[protocol, game],
        ...[games, forfeited, same].map(String),
      ]),
      true,
    ),
  speed: ({ on, results }) =>
    [
      markdownTable(
        ['games', 'moves by number', 'with observations'],
        results.map(({ games, byNumber, withObservations }) => [
          ...[counted(games), counted(byNumber), counted(withObservations)],
        ]),
        true,
      ),
      '',
      `Measured on ${machine(on)}.`,
    ].join('\n'),
};

/** Of a part that has been measured. */
function textOf<P extends Part>(name: P, kept: Kept): string | undefined {
  const found = kept[name];
  return found && TEXTS[name](found);
}

/** A page with what is kept in the places that it marks. */
export function pageWith(page: string, kept: Kept): string {
  return page.replace(
    /(<!-- scripts\/measure-engines\.ts (\w+) -->)\n[^]*?(<!-- end -->)/g,
    (place: string, begin: string, name: Part, end: string) => {
      const text = textOf(name, kept);
      return text === undefined ? place : `${begin}\n\n${text}\n\n${end}`;
    },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const parts = Object.keys(PARTS) as Part[];
  const unknown = words.find((word) => word !== '--table' && !parts.some((part) => part === word));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${parts.join(', ')}`);
  if (words[0] !== '--table')
    await measure(words.length > 0 ? parts.filter((part) => words.includes(part)) : parts);
  for (const page of PAGES) writeFileSync(page, pageWith(readFileSync(page, 'utf8'), readKept()));
}
