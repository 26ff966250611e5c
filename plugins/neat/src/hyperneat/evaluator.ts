import { defaultsOf, defineEvaluator, option, type Game } from 'evolab';
import { cacheOption, checkWeights, coreEvaluators, encoderOf } from 'evolab/network';
import { description } from '../net/description.ts';
import { planOf, STRUCTURE_OPTIONS, structureOf, type StructureOptions } from '../net/structure.ts';
import { paint, paintingFrame } from './paint.ts';
import { substrateOf } from './substrate.ts';

const layered = coreEvaluators.find(({ id }) => id === 'layered')!;

interface HyperneatOptions extends StructureOptions {
  readonly encoder: string;
  readonly cache: number;
}

/** A net whose weights another net paints from the places of its nodes on the board. */
export const hyperneat = defineEvaluator({
  id: 'hyperneat',
  summary:
    'A net with a hidden node per cell, whose weights an evolved net paints from the geometry of the board',
  options: {
    encoder: option.text('board', {
      help: 'which view of the position goes in: an encoder whose numbers lie on cells',
    }),
    nodes: STRUCTURE_OPTIONS.nodes,
    links: STRUCTURE_OPTIONS.links,
    cache: cacheOption(13),
  },
  weights: (options, game) => {
    const { structure } = drafted(options, game);
    return [{ name: 'links', size: structure.links.length, start: [-1, 1] }];
  },
  create(options, { game, weights }) {
    const net = painted(options, game, weights);
    return layered.create(net.options, { game, weights: net.weights });
  },
  describe(options, { game, weights }) {
    const { text, data } = description(planOf(drafted(options, game).structure, weights));
    const links = painted(options, game, weights).weights.filter((weight) => weight !== 0).length;
    return { text: `Paints ${links} links from the places of nodes on the board\n${text}`, data };
  },
  graph(options, { game, weights }) {
    const net = painted(options, game, weights);
    return layered.graph!(net.options, { game, weights: net.weights });
  },
});

/** The painting net without its weights, and what it paints on. */
function drafted(options: HyperneatOptions, game: Game) {
  const substrate = substrateOf(game, encoderOf(game, options.encoder), options.encoder);
  return { substrate, structure: structureOf(options, paintingFrame(substrate)) };
}

/** The painted net as options and weights of the evaluator `layered`. Further kinds of pieces have its start values. */
function painted({ encoder, cache, ...rest }: HyperneatOptions, game: Game, weights: Float64Array) {
  const { substrate, structure } = drafted({ encoder, cache, ...rest }, game);
  checkWeights(weights, structure.links.length);
  const options = {
    ...defaultsOf(layered.options),
    encoder,
    cache,
    hidden: [substrate.hidden.length],
    bypass: 'none',
  };
  const values = layered.weights!(options, game)
    .filter(({ name }) => name === 'values')
    .flatMap(({ size, start: [low] }) => Array.from({ length: size }, () => low));
  return {
    options,
    weights: Float64Array.from([...paint(planOf(structure, weights), substrate), ...values]),
  };
}
