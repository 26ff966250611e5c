import type { Game } from '../contract/game.ts';
import { option, type OptionsOf } from '../contract/option.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { DIFFERENTIABLE_OPTIONS, teachableOf, type DescribedTeachable } from './differentiable.ts';
import { RbfNet } from './rbf-net.ts';
import { checkTopology, WIDEST } from './topology.ts';

export const RBF_OPTIONS = {
  ...DIFFERENTIABLE_OPTIONS,
  units: option.whole(120, { min: 1, max: WIDEST, help: 'number of basis functions' }),
  widths: option.choice('common', ['common', 'own'], {
    help: "'common': one width for all, 'own': one for each, which is learned",
  }),
  width: option.number(2.5, {
    min: 0.1,
    max: 1000,
    tune: [0.5, 10],
    help: 'of new basis functions: the standard deviation, in units of the inputs',
  }),
};

export type RbfOptions = OptionsOf<typeof RBF_OPTIONS>;

/** Radial basis functions on a game; throws `LabError` for options that do not fit the game. */
export function teachableRbf(game: Game, options: RbfOptions): DescribedTeachable {
  const { units, widths, width } = options;
  return teachableOf(game, options, (inputs) => {
    checkTopology({ inputs, hidden: [units], skipConnection: false });
    return new RbfNet(inputs, units, widths === 'own', width);
  });
}

/** Gaussian basis functions whose centres move (Fausser 2008: 120 of them on draughts). */
export const rbf = defineEvaluator({
  id: 'rbf',
  summary: 'A sum of Gaussian basis functions that can be trained by gradients, centres included',
  options: RBF_OPTIONS,
  weights: (options, game) => teachableRbf(game, options).net.blocks,
  create: (options, { game, weights }) => teachableRbf(game, options).evaluator(weights),
  trainable: (options, game, training) => teachableRbf(game, options).trainable(training),
  graph: (options, { game, weights }) => teachableRbf(game, options).graph(weights),
});
