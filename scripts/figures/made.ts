import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodeBase } from '../../papers/src/evidence/code-base.ts';
import { commandsOf } from '../../papers/src/evidence/evidence.ts';
import { digestOf, influenceOn } from '../../papers/src/evidence/influence.ts';
import { CRITERIA_HEAD, criteriaRows } from '../../plugins/inventor/src/criteria-text.ts';
import { rankedGames } from '../../plugins/inventor/src/rank-games.ts';
import { GAMES_HEAD, gamesRows } from '../../plugins/inventor/src/ranking-text.ts';
import type { SimulatedRow } from '../../plugins/d-visiondraughts/src/simulation/simulate-speedup.ts';
import type { LevelsFile } from '../../plugins/levels/src/levels-page.ts';
import { partsTable } from '../../plugins/compare/src/report/parts-table.ts';
import { CHECK_HEAD, checkRow } from '../../plugins/oracle/src/check-text.ts';
import { formatted } from '../formatted.ts';
import { ofElo, percent, rounded, type Cells, type LineMade, type Lines, type Tournament } from './kept.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a command prints as JSON, of any kind: which keys it has tells which. */
type Document = Readonly<Record<string, unknown>>;

/** What is read of a kind of document, once its keys have told which it is. */
const as = <T>(document: Document): T => document as T;

/**
 * Runs a command and keeps what tables are made from, with the state of the code; `said` is what was typed, in which
 * patterns stand for files.
 */
export async function keep(file: string, [program, ...args]: readonly string[], said: string): Promise<void> {
  const words = args.flatMap((word) => (word.includes('*') ? globSync(word).sort() : word));
  const script = program === 'lab' ? [join(ROOT, 'bin/run.js')] : [];
  const text = execFileSync(process.execPath, [...script, ...words, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const document = JSON.parse(text) as Document;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const made = [{ version, commit }];
  const table = tableIn(document);
  const withDigest = (content: object) => ({ ...content, evidence: { digest: codeOf(commandsOf(content)) } });
  const kept = (): object => {
    // It names the state of the code itself.
    if (document['paper'] !== undefined) return withDigest(document);
    if (table) return withDigest({ commands: [said], made, ...table });
    if (document['standings']) return withDigest({ command: said, made, ...tournamentOf(as(document)) });
    const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Lines>) : {};
    return withLine(before, document, said, { ...made[0], digest: codeOf([said]) });
  };
  writeFileSync(file, await formatted(file, JSON.stringify(kept())));
}

/** The digest of the code that commands reach, as `lab evidence` compares it. */
function codeOf(commands: readonly string[]): string {
  const base = new CodeBase(ROOT);
  return digestOf(base, influenceOn(base, commands));
}

/** A table of lines with that of a document, in the place of an earlier one by the same command. */
export function withLine(
  { lines = [], ...more }: Partial<Lines>,
  document: Document,
  command: string,
  made: LineMade,
): Lines {
  const { head, cells } = document['ptnml']
    ? duelLine(as(document), command)
    : document['simulation']
      ? simulationLine(as(document), command)
      : document['rows']
        ? speedupLine(as(document))
        : speedLine(as(document), command);
  const line = { command, ...made, cells };
  const at = lines.findIndex((other) => other.command === command);
  return { ...more, head, lines: at < 0 ? [...lines, line] : lines.with(at, line) };
}

interface Line {
  readonly head: readonly string[];
  readonly cells: readonly string[];
}

interface Duel {
  readonly game: string;
  readonly agents: readonly { readonly name: string }[];
  readonly games: number;
  readonly score: number;
  readonly eloInterval: readonly (number | null)[];
}

/** Agents as they were typed, since two runs may have given theirs one name; of a YAML file the name in it. */
function duelLine({ game, agents, games, score, eloInterval }: Duel, command: string): Line {
  const typed = Array.from(command.matchAll(/'[^']*'|\S+/g), ([word]) => word.replaceAll("'", '')).slice(2);
  const signed = (elo: number | null) =>
    elo === null ? 'open' : `${elo < 0 ? '-' : '+'}${Math.abs(Math.round(elo))}`;
  return {
    head: ['game', 'agent', 'against', 'games', 'score', '95% interval (Elo)'],
    cells: [
      game,
      ...agents.map(({ name }, i) => (/\.yaml(#|$)/.test(typed[i]) ? name : typed[i])),
      `${games}`,
      percent(score),
      eloInterval.map(signed).join(' to '),
    ],
  };
}

interface Simulation {
  readonly depth: number;
  readonly simulation: readonly SimulatedRow[];
}

/**
 * Of one search: how many times as fast it is on several processors, and how many times the positions it visits. The
 * evaluator, the costs and the locks are named where the command names them.
 */
function simulationLine({ depth, simulation }: Simulation, command: string): Line {
  const [, agent] = /simulate ([^-\s]\S*)/.exec(command) ?? [];
  const [, costs] = /--costs (\S+)/.exec(command) ?? [];
  const locks = command.includes('--locks each') ? 'a lock for each split point' : undefined;
  const several = simulation.filter(({ processors }) => processors > 1);
  return {
    head: ['search', ...several.map(({ processors }) => `${processors} processors`)],
    cells: [
      [`${several[0].search}, depth ${depth}`, agent, costs, locks].filter((part) => part).join(', '),
      ...several.map(({ speedup, overhead }) => `${speedup.toFixed(2)} (${overhead.toFixed(2)})`),
    ],
  };
}

interface Speedups {
  readonly depth: number;
  readonly rows: readonly (Readonly<Record<'seconds' | 'overhead' | 'speedup' | 'low' | 'high', number>> & {
    readonly search: string;
    readonly threads: number;
  })[];
}

/** Of one search, measured on one thread and on the last number of threads. */
function speedupLine({ depth, rows }: Speedups): Line {
  const [one, { search, threads, seconds, overhead, speedup, low, high }] = [rows[0], rows.at(-1)!];
  return {
    head: ['search', '1 thread', `${threads} threads`, 'positions visited', 'speed-up'],
    cells: [
      `${search}, depth ${depth}`,
      `${one.seconds.toFixed(1)} s`,
      `${seconds.toFixed(1)} s`,
      `${overhead.toFixed(2)} times as many`,
      `${speedup.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ],
  };
}

interface Speeds {
  readonly games: Readonly<
    Record<
      string,
      { readonly game: string; readonly depth: number } & Readonly<
        Partial<Record<'networkNodes' | 'evals' | 'siblingEvals' | 'learned', number>>
      >
    >
  >;
}

function speedLine({ games }: Speeds, command: string): Line {
  const [{ game, depth, networkNodes, evals, siblingEvals, learned }] = Object.values(games);
  const [, evaluator] = /--evaluator ([^\s:]+)/.exec(command)!;
  const short = (value: number) =>
    value >= 1e6 ? `${(value / 1e6).toPrecision(3)} M` : Number(value.toPrecision(3)).toLocaleString('en');
  return {
    head: [
      'game',
      'evaluator',
      `positions in alpha-beta, depth ${depth}`,
      'evaluations alone',
      'of siblings',
      'games learned',
    ],
    cells: [
      game,
      evaluator,
      ...[networkNodes, evals, siblingEvals, learned].map((value) =>
        value === undefined ? '' : short(value),
      ),
    ],
  };
}

/** The table of a document that is one, or of which one is made; undefined for what else is kept. */
function tableIn(document: Document): Cells | undefined {
  if (document['best'] && document['judged'])
    return {
      head: CRITERIA_HEAD,
      rows: criteriaRows(as<{ best: Parameters<typeof criteriaRows>[0] }>(document).best),
    };
  if (document['format'] === 'evolab-ranking') {
    const ranking = as<Parameters<typeof rankedGames>[1] & { known: Parameters<typeof rankedGames>[0] }>(
      document,
    );
    return { head: GAMES_HEAD, rows: gamesRows(rankedGames(ranking.known, ranking)) };
  }
  const { games } = document;
  if (Array.isArray(games) && games.some(({ parts }: { parts?: unknown }) => parts))
    return { head: GAMES_HEAD, rows: gamesRows(games as Parameters<typeof gamesRows>[0]) };
  if (document['levels']) return levelsOf(as(document));
  if (document['checkpoints']) return partsTable(as(document));
  if (document['head']) return as<Cells>(document);
  if (document['sets'])
    return {
      head: CHECK_HEAD,
      rows: as<{ sets: Parameters<typeof checkRow>[0][] }>(document).sets.map(checkRow),
    };
  return undefined;
}

function levelsOf({ levels }: LevelsFile): Cells {
  return {
    head: ['level', 'agent', 'Elo', '95% interval', 'step'],
    rows: levels.map(({ level, agent, elo, low, high, step }) => [
      ...[`${level}`, agent, `${Math.round(elo)}`, ofElo({ low: rounded(low), high: rounded(high) })],
      level === 1 ? '' : `${Math.round(step)}`,
    ]),
  };
}

type Played = Omit<Tournament, 'command' | 'made'>;

function tournamentOf({ standings, crosstable, cyclicShare, cyclicChance }: Played): Played {
  return {
    cyclicShare,
    cyclicChance,
    standings: standings.map(({ name, elo, low, high, wins, draws, losses }) => ({
      name,
      elo: Math.round(elo),
      low: rounded(low),
      high: rounded(high),
      wins,
      draws,
      losses,
    })),
    crosstable,
  };
}
