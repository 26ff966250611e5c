import type { Move, Role } from 'evolab';
import type { HexBoard } from './board.ts';
import { HexPosition, SWAP } from './position.ts';

const SIGNS = '.rb';
export const COLUMNS = 'abcdefghijklmnopqrs';

/** Column and row from the upper left corner: `c2`; or `swap`. */
export function moveName({ board }: HexPosition, move: Move): string {
  if (move === SWAP) return 'swap';
  return `${COLUMNS[(move % board.stride) - 1]}${Math.floor(move / board.stride)}`;
}

function rowsOf(position: HexPosition): string[] {
  const { cells, size } = position.board;
  const signs = Array.from(cells, (cell) => SIGNS[position.ownerOf(cell) + 1]).join('');
  return Array.from({ length: size }, (_, row) => signs.slice(row * size, (row + 1) * size));
}

/** The rows from the top and the side to move: `r../.b./... r`. */
export function print(position: HexPosition): string {
  return `${rowsOf(position).join('/')} ${'rb'[position.turn]}`;
}

/** Parses the text of `print`. */
export function parse(text: string, board: HexBoard, swap: boolean): HexPosition {
  const { size } = board;
  const match = /^([rb./]+) ([rb])$/.exec(text.trim());
  const rows = match?.[1].split('/') ?? [];
  if (match === null || rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new SyntaxError(`'${text}' is no position: ${size} rows of ${size} cells r, b or ., and r or b`);
  }
  const signs = rows.join('');
  const turn: Role = match[2] === 'r' ? 0 : 1;
  const blue = signs.split('b').length - 1;
  const lead = signs.split('r').length - 1 - blue;
  // The swap turns a red stone into a blue one.
  const swapped = swap && blue > 0 && lead === turn - 1;
  if (lead !== turn && !swapped) {
    throw new SyntaxError(`'${text}' is no legal position: the numbers of stones do not fit the turn`);
  }
  const position = build(board, swap, signs);
  position.turn = turn;
  position.plies = 2 * blue + lead + (swapped ? 1 : 0);
  if (!position.over) return position;
  const winner = 'rb'[1 - turn];
  const last = [...signs].some(
    (sign, i) => sign === winner && !build(board, swap, `${signs.slice(0, i)}.${signs.slice(i + 1)}`).over,
  );
  if (!last) throw new SyntaxError(`'${text}' is no legal position: the game was over before`);
  return position;
}

/** A position with these stones; over if a role has connected its sides. */
function build(board: HexBoard, swap: boolean, signs: string): HexPosition {
  const position = new HexPosition(board, swap);
  [...signs].forEach((sign, i) => {
    if (sign !== '.' && position.put(board.cells[i], sign === 'r' ? 0 : 1)) position.over = true;
  });
  return position;
}

/** The board as text for people: Red connects top and bottom, Blue left and right. */
export function draw(position: HexPosition): string {
  const { size } = position.board;
  const rows = rowsOf(position).map(
    (row, i) => `${' '.repeat(i)}${String(i + 1).padStart(2)} ${[...row].join(' ')}`,
  );
  const state = position.over ? 'over' : `${'rb'[position.turn]} to move`;
  return [`   ${[...COLUMNS.slice(0, size)].join(' ')}`, ...rows, state].join('\n');
}
