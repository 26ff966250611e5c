import type { Evaluator } from './evaluator.ts';
import type { Position, Role } from './game.ts';

/**
 * How far a weight moves when it has a share in an error.
 *
 * - `fixed`: by the step.
 * - `tc`: by the step times |N| / A, its temporal coherence (Beal and Smith 1999): N is the sum of its errors so far, A that of
 *   their sizes. While A is 0, by the step.
 * - `tc-exp`: by the step times exp(2.7 (|N| / A - 1)) (Bagheri, Thill and Konen 2014).
 * - `idbd`: by the step times exp(b), where b grows while the errors of a weight agree with its last moves (Sutton 1992):
 *   incremental delta-bar-delta. Steps that together would lead beyond the target are scaled down.
 */
export type StepRule = (typeof STEP_RULES)[number];
export const STEP_RULES = ['fixed', 'tc', 'tc-exp', 'idbd'] as const;

/** What was learned so far: plain data, in the order of the weights of an agent. */
export interface Learned {
  readonly weights: Float32Array;
  /** Two numbers for each weight: N and A of its temporal coherence, or b and its trace in `idbd`; empty with a fixed step. */
  readonly coherence: Float32Array;
}

/** Evaluates positions that one position leads to, such as by each of its moves. */
export interface SiblingEvaluator extends Evaluator {
  /** The position that the others follow from, as `role` sees it; they may be any, but values come slower then. */
  anchor(position: Position, role: Role): void;
}

/**
 * A value function that is taught position by position, each time for one role. It keeps its weights where it works with
 * them fastest, and each update is done when `learn` returns.
 */
export interface Trainable {
  /** Evaluates with the weights as they are now. */
  readonly evaluator: Evaluator;
  /** Gives the same values as `evaluator`, faster where many positions follow from one; for choosing moves. */
  readonly siblings?: SiblingEvaluator;
  /** Begins to learn from what was learned before; LAB_BAD_FILE if it does not fit. */
  load(learned: Learned): void;
  save(): Learned;
  /** Remembers a position as `role` sees it, in a slot. */
  read(slot: number, position: Position, role: Role): void;
  /** The value of what is in a slot for the role it was read for, in [-1, 1]. */
  value(slot: number): number;
  /**
   * Moves the value of what is in a slot, which is `value` now, towards `value + error`: one step of gradient descent by
   * `eta`, and by the step rule.
   */
  learn(slot: number, value: number, error: number, eta: number): void;
}

/** What a learner wants of a `Trainable`. */
export interface TrainingSettings {
  /** Positions that are remembered at a time. */
  readonly slots: number;
  readonly step: StepRule;
}
