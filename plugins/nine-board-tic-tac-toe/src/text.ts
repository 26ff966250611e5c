import type { Move } from 'evolab';
import { ANY, hasLine, NineBoard } from './position.ts';

const MARKS = 'xo';

/** The move that marks each of the 81 cells, numbered row by row. */
export const MOVE_OF_CELL = Array.from({ length: 81 }, (_, i) => {
  const row = Math.floor(i / 9);
  const column = i % 9;
  const board = Math.floor(row / 3) * 3 + Math.floor(column / 3);
  return (board << 4) | ((row % 3) * 3 + (column % 3));
});

/** The cell that each move marks. */
export const CELL_OF_MOVE = Array.from({ length: 9 << 4 }, (_, move) => MOVE_OF_CELL.indexOf(move));

function letters({ boards }: NineBoard): string[] {
  return MOVE_OF_CELL.map((move) => {
    const marks = boards[move >> 4] >> (move & 15);
    return marks & 1 ? 'x' : (marks >> 9) & 1 ? 'o' : '.';
  });
}

const rowsOf = (cells: readonly string[]): string[] =>
  Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9).join(''));

/** Nine rows from the top, the side to move, and the board to be played on (1 to 9) or `-` for any. */
export function print(p: NineBoard): string {
  return `${rowsOf(letters(p)).join('/')} ${MARKS[p.turn]} ${p.next === ANY ? '-' : p.next + 1}`;
}

/** Parses the text of `print`; throws `SyntaxError` for positions that are obviously unreachable. */
export function parse(text: string): NineBoard {
  const match = /^([.xo]{9}(?:\/[.xo]{9}){8}) ([xo]) ([1-9-])$/.exec(text);
  if (!match) throw new SyntaxError(`no nine-board position: ${JSON.stringify(text)}`);
  const cells = match[1].replaceAll('/', '');
  const p = new NineBoard();
  p.turn = MARKS.indexOf(match[2]);
  p.next = match[3] === '-' ? ANY : Number(match[3]) - 1;
  MOVE_OF_CELL.forEach((move, i) => {
    if (cells[i] === '.') return;
    p.boards[move >> 4] |= 1 << ((move & 15) + (cells[i] === 'x' ? 0 : 9));
    p.plies++;
  });
  const xs = cells.split('x').length - 1;
  if (2 * xs - p.plies !== p.turn)
    throw new SyntaxError(`${xs} of ${p.plies} marks are x: not ${match[2]}'s turn`);
  const lines = [0, 1].map((role) => p.boards.some((marks) => hasLine((marks >> (9 * role)) & 511)));
  if (lines[p.turn]) throw new SyntaxError(`${match[2]} has won and is to move`);
  if (!mayBeNext(p)) throw new SyntaxError(`the last move cannot lead to board ${match[3]}`);
  p.won = lines[1 - p.turn];
  p.over = p.won || p.plies === 81;
  return p;
}

/**
 * Whether a mark of the role that moved last leads to board `next`, which is not full, or for `ANY` to a full
 * board.
 */
function mayBeNext(p: NineBoard): boolean {
  if (p.plies === 0) return p.next === ANY;
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].some((cell) => {
    if (p.next === ANY ? p.free(cell) !== 0 : p.next !== cell || p.free(cell) === 0) return false;
    return p.boards.some((marks) => (marks >> (cell + 9 * (1 - p.turn))) & 1);
  });
}

/** `5/3`: cell 3 of board 5, both numbered 1 to 9 row by row. */
export function moveName(move: Move): string {
  return `${(move >> 4) + 1}/${(move & 15) + 1}`;
}

/** The board as text for people. */
export function draw(p: NineBoard): string {
  const lines = rowsOf(letters(p)).map((row) => [0, 3, 6].map((i) => row.slice(i, i + 3)).join(' '));
  const next = p.over
    ? 'over'
    : `${MARKS[p.turn]} to move on ${p.next === ANY ? 'any board' : `board ${p.next + 1}`}`;
  return [...lines.slice(0, 3), '', ...lines.slice(3, 6), '', ...lines.slice(6), '', next].join('\n');
}
