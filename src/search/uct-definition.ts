import type { SimultaneousPosition } from '../contract/game.ts';
import type { Game } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { DecoupledUct } from './decoupled.ts';
import { checkChoice, checkRange, checkWhole } from './option.ts';
import { Estimate, Mixture, Playout } from './playout.ts';
import { FINALS, UCT_DEFAULTS, Uct } from './uct.ts';

export const uct = defineSearcher({
  id: 'uct',
  summary: 'Monte-Carlo tree search (UCT) for any game, with playouts or an evaluator at the leaves',
  defaults: { ...UCT_DEFAULTS, lambda: 0 },
  help: {
    cp: 'exploration constant: mean + 2 cp sqrt(2 ln n / n_j), values in [-1, 1]',
    sims: 'simulations, for a budget without any limit',
    lambda: "the evaluator's share in the value of a leaf: 0 = random playouts only, 1 = evaluator only",
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
    return game.simultaneous
      ? new DecoupledUct(game as Game<SimultaneousPosition>, leaf, random, options)
      : new Uct(game, leaf, random, options);
  },
});
