import type { Measure } from '@evolab/survey';
import type { Verified } from './verify.ts';

/** What a game that is worth playing shows when it is measured again, and the bounds of that. */
export const CRITERIA = {
  balance: {
    // With the pie rule if that is in the rules.
    says: 'decided games that the first side wins',
    least: 0.47,
    most: 0.53,
  },
  draws: { says: 'games that are drawn', most: 0.05 },
  skill: { says: 'skill trace above that of connect four', least: 0 },
  opponent: { says: 'Elo of its taught player above uct:sims=1000', least: 200 },
} as const satisfies Readonly<Record<string, { says: string; least?: number; most?: number }>>;

export type CriterionName = keyof typeof CRITERIA;

/** Where a value lies, and its interval: all of it within the bounds, the value, only a part of the interval, or nothing. */
const VERDICTS = ['holds', 'seems to hold', 'seems to fail', 'fails'] as const;

/** A measure of a game beside its bounds. */
export interface Criterion {
  readonly name: CriterionName;
  /** Null if it is infinite, as the Elo of who wins all games. */
  readonly value: number | null;
  /** Ends of the 95% interval; null where that is open. */
  readonly low: number | null;
  readonly high: number | null;
  readonly least?: number;
  readonly most?: number;
  readonly verdict: (typeof VERDICTS)[number];
}

/** JSON has no infinity. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A value with its interval, whose ends may be infinite, beside the bounds of what it is. */
export function criterion(name: CriterionName, { value, low, high }: Measure): Criterion {
  const { least = -Infinity, most = Infinity } = CRITERIA[name] as { least?: number; most?: number };
  const holds = value >= least && value <= most;
  const whole = low >= least && high <= most;
  const apart = high < least || low > most;
  return {
    name,
    value: finiteOrNull(value),
    low: finiteOrNull(low),
    high: finiteOrNull(high),
    ...(Number.isFinite(least) && { least }),
    ...(Number.isFinite(most) && { most }),
    verdict: VERDICTS[holds ? (whole ? 0 : 1) : apart ? 3 : 2],
  };
}

/** What games of a survey say; `yardstick` is the skill trace of connect four by the same players. */
export function criteriaOf({ first, draws, measures: { skill } }: Verified, yardstick: Measure): Criterion[] {
  return [
    criterion('balance', first),
    criterion('draws', draws),
    criterion('skill', difference(skill, yardstick)),
  ];
}

/** The difference of two independent values; its interval as Zou and Donner 2008 have it. */
function difference(a: Measure, b: Measure): Measure {
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/** Whether more games could change what is said of a game as a whole: nothing of it fails. */
export const isOpen = (criteria: readonly Criterion[]): boolean =>
  criteria.every(({ verdict }) => verdict !== 'fails');

/** Orders lists of criteria: first those of which more hold or seem to, then those of which more hold for sure. */
export function compareCriteria(a: readonly Criterion[], b: readonly Criterion[]): number {
  const count = (list: readonly Criterion[], verdicts: readonly string[]) =>
    list.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [sure, likely] = VERDICTS;
  return count(b, [sure, likely]) - count(a, [sure, likely]) || count(b, [sure]) - count(a, [sure]);
}
