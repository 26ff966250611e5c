import type { Block, Link, PlotSpec, Section } from '../../contract/report.ts';
import { MOVE_KINDS } from '../../statistics/move-loss.ts';
import { paragraph, plot, table } from '../blocks.ts';
import { fixed, percent } from '../numbers.ts';
import { GLYPHS, headTexts } from '../review-text.ts';
import { lossByPly, playersOf, type LossByPly, type Review } from '../review.ts';
import type { ShownGames } from '../../contract/shown-games.ts';
import { LINE_NAMES } from './curves.ts';
import { page } from './page.ts';

/** Where the games are: the first block of the first section. */
const GAMES = 'b1-1';

/** Rows of a table, at most. */
const MOST_ROWS = 300;

/** A review as one HTML file; `shown` are its games with their notes, as many as a page holds, by their numbers. */
export function reviewPage(review: Review, shown: ShownGames, numbers: readonly number[]): Promise<string> {
  const { games, path } = review;
  const title =
    games.length === 1
      ? `Review of game ${games[0]!.number} of ${path}`
      : `Review of ${games.length} games of ${path}`;
  const [judged, score, kinds] = headTexts(review);
  const sections: Section[] = [
    { title: games.length === 1 ? 'The game' : 'Games', body: [{ kind: 'games', games: shown }] },
    { title: 'Bad moves', body: badMoves(review, numbers) },
    { title: 'Players', body: [playersTable(review), ...lossBlocks(lossByPly(games))] },
    { title: 'How it was judged', body: [paragraph(judged), paragraph(score), paragraph(kinds)] },
  ];
  return page(title, { verdict: verdictOf(review), facts: judged }, sections);
}

function verdictOf({ games, interrupted }: Review): string {
  const players = playersOf(games).map(
    ({ name, kinds, accuracy }) =>
      `${name}: ${MOVE_KINDS.toReversed()
        .map((kind) => counted(kinds[kind], kind))
        .join(', ')}, accuracy ${percent(accuracy, 1)}`,
  );
  const part = interrupted ? ' The review was stopped: this is what was judged by then.' : '';
  return `${players.length > 4 ? `${players.length} players.` : `${players.join('; ')}.`}${part}`;
}

const PLURALS = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' } as const;
const counted = (count: number, kind: keyof typeof PLURALS): string =>
  `${count} ${count === 1 ? kind : PLURALS[kind]}`;

/** Every bad move, the worst first, with a link to its position. */
function badMoves({ games }: Review, numbers: readonly number[]): Block[] {
  const all = games
    .flatMap((game) => game.moves.map((move) => ({ game, move })))
    .filter(({ move }) => move.kind !== undefined)
    .sort((a, b) => b.move.loss - a.move.loss);
  if (all.length === 0) return [paragraph('There is none.')];
  const several = games.length > 1;
  const rows = all.slice(0, MOST_ROWS).map(({ game, move }) => {
    const { ply, role, kind, before, after, best, judge } = move;
    const place = numbers.indexOf(game.number) + 1;
    const text = `${ply}. ${move.move}${GLYPHS[kind!]}`;
    const link: Link | string = place > 0 ? { text, to: `${GAMES}.${place}.${ply}` } : text;
    const who = `${game.players[role] ?? '?'} (${game.roles[role]})`;
    return [
      link,
      ...(several ? [String(game.number)] : []),
      ...[who, kind!, best, judge, fixed(before, 2), fixed(after, 2), fixed(move.loss, 2)],
    ];
  });
  const titles = [
    'Move',
    ...(several ? ['Game'] : []),
    'Player',
    'Kind',
    'Better',
    'Judge',
    'Before',
    'After',
    'Loss',
  ];
  const more = all.length - rows.length;
  return [table(titles, rows, several ? 6 : 5), ...(more > 0 ? [paragraph(`${more} more cost less.`)] : [])];
}

function playersTable({ games }: Review): Block {
  const several = games.length > 1;
  const rows = playersOf(games).map(({ name, games, moves, meanLoss, error, accuracy, kinds, exact }) => {
    const [low, high] = [Math.max(0, meanLoss - error), meanLoss + error];
    const between = Number.isFinite(error) ? `${fixed(low, 3)} to ${fixed(high, 3)}` : 'unknown';
    const text = `${name}: mean loss ${fixed(meanLoss, 3)}, 95% interval ${between}`;
    return [
      ...[name, fixed(meanLoss, 3), ...(several ? [{ value: meanLoss, low, high, text }, games] : [])],
      ...[moves, percent(accuracy, 1), ...MOVE_KINDS.map((kind) => kinds[kind]), percent(exact / moves, 0)],
    ];
  });
  const titles = ['Moves', 'Accuracy', 'Inaccuracies', 'Mistakes', 'Blunders', 'Exact'];
  return table(['Player', 'Mean loss', ...(several ? ['', 'Games'] : []), ...titles], rows);
}

/** More lines would be a tangle. */
const MOST_LINES = 6;

/** The mean loss of a move by where in the game it was made. */
function lossBlocks({ stretches, players }: LossByPly): Block[] {
  if (stretches.length < 2 || players.length === 0 || players.length > MOST_LINES) return [];
  const labels = stretches.map(([first, last]) => `${first} to ${last}`);
  const values = players.flatMap(({ name, cells }) =>
    cells.flatMap(({ meanLoss, moves }, i) => {
      const said = `${name}, plies ${labels[i]}: mean loss ${fixed(meanLoss ?? 0, 3)} of ${moves} moves`;
      return meanLoss === undefined ? [] : [{ name, plies: labels[i], meanLoss, said }];
    }),
  );
  const spec: PlotSpec = {
    data: { values },
    width: 640,
    height: 220,
    encoding: {
      x: { field: 'plies', type: 'ordinal', sort: labels, axis: { labelAngle: 0, title: 'plies' } },
      y: { field: 'meanLoss', type: 'quantitative', axis: { title: 'mean loss of a move', tickCount: 5 } },
      color: LINE_NAMES,
    },
    layer: [
      { mark: { type: 'line', strokeWidth: 2 } },
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { description: { field: 'said' } },
      },
    ],
  };
  return [plot(spec, 'Where in the game players lose value: the mean loss of a move, by plies.')];
}
