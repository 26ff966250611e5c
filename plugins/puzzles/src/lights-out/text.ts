import { makePanel, solve, type Panel } from './panel.ts';
import { LightsOut } from './position.ts';

const CELLS = 30;

/** Parses rows of lights, `#` on and `.` off; throws `SyntaxError` unless there are 2x2 to 30 cells. */
export function parseLights(text: string): { panel: Panel; lights: number } {
  const rows = text.split('/');
  const width = rows[0].length;
  const fits = width > 1 && rows.length > 1 && width * rows.length <= CELLS;
  if (!fits || !rows.every((row) => row.length === width && /^[.#]+$/.test(row))) {
    throw new SyntaxError(`no panel of lights: ${JSON.stringify(text)}`);
  }
  const lights = [...rows.join('')].reduce((set, symbol, i) => (symbol === '#' ? set | (1 << i) : set), 0);
  return { panel: makePanel(width, rows.length), lights };
}

function rowsOf({ lights }: LightsOut, { width, height }: Panel): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => '.#'[(lights >> (row * width + column)) & 1]).join(''),
  );
}

/** The rows from the top and the number of presses. */
export function print(p: LightsOut, panel: Panel): string {
  return `${rowsOf(p, panel).join('/')} ${p.presses}`;
}

/**
 * Parses the text of `print`; throws `SyntaxError` for lights that cannot be reached in that number of
 * presses.
 */
export function parse(text: string, panel: Panel, limit: number, start: number): LightsOut {
  const match = /^(\S+) (0|[1-9]\d*)$/.exec(text);
  if (!match) throw new SyntaxError(`no position of lights: ${JSON.stringify(text)}`);
  const read = parseLights(match[1]);
  const presses = Number(match[2]);
  if (read.panel.width !== panel.width || read.panel.height !== panel.height) {
    throw new SyntaxError(`not a panel of ${panel.width}x${panel.height}: ${match[1]}`);
  }
  if (presses > limit) throw new SyntaxError(`${presses} presses are beyond the limit of ${limit}`);
  // Presses that turn one pattern into another turn off their difference.
  const way = solve(panel, read.lights ^ start);
  if (way === undefined || way.length > presses)
    throw new SyntaxError(`no ${presses} presses lead to ${match[1]}`);
  return new LightsOut(panel, limit, read.lights, presses);
}

/** Columns from a, rows from 1 at the bottom: `a1` is the lower left cell. */
export function moveName(cell: number, { width, height }: Panel): string {
  return `${String.fromCharCode(97 + (cell % width))}${height - Math.floor(cell / width)}`;
}

/** The panel as text for people. */
export function draw(p: LightsOut, panel: Panel, limit: number): string {
  const rows = rowsOf(p, panel).map(
    (row, i) => `${String(panel.height - i).padStart(2)}  ${[...row].join(' ')}`,
  );
  const files = Array.from({ length: panel.width }, (_, i) => String.fromCharCode(97 + i)).join(' ');
  return [...rows, '', `    ${files}   ${p.presses} of ${limit} presses`].join('\n');
}
