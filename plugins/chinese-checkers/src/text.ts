import { fromOf, toOf, type Board } from './board.ts';
import { ChineseCheckers } from './position.ts';

/** What stands on a cell: nothing, a piece of role 0 or a piece of role 1. `parse` takes digits as well. */
const SYMBOLS = '.xo';
const DIGITS = '012';

/** The start: x in the south, o in the north, x to move. */
export function start(board: Board): ChineseCheckers {
  const position = new ChineseCheckers(board);
  for (let cell = 0; cell < board.cells; cell++) {
    const role = board.homeOf(cell);
    if (role >= 0) position.put(role, cell);
  }
  position.begin(0, 0);
  return position;
}

/** The rows from north to south, the role to move and how many moves were made, such as `oo./o.x/.xx x 0`. */
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
 * Reads what `print` wrote. The slashes may be missing, 0, 1 and 2 stand for `.`, `x` and `o`, and without the rest it
 * is the turn of x and no move has been made; throws `SyntaxError` for anything else.
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

/** Start and end of a move, such as `e4-c4`. */
export function moveName({ board }: ChineseCheckers, move: number): string {
  return `${cellName(board, fromOf(move))}-${cellName(board, toOf(move))}`;
}

/** Columns are letters, rows numbers: `a1` is the northern corner. */
function cellName({ size }: Board, cell: number): string {
  return 'abcdefghi'[cell % size] + String(Math.floor(cell / size) + 1);
}

/**
 * The rhombus standing on its southern corner: neighbours lie side by side or half a cell further up or down. The
 * numbers and letters stand where rows and columns begin.
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
