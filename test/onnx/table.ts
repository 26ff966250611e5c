import { join } from 'node:path';

/** How a net was compared last, as `results.json` keeps it. */
export interface Kept {
  readonly name: string;
  readonly game: string;
  readonly weights: number;
  readonly bytes: number;
  readonly difference: number;
}

export const RESULTS = join(import.meta.dirname, 'results.json');
export const PAGE = join(import.meta.dirname, '../../docs/onnx.md');
export const HEAD = ['net', 'game', 'weights', 'bytes', 'difference'];

export const cellsOf = ({ name, game, weights, bytes, difference }: Kept): string[] => [
  name,
  game,
  String(weights),
  String(bytes),
  difference.toExponential(1),
];

/** The page with its table, the only one with this head, replaced by these results. */
export function withTable(page: string, kept: readonly Kept[]): string {
  const rows = kept.map(cellsOf);
  const widths = HEAD.map((_, i) => Math.max(...[HEAD, ...rows].map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i > 1 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i > 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return page.replace(
    /^\| net .*\n(\|.*\n)*/m,
    () => `${[line(HEAD), rule, ...rows.map(line)].join('\n')}\n`,
  );
}
