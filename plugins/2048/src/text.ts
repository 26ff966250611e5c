import { CHANCE, type Move, largest } from 'evolab';
import { Board2048, CELLS, cellOf, exponentOf, SLIDE_DOWN } from './position.ts';
import { MOST } from './rows.ts';

const SLIDE_NAMES = ['left', 'right', 'up', 'down'];
const START = '0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 tile';

/** `a4` is the upper left corner, `d1` the lower right one. */
const cellName = (cell: number): string => 'abcd'[cell & 3] + String(4 - (cell >> 2));

const valueAt = (p: Board2048, cell: number): number => {
  const exponent = p.exponentAt(cell);
  return exponent === 0 ? 0 : 2 ** exponent;
};

const rowsOf = (p: Board2048): number[][] =>
  [0, 4, 8, 12].map((first) => [0, 1, 2, 3].map((x) => valueAt(p, first + x)));

/** The tiles row by row, the score, and what comes next, a slide or a new tile: `0,0,2,0/... 0 slide`. */
export function print(p: Board2048): string {
  return `${rowsOf(p).join('/')} ${p.score} ${p.turn === CHANCE ? 'tile' : 'slide'}`;
}

/** Reads what `print` wrote; `SyntaxError` for tiles that do not come with that score. */
export function parse(text: string): Board2048 {
  const [, rows, score, next] = /^(\d[\d,/]{28,110}\d) (\d{1,7}) (slide|tile)$/.exec(text) ?? [];
  const tiles = (rows ?? '').split(/[,/]/).map(Number);
  const exponents = tiles.map((tile) => 31 - Math.clz32(tile | 1));
  const known =
    tiles.every((tile, i) => tile === 0 || (tile > 1 && tile === 2 ** exponents[i])) &&
    exponents.every((e) => e <= MOST);
  if (tiles.length !== CELLS || !known)
    throw new SyntaxError(`'${text}' is no position of 2048, such as '${START}'`);
  const p = new Board2048();
  exponents.forEach((exponent, cell) => p.put(cell, exponent));
  p.score = Number(score);
  const enough = next === 'tile' ? p.empty > 0 : p.empty < CELLS - 1;
  if (next === 'slide') p.begin();
  if (print(p) !== text || !enough)
    throw new SyntaxError(`'${text}' is written otherwise, or has no such turn`);
  checkScore(exponents, p.score, text);
  return p;
}

/** A tile merged from tiles of 2 has counted for each merger; every new tile of 4 counts 4 less. */
function checkScore(exponents: readonly number[], score: number, text: string): void {
  const most = exponents.reduce((sum, e) => sum + (e > 0 ? (e - 1) * 2 ** e : 0), 0);
  const fours = exponents.reduce((sum, e) => sum + (e > 1 ? 2 ** (e - 2) : 0), 0);
  if (score > most || score < most - 4 * fours || (most - score) % 4 !== 0)
    throw new SyntaxError(`'${text}': tiles do not come with a score of ${score}`);
}

/** `left`, `right`, `up`, `down`, or a new tile with its cell: `2 a4`. */
export function moveName(_: Board2048, move: Move): string {
  return move <= SLIDE_DOWN ? SLIDE_NAMES[move] : `${2 ** exponentOf(move)} ${cellName(cellOf(move))}`;
}

/** The tiles in columns, and the score. */
export function draw(p: Board2048): string {
  const width = largest(
    rowsOf(p)
      .flat()
      .map((tile) => String(tile).length),
  );
  const rows = rowsOf(p).map((row, y) =>
    [String(4 - y), ...row.map((tile) => (tile === 0 ? '.' : String(tile)).padStart(width))].join(' '),
  );
  const letters = ['a', 'b', 'c', 'd'].map((letter) => letter.padStart(width));
  return [...rows, `  ${letters.join(' ')}`, `score ${p.score}`].join('\n');
}
