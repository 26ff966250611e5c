import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { option, type Declared, type OptionsOf } from '../contract/option.ts';
import { defineEvaluator, type EvaluatorDefinition } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { GraphBuilder } from './graph-builder.ts';
import { knownEvaluator, type KnownEvaluators } from './known-evaluators.ts';
import { checkWeights } from './topology.ts';

/** Several evaluators combined into one; the searcher 'vote' asks each of them. */
export class Ensemble implements Evaluator {
  readonly members: readonly Evaluator[];
  readonly #median: boolean;
  /** The values of the members; for the median, in ascending order. */
  readonly #values: Float64Array;

  constructor(members: readonly Evaluator[], rule: 'mean' | 'median') {
    this.members = members;
    this.#median = rule === 'median';
    this.#values = new Float64Array(members.length);
  }

  evaluate(position: Position, role: Role): number {
    const { members } = this;
    const values = this.#values;
    const count = members.length;
    let sum = 0;
    for (let m = 0; m < count; m++) {
      const value = members[m].evaluate(position, role);
      sum += value;
      let at = m;
      for (; this.#median && at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
      values[at] = value;
    }
    if (!this.#median) return sum / count;
    return (values[(count - 1) >> 1] + values[count >> 1]) / 2;
  }
}

const OPTIONS = {
  of: option.use({ use: 'mlp' }, 'evaluator', {
    help: 'what the members are: an evaluator with its options',
  }),
  members: option.whole(3, { min: 1, max: 100, help: 'how many there are' }),
  rule: option.choice('mean', ['mean', 'median'], {
    help: "the 'mean' or the 'median' of their values; searcher 'vote' counts their votes instead",
  }),
};

/**
 * The evaluator 'ensemble' over the evaluators that may be its `members`; its weights are those of its
 * members, one after the other.
 */
export function ensembleOf(members: KnownEvaluators): EvaluatorDefinition & Declared {
  return defineEvaluator({
    id: 'ensemble',
    summary: 'Several evaluators of one kind combined into one: made by lab ensemble',
    options: OPTIONS,
    weights(options, game) {
      const blocks = memberOf(members, options, game).blocks;
      return Array.from({ length: options.members }, (_, m) =>
        blocks.map((block) => ({ ...block, name: `${m + 1}: ${block.name}` })),
      ).flat();
    },
    create(options, { game, weights }) {
      const { blocks, create } = memberOf(members, options, game);
      const size = blocks.reduce((sum, block) => sum + block.size, 0);
      checkWeights(weights, size * options.members);
      const parts = Array.from({ length: options.members }, (_, m) =>
        create(weights.subarray(m * size, (m + 1) * size)),
      );
      return new Ensemble(parts, options.rule);
    },
    graph(options, { game, weights }) {
      const { blocks, graph } = memberOf(members, options, game);
      if (!graph)
        throw new LabError(
          'LAB_WRONG_GAME',
          `evaluator '${options.of.use}' cannot be written as data`,
          'ensembles of evaluators that can',
        );
      const size = blocks.reduce((sum, block) => sum + block.size, 0);
      checkWeights(weights, size * options.members);
      const builder = new GraphBuilder();
      const graphs = Array.from({ length: options.members }, (_, m) =>
        graph(weights.subarray(m * size, (m + 1) * size)),
      );
      const values = graphs.map((member) => builder.include(member));
      const value = options.rule === 'median' ? medianOf(builder, values) : meanOf(builder, values);
      return builder.graph(graphs[0], value);
    },
  });
}

function meanOf(builder: GraphBuilder, values: readonly string[]): string {
  const sum = values.reduce((sum, value) => builder.op('Add', [sum, value]));
  return builder.linear(sum, 1 / values.length);
}

/** Sorts the upper half by exchanges of neighbours, as far as the one or two values in the middle. */
function medianOf(builder: GraphBuilder, values: readonly string[]): string {
  const sorted = [...values];
  const low = (values.length - 1) >> 1;
  for (let last = values.length - 1; last >= Math.max(low, 1); last--)
    for (let at = 0; at < last; at++) {
      const pair = [sorted[at], sorted[at + 1]];
      sorted[at] = builder.op('Min', pair);
      sorted[at + 1] = builder.op('Max', pair);
    }
  return low === values.length >> 1 ? sorted[low] : meanOf(builder, [sorted[low], sorted[low + 1]]);
}

function memberOf(members: KnownEvaluators, { of }: OptionsOf<typeof OPTIONS>, game: Game) {
  const { definition, options } = knownEvaluator(members, of, 'ensembles');
  return {
    blocks: definition.weights?.(options, game) ?? [],
    create: (weights: Float64Array) => definition.create(options, { game, weights }),
    graph: definition.graph && ((weights: Float64Array) => definition.graph!(options, { game, weights })),
  };
}
