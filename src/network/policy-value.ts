import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import { option, type Declared, type OptionsOf } from '../contract/option.ts';
import { defineEvaluator, type EvaluatorDefinition } from '../contract/plugin.ts';
import type { Learned, Lesson, LessonLoss, Trainable, TrainablePolicy } from '../contract/trainable.ts';
import { LabError } from '../util/errors.ts';
import { knownEvaluator, type KnownEvaluators } from './known-evaluators.ts';
import { divergence, softmax } from './softmax.ts';
import { checkWeights } from './topology.ts';

/**
 * The preferences of a policy: what a net of its own says of the position after each move, for the role that moves. A move
 * that ends the game is preferred by its payoff.
 */
class Preferences {
  readonly #child: Position;
  /** Whether each move ended the game, by index. */
  readonly ended: Uint8Array;

  constructor(game: Game) {
    this.#child = game.start();
    this.ended = new Uint8Array(game.maxMoves);
  }

  /** Calls `preferenceOf` for the position after each move, unless it is over, and writes the preferences to `out`. */
  read(
    position: Position,
    moves: ArrayLike<Move>,
    count: number,
    out: Float64Array,
    preferenceOf: (child: Position, role: Role, index: number) => number,
  ): void {
    const child = this.#child;
    const role = position.turn;
    for (let i = 0; i < count; i++) {
      child.copy(position);
      child.play(moves[i]);
      const { over } = child;
      this.ended[i] = over ? 1 : 0;
      out[i] = over ? child.payoff(role) : preferenceOf(child, role, i);
    }
  }
}

/** A value, and a policy: softmax of `scale` times the preference of each move. */
class PolicyValue implements Evaluator {
  readonly #value: Evaluator;
  readonly #scale: number;
  readonly #preferences: Preferences;
  readonly #preferenceOf: (child: Position, role: Role) => number;

  constructor(game: Game, value: Evaluator, policy: Evaluator, scale: number) {
    this.#value = value;
    this.#scale = scale;
    this.#preferences = new Preferences(game);
    this.#preferenceOf = (child, role) => policy.evaluate(child, role);
  }

  evaluate(position: Position, role: Role): number {
    return this.#value.evaluate(position, role);
  }

  policy(position: Position, moves: ArrayLike<Move>, count: number, out: Float64Array): number {
    this.#preferences.read(position, moves, count, out, this.#preferenceOf);
    softmax(out, count, this.#scale);
    return this.#value.evaluate(position, position.turn);
  }
}

/** Both nets, each with a step of its own. */
class TrainablePolicyValue implements Trainable {
  readonly evaluator: Evaluator;
  readonly siblings?: NonNullable<Trainable['siblings']>;
  readonly policy: TrainablePolicy;
  readonly #value: Trainable;
  readonly #policy: Trainable;

  /** `policy` has a slot for each move of a position. */
  constructor(game: Game, value: Trainable, policy: Trainable, scale: number) {
    this.evaluator = new PolicyValue(game, value.evaluator, policy.evaluator, scale);
    if (value.siblings) this.siblings = value.siblings;
    this.policy = new PolicyTraining(game, value, policy, scale);
    this.#value = value;
    this.#policy = policy;
  }

  load({ weights, coherence }: Learned): void {
    const half = <T extends Float32Array>(numbers: T, which: 0 | 1) =>
      numbers.slice((which * numbers.length) / 2, ((which + 1) * numbers.length) / 2);
    [this.#value, this.#policy].forEach((net, i) =>
      net.load({ weights: half(weights, i as 0 | 1), coherence: half(coherence, i as 0 | 1) }),
    );
  }

  save(): Learned {
    const [value, policy] = [this.#value.save(), this.#policy.save()];
    return {
      weights: joined(value.weights, policy.weights),
      coherence: joined(value.coherence, policy.coherence),
    };
  }

  read(slot: number, position: Position, role: Role): void {
    this.#value.read(slot, position, role);
  }

  value(slot: number): number {
    return this.#value.value(slot);
  }

  learn(slot: number, value: number, error: number, eta: number): void {
    this.#value.learn(slot, value, error, eta);
  }
}

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/**
 * Steps of the cross-entropy between targets and a softmax of preferences: its gradient by a preference is the probability
 * of the move less the target, times `scale`. A step is that of the cross-entropy divided by `scale`, so that errors of
 * preferences lie in [-1, 1] as those of values do.
 */
class PolicyTraining implements TrainablePolicy {
  /** Both nets learn position by position. */
  readonly batch = 1;
  readonly #value: Trainable;
  readonly #policy: Trainable;
  readonly #scale: number;
  readonly #preferences: Preferences;
  readonly #preferenceOf: (child: Position, role: Role, index: number) => number;
  readonly #values: Float64Array;
  readonly #probabilities: Float64Array;

  constructor(game: Game, value: Trainable, policy: Trainable, scale: number) {
    this.#value = value;
    this.#policy = policy;
    this.#scale = scale;
    this.#preferences = new Preferences(game);
    this.#preferenceOf = (child, role, index) => {
      policy.read(index, child, role);
      return policy.value(index);
    };
    this.#values = new Float64Array(game.maxMoves);
    this.#probabilities = new Float64Array(game.maxMoves);
  }

  learn(lessons: readonly Lesson[], etaValue: number, etaPolicy: number): LessonLoss {
    let squares = 0;
    let divergence = 0;
    for (const lesson of lessons) {
      const error = this.#learnValue(lesson, etaValue);
      squares += error * error;
      if (lesson.count > 0) divergence += this.#learnPolicy(lesson, etaPolicy);
    }
    return { squares, divergence };
  }

  #learnValue({ position, role, value: target }: Lesson, eta: number): number {
    const net = this.#value;
    net.read(0, position, role);
    const value = net.value(0);
    const error = target - value;
    net.learn(0, value, error, eta);
    return error;
  }

  #learnPolicy({ position, moves, count, policy: targets }: Lesson, eta: number): number {
    const values = this.#values;
    const probabilities = this.#probabilities;
    this.#preferences.read(position, moves, count, values, this.#preferenceOf);
    probabilities.set(values.subarray(0, count));
    softmax(probabilities, count, this.#scale);
    const { ended } = this.#preferences;
    for (let i = 0; i < count; i++)
      if (ended[i] === 0) this.#policy.learn(i, values[i], targets[i] - probabilities[i], eta);
    return divergence(targets, probabilities, count);
  }
}

const OPTIONS = {
  of: option.use({ use: 'mlp' }, 'evaluator', {
    help: 'what the value and the policy are, each with weights of its own: an evaluator with its options',
  }),
  scale: option.number(10, {
    above: 0,
    max: 1000,
    help: 'a move is as likely as exp(scale x what the policy says of the position after it)',
  }),
};

type PolicyValueOptions = OptionsOf<typeof OPTIONS>;

/**
 * The evaluator 'policy-value' over the evaluators that both may be: its weights are those of the value, then those of the
 * policy.
 */
export function policyValueOf(known: KnownEvaluators): EvaluatorDefinition & Declared {
  const partOf = ({ of }: PolicyValueOptions) => knownEvaluator(known, of, 'policies');
  const blocksOf = (options: PolicyValueOptions, game: Game): readonly WeightBlock[] => {
    const part = partOf(options);
    return part.definition.weights?.(part.options, game) ?? [];
  };
  /** The weights of the value and of the policy. */
  const halves = (options: PolicyValueOptions, game: Game, weights: Float64Array) => {
    const size = blocksOf(options, game).reduce((sum, block) => sum + block.size, 0);
    checkWeights(weights, 2 * size);
    return [weights.subarray(0, size), weights.subarray(size)] as const;
  };
  return defineEvaluator({
    id: 'policy-value',
    summary: 'Two evaluators of one kind: the value of a position, and how likely each move is, for puct',
    requires: { turns: 'alternating' },
    options: OPTIONS,
    weights: (options, game) =>
      ['value', 'policy'].flatMap((name) =>
        blocksOf(options, game).map((block) => ({ ...block, name: `${name}: ${block.name}` })),
      ),
    create(options, { game, weights }) {
      const part = partOf(options);
      const [value, policy] = halves(options, game, weights).map((own) =>
        part.definition.create(part.options, { game, weights: own }),
      );
      return new PolicyValue(game, value, policy, options.scale);
    },
    graph(options, { game, weights }) {
      const part = partOf(options);
      if (!part.definition.graph)
        throw new LabError(
          'LAB_WRONG_GAME',
          `evaluator '${options.of.use}' cannot be written as data`,
          'policy-value of evaluators that can',
        );
      return part.definition.graph(part.options, { game, weights: halves(options, game, weights)[0] });
    },
    trainable(options, game, training) {
      const { definition, options: own } = partOf(options);
      if (!definition.trainable)
        throw new LabError(
          'LAB_BAD_OPTION',
          `evaluator '${options.of.use}' cannot be taught position by position`,
          'policy-value of one that is trainable: docs/combinations.md',
        );
      const value = definition.trainable(own, game, training);
      const policy = definition.trainable(own, game, { ...training, slots: game.maxMoves });
      return new TrainablePolicyValue(game, value, policy, options.scale);
    },
  });
}
