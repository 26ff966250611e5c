import { defineEvaluator, option, type Encoder, type Evaluator, type Position, type Role } from 'evolab';
import { CachedEvaluator, cacheOption, checkWeights, encoderOf } from 'evolab/network';
import { description } from './net/description.ts';
import { graphOf } from './net/graph.ts';
import { Net, type NetPlan } from './net/net.ts';
import { planOf, STRUCTURE_OPTIONS, structureOf, type NetFrame } from './net/structure.ts';

const frameOf = ({ size }: Encoder): NetFrame => ({ inputs: size, outputs: 1, output: 'tanh' });

/** A net whose structure is an option, so that an agent with its weights is complete. */
export const neat = defineEvaluator({
  id: 'neat',
  summary: 'A net of any structure without circles, evolved by the learner neat',
  options: {
    encoder: option.text('board', {
      help: 'which view of the position goes in: one of the encoders of the game',
    }),
    nodes: STRUCTURE_OPTIONS.nodes,
    links: STRUCTURE_OPTIONS.links,
    cache: cacheOption(12),
  },
  weights: (options, game) => [
    {
      name: 'links',
      size: structureOf(options, frameOf(encoderOf(game, options.encoder))).links.length,
      start: [-0.5, 0.5],
    },
  ],
  create(options, { game, weights }) {
    const encoder = encoderOf(game, options.encoder);
    const evaluator = new NeatEvaluator(encoder, checkedPlan(options, encoder, weights));
    return options.cache > 0 ? new CachedEvaluator(evaluator, options.cache) : evaluator;
  },
  describe: (options, { game, weights }) =>
    description(checkedPlan(options, encoderOf(game, options.encoder), weights)),
  graph: (options, { game, weights }) =>
    graphOf(checkedPlan(options, encoderOf(game, options.encoder), weights), options.encoder),
});

function checkedPlan(
  options: Parameters<typeof structureOf>[0],
  encoder: Encoder,
  weights: Float64Array,
): NetPlan {
  const structure = structureOf(options, frameOf(encoder));
  checkWeights(weights, structure.links.length);
  return planOf(structure, weights);
}

class NeatEvaluator implements Evaluator {
  readonly #encoder: Encoder;
  readonly #net: Net;

  constructor(encoder: Encoder, plan: NetPlan) {
    this.#encoder = encoder;
    this.#net = new Net(plan, { codes: encoder.kinds !== undefined });
  }

  evaluate(position: Position, role: Role): number {
    this.#encoder.encode(position, role, this.#net.input);
    this.#net.activate();
    return this.#net.output[0];
  }
}
