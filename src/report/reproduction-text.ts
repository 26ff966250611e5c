import type { Row } from '../contract/reproduction.ts';
import { textTable } from './table.ts';

/** A paper's figures beside ours. */
export function reproductionText(rows: readonly Row[]): string {
  const number = (value: number) => Number(value.toPrecision(4)).toString();
  return textTable(
    ['', 'paper', 'ours', '95% interval', 'basis'],
    rows.map(({ what, paper, ours, low, high, basis }) => [
      ...[what, paper, number(ours), `${number(low)} to ${number(high)}`, basis],
    ]),
  );
}
