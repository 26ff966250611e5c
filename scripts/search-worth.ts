// Measures what the options of a search are worth at equal nodes and writes the table into docs/search.md:
//   node scripts/search-worth.ts            plays what is not kept for the present sources, then writes
//   node scripts/search-worth.ts exact      of options that begin so alone
//   node scripts/search-worth.ts --table    writes the table of what is kept
// Results are kept in docs/search-worth.json, each with a digest of the sources that it was measured on. Tables of
// endgames are made by `lab solve draughts --endgame 4 --keep` and `lab solve morris --endgame 3-3 --keep`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DECIDING_FOLDERS, digestOfFolders } from '../src/experiment/sources.ts';
import { markdownTable } from './markdown-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(ROOT, 'docs/search-worth.json');
const PAGE = join(ROOT, 'docs/search.md');
const BEGIN = '<!-- scripts/search-worth.ts -->';
const END = '<!-- end -->';

const HANDWRITTEN = {
  draughts: 'material',
  othello: 'othello-mobility',
  morris: 'morris-handwritten',
  'connect-four': 'connect-four-threats',
};
interface Player {
  readonly game: string;
  readonly evaluator: string;
  readonly agent: string;
}

/** What an option was worth in a game, by a player at so many nodes; Elo without a bound is null. */
interface Row {
  readonly option: string;
  readonly game: string;
  readonly evaluator: string;
  readonly nodes: number;
  readonly games: number;
  readonly elo: number | null;
  readonly eloInterval: readonly [number | null, number | null];
  readonly sprt: 'H0' | 'H1' | 'continue';
  readonly sources: string;
}

/** Who plays: a game, what values its positions, and the agent that does. */
const PLAYERS: readonly Player[] = [
  ...Object.entries(HANDWRITTEN).map(([game, evaluator]) => ({
    game,
    evaluator,
    agent: `${evaluator}:searcher=deepening`,
  })),
  // The champions of populations/champions.
  ...Object.keys(HANDWRITTEN).map((game) => ({
    game,
    evaluator: 'n-tuple-long',
    agent: `populations/champions/${game}-n-tuple-long.msgpack:searcher=deepening`,
  })),
];
const NODES = [1000, 10_000] as const;
/** Most pairs of games, and the hypotheses of the sequential test. */
const ROUNDS = { 1000: 250, 10_000: 150 };
const SPRT = { elo0: 0, elo1: 30 };

/** What is measured: a text for the table, and what it sets in an agent. */
const CHANGES = (
  { game, evaluator }: Player,
  nodes: number,
): readonly { readonly option: string; readonly fitted?: true }[] => [
  ...(evaluator === 'n-tuple-long'
    ? []
    : [
        { option: 'deeperEntries=true' },
        ...(game === 'draughts' ? [{ option: 'endgame=4' }] : []),
        ...(game === 'morris' ? [{ option: 'endgame=3-3' }] : []),
        ...(game === 'othello' || game === 'connect-four' ? [{ option: `exact=${nodes}` }] : []),
      ]),
  ...(nodes < 10_000 ? [] : [{ option: 'probCut', fitted: true } as const]),
];

/** The option as `lab probcut` fits it: positions of the agent's own games, up to 8 plies deep. */
const fittedProbCut = (game: string, agent: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'search-worth-'));
  try {
    const args = ['probcut', agent, '--game', game, '--depth', '8', '--out', join(folder, 'fitted.msgpack')];
    const { probCut } = JSON.parse(
      execFileSync('node', [join(ROOT, 'bin/run.js'), ...args, '--json'], { cwd: ROOT, encoding: 'utf8' }),
    ) as { probCut: string };
    return `probCut=${probCut}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A digest of everything that the play of a game depends on. */
const sourcesOf = ({ game, evaluator }: Player) =>
  digestOfFolders(ROOT, [
    ...DECIDING_FOLDERS.map((folder) => `src/${folder}`),
    `plugins/${game}/src`,
    ...(evaluator === 'n-tuple-long' ? ['plugins/n-tuple/src'] : []),
  ]);

function readKept(): Row[] {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Row[];
  } catch {
    return [];
  }
}

function keep(rows: readonly Row[]): void {
  // Intervals on one line, as `npm run format` has them.
  const text = JSON.stringify(rows, undefined, 2).replace(/\[\s+(\S+),\s+(\S+)\s+\]/g, '[$1, $2]');
  writeFileSync(KEPT, `${text}\n`);
}

async function measure(beginning = '') {
  const { openLab } = await import('../src/index.ts');
  const lab = await openLab();
  for (const nodes of NODES)
    for (const player of PLAYERS)
      for (const { option, fitted } of CHANGES(player, nodes)) {
        if (!option.startsWith(beginning)) continue;
        const { game, evaluator, agent } = player;
        const kept = readKept();
        const isThis = (row: Row) =>
          row.game === game && row.option === option && row.nodes === nodes && row.evaluator === evaluator;
        const sources = sourcesOf(player);
        if (kept.some((row) => isThis(row) && row.sources === sources)) continue;
        const change = fitted ? fittedProbCut(game, agent) : option;
        const changed = `${agent},${change},nodes=${nodes}`;
        const plain = `${agent},nodes=${nodes}`;
        const { summary, sprt } = await lab.duel(changed, plain, {
          game,
          rounds: ROUNDS[nodes],
          openings: 'plies=6',
          seed: 1,
          sprt: SPRT,
        });
        const { games, elo, eloInterval } = summary;
        const row: Row = {
          option,
          game,
          evaluator,
          nodes,
          games,
          elo,
          eloInterval,
          sprt: sprt!.state.state,
          sources,
        };
        console.log(JSON.stringify(row));
        keep([...readKept().filter((other) => !isThis(other)), row]);
      }
  await lab.close();
}

/** The page's table, as Markdown that `npm run format` leaves alone. */
export function tableOf(rows: readonly Row[]): string {
  const signed = (elo: number | null) =>
    elo === null ? 'open' : `${elo < 0 ? '-' : '+'}${Math.abs(Math.round(elo))}`;
  const verdicts = { H1: 'accepted', H0: 'rejected', continue: 'open' };
  return markdownTable(
    ['option', 'game', 'evaluator', 'nodes a move', 'Elo', '95% interval', 'games', 'SPRT', 'sources'],
    [...rows]
      .sort(
        (a, b) =>
          a.option.localeCompare(b.option) ||
          a.game.localeCompare(b.game) ||
          a.evaluator.localeCompare(b.evaluator) ||
          a.nodes - b.nodes,
      )
      .map(({ option, game, evaluator, nodes, elo, eloInterval: [low, high], games, sprt, sources }) => [
        ...[
          `\`${option}\``,
          game,
          evaluator,
          nodes.toLocaleString('en'),
          signed(elo),
          `${signed(low)} to ${signed(high)}`,
        ],
        ...[String(games), verdicts[sprt], `\`${sources}\``],
      ]),
  );
}

/** The page with the table of `rows` in its place. */
export function pageWith(page: string, rows: readonly Row[]): string {
  const [before, rest] = page.split(BEGIN);
  return `${before}${BEGIN}\n\n${tableOf(rows)}\n\n${END}${rest.split(END)[1]}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word] = process.argv.slice(2);
  if (word !== '--table') await measure(word);
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), readKept()));
}
