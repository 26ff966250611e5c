import { parityBetween, type Tiles } from './frame.ts';
import { Sliding, type Rules } from './position.ts';

/** The gap, then the tiles. */
export const SYMBOLS = '.123456789abcdef';

/** The arrangement as rows from the top, such as `876/543/21.`. */
function rowsOf(p: Sliding, { frame }: Rules): string[] {
  const symbols = Array.from({ length: frame.cells }, (_, cell) => SYMBOLS[p.tileOn(cell)]);
  return Array.from({ length: frame.height }, (_, row) =>
    symbols.slice(row * frame.width, (row + 1) * frame.width).join(''),
  );
}

/** Parses rows of tiles; throws `SyntaxError` unless each tile and the gap occur once, in 2x2 to 16 cells. */
export function parseTiles(text: string): { tiles: Tiles; width: number } {
  const rows = text.split('/');
  const width = rows[0].length;
  const tiles = [...rows.join('')].map((symbol) => SYMBOLS.indexOf(symbol));
  const rectangular =
    rows.every((row) => row.length === width) && width > 1 && rows.length > 1 && tiles.length <= 16;
  const complete = tiles.every((_, tile) => tiles.includes(tile));
  if (!rectangular || !complete) throw new SyntaxError(`no arrangement of tiles: ${JSON.stringify(text)}`);
  return { tiles, width };
}

/** The rows of tiles and the number of moves made. */
export function print(p: Sliding, rules: Rules): string {
  return `${rowsOf(p, rules).join('/')} ${p.step}`;
}

/** Parses the text of `print`; throws `SyntaxError` for arrangements that cannot be reached at that step. */
export function parse(text: string, rules: Rules): Sliding {
  const match = /^(\S+) (0|[1-9]\d*)$/.exec(text);
  if (!match) throw new SyntaxError(`no position of tiles: ${JSON.stringify(text)}`);
  const { tiles, width } = parseTiles(match[1]);
  const step = Number(match[2]);
  const { start, frame, limit } = rules;
  if (width !== frame.width || tiles.length !== frame.cells)
    throw new SyntaxError(`not ${width} columns: ${text}`);
  if (step > limit) throw new SyntaxError(`step ${step} is beyond the limit of ${limit}`);
  if (parityBetween(start, tiles, width) !== step % 2)
    throw new SyntaxError(`no ${step} slides lead to ${match[1]}`);
  return new Sliding(rules, tiles, step);
}

/** The name of the tile that slides. */
export function moveName(p: Sliding, cell: number): string {
  return SYMBOLS[p.tileOn(cell)];
}

/** The frame as text for people. */
export function draw(p: Sliding, rules: Rules): string {
  const rows = rowsOf(p, rules).map((row) => [...row].join(' '));
  return [...rows, '', `${p.step} of ${rules.limit} slides`].join('\n');
}
