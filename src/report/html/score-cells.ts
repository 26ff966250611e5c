import type { Interval } from '../../contract/report.ts';
import { differentText, intervalOf, percent, shareOf, shortNumber, type Score } from '../numbers.ts';

/** Cells of a table: a score, and its bar in percent; `name` says whose it is. */
export function scoreCells(score: Score, name?: string): [string, Interval] {
  const value = 100 * shareOf(score);
  const [low, high] = intervalOf(score).map((share) => 100 * share) as [number, number];
  const whose = name === undefined ? '' : `${name}: `;
  const text = `${whose}${shortNumber(value)}%, 95% interval ${low.toFixed(1)}% to ${high.toFixed(1)}%${differentText(score)}`;
  return [percent(shareOf(score), 1), { value, low, high, text }];
}
