import type { Row } from '../contract/reproduction.ts';
import { compareFigures, compareSweep, type Comparison, type Verdict } from '../statistics/equivalence.ts';
import { mean } from '../util/sums.ts';
import { fixed } from './numbers.ts';

/**
 * Two figures agree if they are shown to differ by less than this, in points of 100. It is 100 Elo from an even score: less
 * than what the papers call an improvement, and about what 100 games of each can tell.
 */
export const AGREEMENT_MARGIN = 14;

/** A row, or one that was read from JSON, which has no infinite numbers. */
export type ComparedRow = Pick<Row, 'what' | 'ours' | 'published' | 'sweep'> & {
  readonly low: number | null;
  readonly high: number | null;
};

/** Rows of one sweep with the means of both and their comparison. */
export interface Sweep {
  readonly name: string;
  readonly rows: number;
  readonly paper: number;
  readonly ours: number;
  readonly comparison: Comparison;
}

/** What a row shows of the published figure; undefined without one, or without an interval of ours. */
export function rowVerdict(row: ComparedRow): Verdict | undefined {
  const pair = pairOf(row);
  return pair && compareFigures(pair.ours, pair.theirs, AGREEMENT_MARGIN).verdict;
}

/** The sweeps of a table, in the order of their first rows: of two rows at least that can be compared. */
export function sweepsOf(rows: readonly ComparedRow[]): Sweep[] {
  const bySweep = new Map<string, NonNullable<ReturnType<typeof pairOf>>[]>();
  for (const row of rows) {
    const pair = pairOf(row);
    if (row.sweep === undefined || !pair) continue;
    bySweep.set(row.sweep, [...(bySweep.get(row.sweep) ?? []), pair]);
  }
  return [...bySweep]
    .filter(([, pairs]) => pairs.length > 1)
    .map(([name, pairs]) => ({
      name,
      rows: pairs.length,
      paper: mean(pairs.map(({ theirs }) => theirs.value)),
      ours: mean(pairs.map(({ ours }) => ours.value)),
      comparison: compareSweep(pairs, AGREEMENT_MARGIN),
    }));
}

/** The verdict for a whole sweep in a line. */
export function sweepText({ name, rows, paper, ours, comparison }: Sweep): string {
  const { value, low, high, verdict } = comparison;
  const [theirs, mine, by, from, to] = [paper, ours, value, low, high].map((one) => fixed(one, 1));
  return `${name}, all ${rows} rows: paper ${theirs}, ours ${mine}, difference ${by} (${from} to ${to}): ${verdict}.`;
}

function pairOf({ published, ours: value, low, high }: ComparedRow) {
  if (published === undefined || low === null || high === null || Number.isNaN(low + value + high)) return;
  const [figure, half] = published;
  // All games of the sample ended alike, which says nothing of how exact their share is.
  if (half === 0) return;
  return {
    ours: { value, low, high },
    theirs: { value: figure, low: figure - half, high: figure + half },
  };
}
