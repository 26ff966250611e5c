import type { SimultaneousPosition } from '../contract/game.ts';
import type { Game } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { DecoupledUct } from './decoupled.ts';
import { checkChoice, checkRange, checkWhole } from './option.ts';
import { Estimate, Mixture, Playout } from './playout.ts';
import { Guide, GUIDES, type GuideKind } from './guide.ts';
import { FINALS, UCT_DEFAULTS, Uct, type UctOptions } from './uct.ts';

const DEFAULTS: UctOptions & { lambda: number; guide: GuideKind; strength: number } = {
  ...UCT_DEFAULTS,
  lambda: 0,
  guide: 'none',
  strength: 0,
};

/** What a strength of 0 means. */
const STRENGTHS = { bias: 1, prior: 10 } as const;

export const uct = defineSearcher({
  id: 'uct',
  summary: 'Monte-Carlo tree search (UCT) for any game, with playouts or an evaluator at the leaves',
  defaults: { ...DEFAULTS },
  help: {
    cp: 'exploration constant: mean + 2 cp sqrt(2 ln n / n_j), values in [-1, 1]',
    sims: 'simulations, for a budget without any limit',
    lambda: "the evaluator's share in the value of a leaf: 0 = random playouts only, 1 = evaluator only",
    guide: 'what an evaluator adds in the tree: none, bias (fades with visits) or prior (visits presumed)',
    strength: 'of the guide: weight of the bias, 0 means 1, or visits presumed, 0 means 10',
    final: 'the final move has the most visits or the highest value',
    reuse: 'keep the part of the tree below the new position',
    solver: 'find out which values are certain; one or two roles',
    transpositions: 'continue equal positions together',
    capacity: 'most nodes in the tree; when it is full its leaves stay leaves',
  },
  create(options, { game, evaluator, random }) {
    checkRange('cp', options.cp, 0, 1000);
    checkRange('lambda', options.lambda, 0, 1);
    checkWhole('sims', options.sims, 1, Number.MAX_SAFE_INTEGER);
    checkWhole('capacity', options.capacity, 1, 2 ** 27);
    checkChoice('final', options.final, FINALS);
    checkChoice('guide', options.guide, GUIDES);
    checkRange('strength', options.strength, 0, 1e6);
    const { lambda } = options;
    if (lambda > 0 && evaluator === undefined) {
      throw new LabError('LAB_BAD_AGENT', `uct with lambda ${lambda} needs an evaluator`, 'name one');
    }
    const playout = new Playout(game, random);
    const estimate = evaluator && new Estimate(game, evaluator);
    const leaf =
      lambda === 0 || !estimate
        ? playout
        : lambda === 1
          ? estimate
          : new Mixture(game, playout, estimate, lambda);
    if (options.guide === 'none')
      return game.simultaneous
        ? new DecoupledUct(game as Game<SimultaneousPosition>, leaf, random, options)
        : new Uct(game, leaf, random, options);
    if (evaluator === undefined)
      throw new LabError('LAB_BAD_AGENT', `uct with guide ${options.guide} needs an evaluator`, 'name one');
    const strength = options.strength || STRENGTHS[options.guide];
    return new Uct(game, leaf, random, options, new Guide(game, evaluator, options.guide, strength));
  },
});
