import type { Evaluator } from '../contract/evaluator.ts';

/** Gives every position the value of a draw: for searchers without an evaluator. */
export const ZERO_EVALUATOR: Evaluator = { evaluate: () => 0 };
