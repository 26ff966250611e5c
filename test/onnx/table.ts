import { join } from 'node:path';
import { markdownTable } from '../markdown-table.ts';

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
  const table = markdownTable(HEAD, kept.map(cellsOf));
  return page.replace(/^\| net .*\n(\|.*\n)*/m, () => `${table.join('\n')}\n`);
}
