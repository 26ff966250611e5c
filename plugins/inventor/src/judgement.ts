import type { Judged } from './score.ts';

/** The filters in their order; rules fall at the first that they do not pass. */
export const FILTERS = ['random play', 'quick search', 'search', 'archive'] as const;
export const NO_BETTER = { fell: 'archive', why: 'no better than its kind' } as const;

export interface RuleShare {
  readonly rule: string;
  readonly share: number;
}

/** What became of rules: the filter at which they fell and why, or what their games are like. */
export type Judgement =
  | { readonly fell: (typeof FILTERS)[number]; readonly why: string }
  | {
      readonly fell?: undefined;
      /** See `SCORE_PARTS`; from 0 to 1. */
      readonly score: number;
      readonly measures: Judged;
      /** The rules, and the share of its games in which each matters. */
      readonly rules: readonly RuleShare[];
      /** The moves of two of its games. */
      readonly games: readonly (readonly number[])[];
    };
