import type { Evaluator } from './evaluator.ts';
import type { Move, Position, Role } from './game.ts';

/**
 * How the step size of each weight adapts.
 *
 * - `fixed`: the step.
 * - `tc`: the step times |N| / A, the temporal coherence of the weight (Beal and Smith 1999): N is the sum of its errors so
 *   far, A the sum of their absolute values. While A is 0, the step.
 * - `tc-exp`: the step times exp(2.7 (|N| / A - 1)) (Bagheri, Thill and Konen 2014).
 * - `idbd`: the step times exp(b), where b grows while the errors of a weight agree with its last updates (Sutton 1992):
 *   incremental delta-bar-delta. Steps that together would overshoot the target are scaled down.
 */
export type StepRule = (typeof STEP_RULES)[number];
/** All step rules. */
export const STEP_RULES = ['fixed', 'tc', 'tc-exp', 'idbd'] as const;

/** The state of a `Trainable`: plain data, in the order of the weights of an agent. */
export interface Learned {
  readonly weights: Float32Array;
  /** Two numbers for each weight: N and A of its temporal coherence, or b and its trace in `idbd`; empty with a fixed step. */
  readonly coherence: Float32Array;
}

/** Evaluates the successors of one position faster than an `Evaluator`, with the same values. */
export interface SiblingEvaluator extends Evaluator {
  /** Sets the position that the next ones follow from, in the view of `role`. Other positions are valid, but slower. */
  anchor(position: Position, role: Role): void;
}

/**
 * A value function that is trained position by position, each time for one role. It holds its own weights; each update is
 * complete when `learn` returns.
 */
export interface Trainable {
  /** Evaluates with the present weights. */
  readonly evaluator: Evaluator;
  /** The same values as `evaluator`, faster for the successors of one position; for choosing moves. */
  readonly siblings?: SiblingEvaluator;
  /** Continues from a saved state; LAB_BAD_FILE if it does not fit. */
  load(learned: Learned): void;
  save(): Learned;
  /** Stores a position in a slot, in the view of `role`. */
  read(slot: number, position: Position, role: Role): void;
  /** The value of the position in a slot, in [-1, 1], for the role of `read`. */
  value(slot: number): number;
  /**
   * Moves the value of the position in a slot, now `value`, towards `value + error`: one step of gradient descent with step
   * size `eta`, adapted by the step rule.
   */
  learn(slot: number, value: number, error: number, eta: number): void;
  /** Of evaluators with a policy. */
  readonly policy?: TrainablePolicy;
}

/** The policy of a `Trainable`, see `Evaluator.policy`. */
export interface TrainablePolicy {
  /**
   * Moves the probabilities of the `count` moves of `position`, which is not over and whose turn is a role, towards
   * `targets`, which sum to 1: one step of gradient descent of the cross-entropy with step size `eta`, adapted by the step
   * rule. Returns how far they were from the targets before: the Kullback-Leibler divergence in nats.
   */
  learn(
    position: Position,
    moves: ArrayLike<Move>,
    count: number,
    targets: ArrayLike<number>,
    eta: number,
  ): number;
}

/** What a learner needs of a `Trainable`. */
export interface TrainingSettings {
  /** The number of slots for positions. */
  readonly slots: number;
  readonly step: StepRule;
}
