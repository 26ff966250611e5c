import type { Evaluator } from './evaluator.ts';
import type { Move, Position, Role } from './game.ts';
import { option, type Option } from './option.ts';

/**
 * How the step size of each weight adapts.
 *
 * - `fixed`: the step.
 * - `tc`: the step times |N| / A, the temporal coherence of the weight (Beal and Smith 1999): N is the sum of its errors so
 *   far, A the sum of their absolute values. While A is 0, the step.
 * - `tc-exp`: the step times exp(2.7 (|N| / A - 1)) (Bagheri, Thill and Konen 2014).
 * - `idbd`: the step times exp(b), where b grows while the errors of a weight agree with its last updates (Sutton 1992):
 *   incremental delta-bar-delta. Steps that together would overshoot the target are scaled down.
 * - `mean`: the step divided by the number of updates of the weight, this one included. With step 1 a weight with the
 *   gradient 1 is the mean of its targets.
 * - `adam`: the step times m / sqrt(v), the decaying means of the gradient and of its square (Kingma and Ba 2015).
 */
export type StepRule = (typeof STEP_RULES)[number];
/** All step rules. */
export const STEP_RULES = ['fixed', 'tc', 'tc-exp', 'idbd', 'mean', 'adam'] as const;

/** The state of a `Trainable`: plain data, in the order of the weights of an agent. */
export interface Learned {
  readonly weights: Float32Array;
  /**
   * Two numbers for each weight: N and A of its temporal coherence, b and its trace in `idbd`, the number of updates and 0 in
   * `mean`, m and v in `adam`; empty with a fixed step.
   */
  readonly coherence: Float32Array;
}

/** What training begins with. */
export const newLearned = (weights: ArrayLike<number>, step: StepRule): Learned => ({
  weights: Float32Array.from(weights),
  coherence: new Float32Array(step === 'fixed' ? 0 : 2 * weights.length),
});

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

/** A position that a search has judged: plain data but for the position. */
export interface Lesson {
  /** Not over. */
  readonly position: Position;
  /** The role whose value is taught: if there is a policy, the one to move. */
  readonly role: Role;
  /** Its `count` moves; 0 if the value alone is taught, as it is where chance decides. */
  readonly moves: ArrayLike<Move>;
  readonly count: number;
  /** How likely each of them should be; they sum to 1. */
  readonly policy: ArrayLike<number>;
  /** What the position should be worth to `role`, in [-1, 1]. */
  readonly value: number;
}

/** How far a net was from some lessons before it learned them: sums over them. */
export interface LessonLoss {
  /** Squared differences of values. */
  readonly squares: number;
  /** Kullback-Leibler divergences of policies, in nats. */
  readonly divergence: number;
}

/** The value and the policy of a `Trainable` together, see `Evaluator.policy`. */
export interface TrainablePolicy {
  /** How many lessons `learn` takes at most. */
  readonly batch: number;
  /**
   * Moves values and policies towards those of one to `batch` lessons: one step of gradient descent, adapted by the step
   * rule, of the mean of etaValue times half the squared error of the value plus etaPolicy times the cross-entropy.
   */
  learn(lessons: readonly Lesson[], etaValue: number, etaPolicy: number): LessonLoss;
}

/** The option `step` of learners. */
export const stepOption: Option<StepRule> = option.choice('fixed', STEP_RULES, {
  help: "how the step of a weight is set: 'fixed', by its temporal coherence: 'tc', 'tc-exp', by incremental delta-bar-delta: 'idbd', divided by the number of its updates: 'mean', or by 'adam'",
});

/** What a learner needs of a `Trainable`. */
export interface TrainingSettings {
  /** The number of slots for positions. */
  readonly slots: number;
  readonly step: StepRule;
}
