import { lineText } from '../util/escape.ts';

/** A printed number: sign, digits, perhaps a unit or a spread after it; also infinity, or an empty cell. */
const NUMBER = /^[-+]?(\d[\d.,/]*( ?(%|[kMG]?B?|[nµm]?s))?|inf|nan)( ?(\+\/-|±) ?(\d[\d.,]*%?|inf|nan))?$/;
const NOTHING = /^-?$/;

/** Whether the cells of a column are numbers, as far as there is anything in them. */
export const areNumbers = (cells: readonly string[]): boolean =>
  cells.some((cell) => NUMBER.test(cell)) && cells.every((cell) => NUMBER.test(cell) || NOTHING.test(cell));

/**
 * Rows under titles as plain text without a final newline; columns of numbers are aligned to the right. A row stays one
 * line, whatever its cells hold.
 */
export function textTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  indent = 0,
): string {
  const heads = titles.map((title) => lineText(title));
  const body = rows.map((row) => row.map((cell) => lineText(cell)));
  const columns = heads.map((head, c) => {
    const cells = body.map((row) => row[c] ?? '');
    const right = areNumbers(cells);
    return { right, width: cells.reduce((most, cell) => Math.max(most, cell.length), head.length) };
  });
  const line = (cells: readonly string[]): string => {
    const padded = columns.map(({ right, width }, c) =>
      right ? (cells[c] ?? '').padStart(width) : (cells[c] ?? '').padEnd(width),
    );
    return `${' '.repeat(indent)}${padded.join('  ')}`.trimEnd();
  };
  return [heads, ...body].map(line).join('\n');
}
