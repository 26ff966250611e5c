import { fromOf, toOf, type Board } from './board.ts';
import { ChineseCheckers } from './position.ts';

/** Symbols of a cell: empty, a piece of role 0, a piece of role 1. `parse` also accepts digits. */
const SYMBOLS = '.xo';
const DIGITS = '012';

/** The start position: x in the south, o in the north, x to move. */
export function start(board: Board): ChineseCheckers {
  const position = new ChineseCheckers(board);
  for (let cell = 0; cell < board.cells; cell++) {
    const role = board.homeOf(cell);
    if (role >= 0) position.put(role, cell);
  }
  position.begin(0, 0);
  return position;
}

/**
 * The rows from north to south, the role to move and the number of moves played, such as `oo./o.x/.xx x 0`.
 */
export function print(position: ChineseCheckers): string {
  const { size } = position.board;
  let text = '';
  for (let cell = 0; cell < size * size; cell++) {
    if (cell > 0 && cell % size === 0) text += '/';
    text += SYMBOLS[position.roleAt(cell) + 1];
  }
  return `${text} ${SYMBOLS[position.turn + 1]} ${position.plies}`;
}

/**
 * Parses the text of `print`. Slashes are optional, 0, 1 and 2 stand for `.`, `x` and `o`, and the role to
 * move and the plies default to x and 0. Throws `SyntaxError` for anything else.
 */
export function parse(board: Board, text: string): ChineseCheckers {
  const match = /^([.xo012/]+)(?: ([xo12])(?: (0|[1-9]\d{0,5}))?)?$/.exec(text);
  if (match === null) throw new SyntaxError(`not a position of Chinese checkers: '${text}'`);
  const [, placement, turn = 'x', plies = '0'] = match;
  const rows = placement.includes('/') ? placement.split('/') : [placement];
  const { size, cells, pieces, maxPlies } = board;
  if (rows.length > 1 && (rows.length !== size || rows.some((row) => row.length !== size))) {
    throw new SyntaxError(`not ${size} rows of ${size} cells: '${placement}'`);
  }
  const symbols = rows.join('');
  if (symbols.length !== cells) throw new SyntaxError(`not ${cells} cells: '${placement}'`);
  const position = new ChineseCheckers(board);
  const count = [0, 0];
  for (let cell = 0; cell < cells; cell++) {
    const role = roleOf(symbols[cell]);
    if (role < 0) continue;
    position.put(role, cell);
    count[role]++;
  }
  if (count[0] !== pieces || count[1] !== pieces) {
    throw new SyntaxError(`not ${pieces} pieces on each side: '${placement}'`);
  }
  if (Number(plies) > maxPlies) throw new SyntaxError(`more than ${maxPlies} plies: '${plies}'`);
  position.begin(roleOf(turn), Number(plies));
  return position;
}

/** The role of a symbol or digit, -1 for an empty cell. */
const roleOf = (symbol: string) => Math.max(SYMBOLS.indexOf(symbol), DIGITS.indexOf(symbol)) - 1;

/** First and last cell of a move, such as `e4-c4`. */
export function moveName({ board }: ChineseCheckers, move: number): string {
  return `${cellName(board, fromOf(move))}-${cellName(board, toOf(move))}`;
}

/** A letter for the column and a number for the row: `a1` is the northern corner. */
export function cellName({ size }: Board, cell: number): string {
  return 'abcdefghi'[cell % size] + String(Math.floor(cell / size) + 1);
}

/**
 * Draws the rhombus on its southern corner: neighbours are side by side or half a cell above or below.
 * Numbers and letters mark the beginnings of rows and columns.
 */
export function draw(position: ChineseCheckers): string {
  const { size } = position.board;
  const lines: string[] = [];
  for (let line = 0; line <= 2 * size - 2; line++) {
    const first = Math.min(line, size - 1);
    const last = Math.max(0, line - size + 1);
    const cells = [];
    for (let row = first; row >= last; row--) {
      cells.push(SYMBOLS[position.roleAt(row * size + line - row) + 1]);
    }
    const indent = ' '.repeat(Math.abs(size - 1 - line));
    const upper = line < size;
    lines.push(
      `${indent}${upper ? line + 1 : ' '} ${cells.join(' ')}${upper ? ` ${'abcdefghi'[line]}` : ''}`.trimEnd(),
    );
  }
  return lines.join('\n');
}
