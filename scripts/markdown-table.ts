/**
 * A table in Markdown as `npm run format` has it. Cells are padded to the width of their column, at their end or, in all columns but
 * the first of a table of `numbers`, at their beginning.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers = false,
): string {
  const lines = [head, ...rows];
  const widths = head.map((_, i) => lines.reduce((most, line) => Math.max(most, line[i].length), 3));
  const isNumber = (column: number) => numbers && column > 0;
  const text = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumber(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [text(head), text(rule), ...rows.map(text)].join('\n');
}
