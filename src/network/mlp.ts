import type { Game } from '../contract/game.ts';
import { kind, option, type OptionsOf } from '../contract/option.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { ACTIVATIONS } from './activation.ts';
import { DIFFERENTIABLE_OPTIONS, teachableOf, type DescribedTeachable } from './differentiable.ts';
import { MlpNet } from './mlp-net.ts';
import { checkTopology, DEEPEST, WIDEST } from './topology.ts';

export const MLP_OPTIONS = {
  ...DIFFERENTIABLE_OPTIONS,
  hidden: option.list([40], kind.whole({ min: 1, max: WIDEST }), {
    maxLength: DEEPEST,
    help: 'units in each hidden layer',
  }),
  activation: option.choice('logistic', ACTIVATIONS, {
    help: "of all units: 'logistic', whose output p means the value 2p - 1, or 'tanh'",
  }),
  spread: option.number(0.77, {
    min: 0,
    max: 100,
    tune: [0, 2],
    help: 'new weights are drawn from [-spread, spread]',
  }),
};

export type MlpOptions = OptionsOf<typeof MLP_OPTIONS>;

/** A multilayer perceptron on a game; throws `LabError` for options that do not fit the game. */
export function teachableMlp(game: Game, options: MlpOptions): DescribedTeachable {
  const { hidden, activation, spread } = options;
  return teachableOf(game, options, (inputs) => {
    checkTopology({ inputs, hidden, skipConnection: false });
    return new MlpNet(inputs, hidden, activation, spread);
  });
}

/** Fully connected layers in double precision, trained by gradients (Fausser 2008: 128-40-1 on draughts). */
export const mlp = defineEvaluator({
  id: 'mlp',
  summary: 'A multilayer perceptron that can be trained by gradients; inputs that are 0 cost nothing',
  options: MLP_OPTIONS,
  weights: (options, game) => teachableMlp(game, options).net.blocks,
  create: (options, { game, weights }) => teachableMlp(game, options).evaluator(weights),
  trainable: (options, game, training) => teachableMlp(game, options).trainable(training),
  graph: (options, { game, weights }) => teachableMlp(game, options).graph(weights),
});
