/** A printed number: sign, digits, perhaps a unit or a spread after it; also infinity, or an empty cell. */
const NUMBER = /^[-+]?(\d[\d.,/]*( ?(%|[kMG]?B?|[nµm]?s))?|inf|nan)( ?(\+\/-|±) ?(\d[\d.,]*%?|inf|nan))?$/;
const NOTHING = /^-?$/;

/** Rows under titles as plain text without a final newline; columns of numbers are aligned to the right. */
export function textTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  indent = 0,
): string {
  const columns = titles.map((title, c) => {
    const cells = rows.map((row) => row[c] ?? '');
    const right =
      cells.some((cell) => NUMBER.test(cell)) &&
      cells.every((cell) => NUMBER.test(cell) || NOTHING.test(cell));
    return { right, width: Math.max(title.length, ...cells.map((cell) => cell.length)) };
  });
  const line = (cells: readonly string[]): string => {
    const padded = columns.map(({ right, width }, c) =>
      right ? (cells[c] ?? '').padStart(width) : (cells[c] ?? '').padEnd(width),
    );
    return `${' '.repeat(indent)}${padded.join('  ')}`.trimEnd();
  };
  return [titles, ...rows].map(line).join('\n');
}
