import { MOVE_KINDS, MOVE_LOSSES, type MoveKind } from '../statistics/move-loss.ts';
import { lineText } from '../util/escape.ts';
import { shellWord } from '../util/shell-word.ts';
import { moveList } from './move-list.ts';
import { fixed, percent, payoffsText } from './numbers.ts';
import {
  judgesOf,
  lossByPly,
  playersOf,
  scoreOfFirst,
  type PlayerReview,
  type Review,
  type ReviewedGame,
  type ReviewedMove,
} from './review.ts';
import { textTable } from './table.ts';
import { dropFlags } from './duel-next.ts';

/** What annotators write behind a move. */
export const GLYPHS: Readonly<Record<MoveKind, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** What annotates a column of the curve. */
const LETTERS: Readonly<Record<MoveKind, string>> = { inaccuracy: 'i', mistake: 'm', blunder: 'B' };

const BLOCKS = ' ▁▂▃▄▅▆▇█';
/** Lines of a curve. */
const ROWS = 5;

/** How a review is told. */
interface ReviewTelling {
  /** Of a line, about. */
  readonly width: number;
  /** Every move is listed. */
  readonly all: boolean;
  /** The words after `lab review`; the file alone if they are not known. */
  readonly words?: readonly string[];
}

/** A review as people read it. */
export function reviewText(review: Review, { width, all, words = [review.path] }: ReviewTelling): string {
  const { games, more, path } = review;
  const single = games.length === 1;
  const parts = [
    headTexts(review).join('\n'),
    ...games.flatMap((game) =>
      single ? gameTexts(game, width, all) : [briefText(game), ...(all ? [movesTable(game)] : [])],
    ),
    playersTable(playersOf(games), single),
    ...(single ? [] : [lossTable(games)]),
    ...(more ? [`${path} holds more games that fit (--limit N judges N).`] : []),
    nextText(review, words),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Who judged, what the values stand for, and what moves are called: three texts. */
export function headTexts({
  path,
  games,
  agent,
  limits,
  exact,
  slope,
  fittedTo,
}: Review): readonly [string, string, string] {
  const what = games.length === 1 ? `${path}, game ${games[0]!.number}` : `${path}, ${games.length} games`;
  const by = `${agent}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`;
  const solver = exact > 0 ? `; by the solver where ${exact} positions suffice` : '';
  const score =
    fittedTo > 0
      ? `Its value v stands for an expected score of 1 / (1 + ((1 - v) / (1 + v))^${fixed(slope, 2)}): fitted to ${fittedTo} games against itself.`
      : 'Its value v stands for an expected score of (1 + v) / 2.';
  const kinds = MOVE_KINDS.map((kind) => `from ${MOVE_LOSSES[kind]} ${kind}`).join(', ');
  return [lineText(`${what}, judged by ${by}${solver}.`), score, `Loss of expected score: ${kinds}.`];
}

/** How a game ended, in a line. */
function titleText({ players, roles, payoffs, plies }: ReviewedGame): string {
  const who = players.map((player, role) => `${player} (${roles[role]})`).join(' - ');
  const end = payoffs.length === 0 ? 'not finished' : `payoffs ${payoffsText(payoffs)}`;
  return lineText(`${who}, ${end}, ${plies} plies`);
}

function gameTexts(game: ReviewedGame, width: number, all: boolean): string[] {
  const bad = game.moves.filter(({ kind }) => kind !== undefined);
  return [
    `${titleText(game)}\n${judgeText(game)}`,
    curveText(game, width),
    ...(all ? [movesTable(game)] : []),
    bad.length > 0
      ? bad.map((move) => moveText(game, move)).join('\n')
      : 'No inaccuracy, no mistake, no blunder.',
  ];
}

/** Who judged a move, in words. */
export const JUDGES = {
  rules: 'by the rules',
  table: 'by the endgame table',
  solver: 'by the solver',
  agent: 'by the agent',
} as const;

/** Who judged which plies. */
function judgeText(game: ReviewedGame): string {
  const stretches = judgesOf(game).map(
    ({ judge, first, last }) => `${first === last ? first : `${first} to ${last}`} ${JUDGES[judge]}`,
  );
  return stretches.length === 0 ? 'No move was judged.' : `Plies ${stretches.join(', ')}.`;
}

/** The expected score of the first role after each ply, with a letter under each move that gave much of it away. */
export function curveText({ roles, moves }: ReviewedGame, width: number): string {
  const [start] = moves;
  if (start === undefined) return '';
  const room = Math.max(10, Math.min(width, 100) - 6);
  const each = Math.ceil(moves.length / room);
  const columns = Array.from({ length: Math.ceil(moves.length / each) }, (_, i) =>
    moves.slice(i * each, (i + 1) * each),
  );
  const levels = columns.map((part) => Math.round(scoreOfFirst(part[part.length - 1]!) * ROWS * 8));
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const bottom = (ROWS - 1 - row) * 8;
    const blocks = levels.map((level) => BLOCKS[Math.max(0, Math.min(8, level - bottom))]).join('');
    const label = row === 0 ? '1.0' : row === ROWS - 1 ? '0.0' : row === (ROWS - 1) / 2 ? '0.5' : '';
    return `${label.padStart(4)} ${blocks}`.trimEnd();
  });
  const letters = columns.map((part) => {
    const kinds = part.flatMap(({ kind }) => kind ?? []);
    const worst = MOVE_KINDS.findLast((kind) => kinds.includes(kind));
    return worst ? LETTERS[worst] : ' ';
  });
  const marks = letters.join('').trimEnd();
  const [first, last] = [start.ply, moves[moves.length - 1]!.ply];
  const ends = `${first}${String(last).padStart(Math.max(1, columns.length - String(first).length))}`;
  return [
    `Expected score of ${lineText(roles[0]!)} after each ply`,
    ...rows,
    ...(marks === '' ? [] : [`     ${marks}`]),
    `     ${ends}`,
  ].join('\n');
}

/** A bad move: what it cost, what was better, and how it goes on. */
function moveText(
  game: ReviewedGame,
  { ply, role, move, kind, judge, before, after, line, reply }: ReviewedMove,
): string {
  const who = `${game.players[role] ?? '?'}, ${game.roles[role]}`;
  const lines = [
    `${ply}. ${move}${GLYPHS[kind!]} (${who}): ${kind}, ${fixed(before, 2)} to ${fixed(after, 2)} ${JUDGES[judge]}`,
    `    better: ${moveList(line)}`,
    ...(reply.length > 0 ? [`    played: ${moveList([move, ...reply])}`] : []),
  ];
  return lines.map(lineText).join('\n');
}

/** One of several games in a few lines. */
function briefText(game: ReviewedGame): string {
  const bad = game.moves
    .filter(({ kind }) => kind !== undefined)
    .map(({ ply, move, kind }) => `${ply}. ${move}${GLYPHS[kind!]}`);
  const last = game.moves.at(-1)?.ply ?? 0;
  const judged = last === 0 ? ['not judged'] : last < game.plies ? [`judged to ply ${last}`] : [];
  const found = bad.length > 0 ? bad : last > 0 ? ['no inaccuracy'] : [];
  return [
    `Game ${game.number}: ${titleText(game)}`,
    `    ${[found.join(' '), ...judged].filter(Boolean).join('; ')}`,
  ]
    .map(lineText)
    .join('\n');
}

/** Every move of a game. */
function movesTable({ roles, moves }: ReviewedGame): string {
  return textTable(
    ['ply', 'role', 'move', 'score', 'loss', 'best', 'judge'],
    moves.map(({ ply, role, move, after, loss, kind, best, judge, choices }) => [
      ...[String(ply), roles[role]!, `${move}${kind ? GLYPHS[kind] : ''}`, fixed(after, 2), fixed(loss, 2)],
      ...[choices === 1 ? 'forced' : best, judge],
    ]),
  );
}

function playersTable(players: readonly PlayerReview[], single: boolean): string {
  if (players.length === 0) return '';
  return textTable(
    ['player', ...(single ? [] : ['games']), 'moves', 'mean loss', 'accuracy', ...MOVE_KINDS, 'exact'],
    players.map(({ name, games, moves, meanLoss, error, accuracy, kinds, exact }) => [
      name,
      ...(single ? [] : [String(games)]),
      String(moves),
      `${fixed(meanLoss, 3)}${Number.isFinite(error) ? ` +/- ${fixed(error, 3)}` : ''}`,
      percent(accuracy, 1),
      ...MOVE_KINDS.map((kind) => String(kinds[kind])),
      percent(moves === 0 ? 0 : exact / moves, 0),
    ]),
  );
}

/** Who loses value where. */
function lossTable(games: readonly ReviewedGame[]): string {
  const { stretches, players } = lossByPly(games);
  if (players.length === 0) return '';
  const table = textTable(
    ['player', ...stretches.map(([first, last]) => `${first}-${last}`)],
    players.map(({ name, cells }) => [
      name,
      ...cells.map(({ meanLoss }) => (meanLoss === undefined ? '-' : fixed(meanLoss, 3))),
    ]),
  );
  return `Mean loss of a move, by plies\n${table}`;
}

/** The commands to type after a review: the game of the worst move, and a page; judged as this one. */
function nextText({ games, interrupted }: Review, words: readonly string[]): string {
  if (interrupted) return '';
  const worst = games
    .flatMap((game) => game.moves.map(({ loss }) => ({ game: game.number, loss })))
    .reduce((most, one) => (one.loss > most.loss ? one : most), { game: games[0]!.number, loss: 0 });
  const command = (without: readonly string[], ...more: string[]) =>
    `  ${['lab', 'review', ...dropFlags(words, without), ...more].map(shellWord).join(' ')}`;
  const paged = words.some((word) => /^--out(=|$)/.test(word));
  const commands = [
    ...(games.length > 1 ? [command(['game', 'out', 'limit'], '--game', String(worst.game))] : []),
    ...(paged ? [] : [command([], '--out', 'review.html')]),
  ];
  return commands.length > 0 ? ['Next:', ...commands].join('\n') : '';
}
