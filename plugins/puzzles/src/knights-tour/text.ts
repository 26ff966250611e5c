import type { Board } from './board.ts';
import { KnightsTour, type Rules } from './position.ts';

/** Row by row from the top: `N` is the knight, `X` the knight in a hole, `#` a hole, `.` any other cell. */
function rowsOf(p: KnightsTour, { width, height }: Board): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = row * width + column;
      if (cell === p.knight) return p.isHole(cell) ? 'X' : 'N';
      return p.isHole(cell) ? '#' : '.';
    }).join(''),
  );
}

/** The rows from the top; the number of holes is the number of moves made. */
export function print(p: KnightsTour, { board }: Rules): string {
  return rowsOf(p, board).join('/');
}

/** Parses the text of `print`; throws `SyntaxError` for positions that are obviously unreachable. */
export function parse(text: string, rules: Rules): KnightsTour {
  const { width, height } = rules.board;
  const rows = text.split('/');
  if (rows.length !== height || !rows.every((row) => row.length === width && /^[.#NX]+$/.test(row))) {
    throw new SyntaxError(`no board of ${width}x${height}: ${JSON.stringify(text)}`);
  }
  const symbols = rows.join('');
  const p = new KnightsTour(rules);
  p.knight = symbols.search(/[NX]/);
  if (p.knight < 0 || /[NX].*[NX]/.test(symbols)) throw new SyntaxError(`not one knight: ${text}`);
  [...symbols].forEach((symbol, cell) => {
    if (symbol !== '#' && symbol !== 'X') return;
    p.dig(cell);
    p.steps++;
  });
  p.over = p.isHole(p.knight);
  const began = p.steps === 0 ? p.knight === rules.start : p.isHole(rules.start);
  // A knight's move changes the colour of its cell.
  const odd = shade(rules.start, width) ^ shade(p.knight, width);
  if (!began || odd !== (p.steps & 1)) throw new SyntaxError(`no ${p.steps} moves lead to ${text}`);
  return p;
}

function shade(cell: number, width: number): number {
  return ((cell % width) + Math.floor(cell / width)) & 1;
}

/** The board as text for people. */
export function draw(p: KnightsTour, { board }: Rules): string {
  const rows = rowsOf(p, board).map((row, i) => `${board.height - i}  ${[...row].join(' ')}`);
  const files = Array.from({ length: board.width }, (_, i) => String.fromCharCode(97 + i)).join(' ');
  return [...rows, '', `   ${files}   ${p.steps} moves${p.over ? ', over' : ''}`].join('\n');
}
