import type { Game } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { ACTIVATIONS, type Activation } from './activation.ts';
import {
  DIFFERENTIABLE_DEFAULTS,
  DIFFERENTIABLE_HELP,
  teachableOf,
  type DifferentiableOptions,
  type Teachable,
} from './differentiable.ts';
import { MlpNet } from './mlp-net.ts';
import { checkTopology } from './topology.ts';

export type MlpOptions = DifferentiableOptions & {
  readonly hidden: readonly number[];
  readonly activation: string;
  readonly spread: number;
};

/** A multilayer perceptron that sees a game; throws `LabError` for options that make none. */
export function teachableMlp(game: Game, options: MlpOptions): Teachable {
  const { hidden, activation, spread } = options;
  if (!(ACTIVATIONS as readonly string[]).includes(activation))
    throw new LabError(
      'LAB_BAD_OPTION',
      `activation cannot be '${activation}'`,
      knownHint(activation, ACTIVATIONS),
    );
  if (!(spread >= 0 && spread <= 100))
    throw new LabError('LAB_BAD_OPTION', `spread cannot be ${spread}`, 'from 0 to 100');
  return teachableOf(game, options, (inputs) => {
    checkTopology({ inputs, hidden, bypass: false });
    return new MlpNet(inputs, hidden, activation as Activation, spread);
  });
}

/** Fully connected layers in double precision that gradients can teach (Fausser 2008: 128-40-1 on draughts). */
export const mlp = defineEvaluator<MlpOptions>({
  id: 'mlp',
  summary: 'A multilayer perceptron that can be taught by gradients; inputs that are 0 cost nothing',
  defaults: { ...DIFFERENTIABLE_DEFAULTS, hidden: [40], activation: 'logistic', spread: 0.77 },
  help: {
    ...DIFFERENTIABLE_HELP,
    hidden: 'units in each hidden layer',
    activation: "of all units: 'logistic', whose output p is worth 2p - 1, or 'tanh'",
    spread: 'new weights are drawn from [-spread, spread]',
  },
  weights: (options, game) => teachableMlp(game, options).net.blocks,
  create: (options, { game, weights }) => teachableMlp(game, options).judge(weights),
});
