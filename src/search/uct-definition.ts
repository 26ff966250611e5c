import type { Game, SimultaneousPosition } from '../contract/game.ts';
import { option } from '../contract/option.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { requireGame } from '../contract/requirements.ts';
import { LabError } from '../util/errors.ts';
import { DecoupledUct } from './decoupled.ts';
import { MixedLeaf, Playout, ValueLeaf } from './leaf.ts';
import { Prior, PRIOR_KINDS } from './prior.ts';
import { Uct } from './uct.ts';
import { UCT_OPTIONS } from './uct-options.ts';

const OPTIONS = {
  ...UCT_OPTIONS,
  lambda: option.number(0, {
    min: 0,
    max: 1,
    help: "the evaluator's share in the value of a leaf: 0 = random playouts only, 1 = evaluator only",
  }),
  guide: option.choice('none', PRIOR_KINDS, {
    help: 'what an evaluator adds in the tree: none, bias (fades with visits) or prior (virtual visits)',
  }),
  strength: option.number(0, {
    min: 0,
    max: 1e6,
    tune: [0, 20],
    help: 'of the guide: weight of the bias, 0 means 1, or virtual visits, 0 means 10',
  }),
};

/** What a strength of 0 means. */
const STRENGTHS = { bias: 1, prior: 10 } as const;

export const uct = defineSearcher({
  id: 'uct',
  summary: 'Monte-Carlo tree search (UCT) for any game, with playouts or an evaluator at the leaves',
  options: OPTIONS,
  // Playouts alone have no evaluations to count.
  limits: ({ lambda, guide }) =>
    lambda > 0 || guide !== 'none'
      ? ['depth', 'nodes', 'evals', 'sims', 'millis']
      : ['depth', 'nodes', 'sims', 'millis'],
  create(options, { game, evaluator, random, observer }) {
    const { lambda } = options;
    if (lambda > 0 && evaluator === undefined) {
      throw new LabError('LAB_BAD_AGENT', `uct with lambda ${lambda} needs an evaluator`, 'name one');
    }
    const playout = new Playout(game, random);
    const estimate = evaluator && new ValueLeaf(game, evaluator);
    const leaf =
      lambda === 0 || !estimate
        ? playout
        : lambda === 1
          ? estimate
          : new MixedLeaf(game, playout, estimate, lambda);
    if (options.guide === 'none')
      return game.simultaneous
        ? new DecoupledUct(game as Game<SimultaneousPosition>, leaf, random, options)
        : new Uct(game, leaf, random, options, undefined, observer);
    requireGame(game, { turns: 'alternating' }, 'a guide of uct', 'leave out guide');
    if (evaluator === undefined)
      throw new LabError('LAB_BAD_AGENT', `uct with guide ${options.guide} needs an evaluator`, 'name one');
    const strength = options.strength || STRENGTHS[options.guide];
    const prior = new Prior(game, evaluator, options.guide, strength);
    return new Uct(game, leaf, random, options, prior, observer);
  },
});
