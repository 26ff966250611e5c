import type { DuelScore } from 'evolab';
import { describe, expect, test } from 'vitest';
import { differenceRow } from '../src/over-seeds.ts';

/** A duel of 100 games without draws, whose interval reaches as far to both sides. */
const duel = (wins: number, half = 0.05): DuelScore => ({
  wins,
  losses: 100 - wins,
  draws: 0,
  byRole: [],
  low: wins / 100 - half,
  high: wins / 100 + half,
  repeats: 0,
});
const few = [10, 20, 30].map((wins) => duel(wins));
const many = [60, 70, 80].map((wins) => duel(wins));

describe('the difference of two series', () => {
  test('is that of the means, and the squares of the halves of both intervals add up', () => {
    const { ours, low, high } = differenceRow('', '', many, few);
    expect(ours).toBeCloseTo(50, 10);
    // Of three seeds: Student's t of two degrees of freedom, 4.303, times 10 / sqrt(3), once for each series.
    const half = 4.303 * (10 / Math.sqrt(3)) * Math.SQRT2;
    expect(ours - low).toBeCloseTo(half, 1);
    expect(high - ours).toBeCloseTo(half, 1);
  });

  test('changes its sign with the order, and may be below 0', () => {
    const one = differenceRow('', '', many, few);
    const other = differenceRow('', '', few, many);
    expect([other.ours, other.low, other.high]).toEqual([-one.ours, -one.high, -one.low]);
  });

  test('takes each limit from the side that reaches towards it', () => {
    const skew = [0, 0, 0].map(() => ({ ...duel(50), low: 0.4, high: 0.9 }));
    const even = [0, 0, 0].map(() => duel(50, 0));
    const { low, high } = differenceRow('', '', skew, even);
    expect(low).toBeCloseTo(-10 / Math.sqrt(3), 10);
    expect(high).toBeCloseTo(40 / Math.sqrt(3), 10);
    const turned = differenceRow('', '', even, skew);
    expect(turned.low).toBeCloseTo(-40 / Math.sqrt(3), 10);
    expect(turned.high).toBeCloseTo(10 / Math.sqrt(3), 10);
  });
});
