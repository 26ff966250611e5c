import type { Evaluator } from '../contract/evaluator.ts';

/** Gives every position the value of a draw: what a searcher uses that was given no evaluator. */
export const ZERO_EVALUATOR: Evaluator = { evaluate: () => 0 };
