import type { Game } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { knownHint, LabError } from '../util/errors.ts';
import {
  DIFFERENTIABLE_DEFAULTS,
  DIFFERENTIABLE_HELP,
  teachableOf,
  type DifferentiableOptions,
  type Teachable,
} from './differentiable.ts';
import { RbfNet } from './rbf-net.ts';
import { checkTopology } from './topology.ts';

const WIDTHS = ['common', 'own'];

export type RbfOptions = DifferentiableOptions & {
  readonly units: number;
  readonly widths: string;
  readonly width: number;
};

/** Radial basis functions that see a game; throws `LabError` for options that make none. */
export function teachableRbf(game: Game, options: RbfOptions): Teachable {
  const { units, widths, width } = options;
  if (!WIDTHS.includes(widths))
    throw new LabError('LAB_BAD_OPTION', `widths cannot be '${widths}'`, knownHint(widths, WIDTHS));
  if (!(width >= 0.1 && width <= 1000))
    throw new LabError('LAB_BAD_OPTION', `width cannot be ${width}`, 'from 0.1 to 1000');
  return teachableOf(game, options, (inputs) => {
    checkTopology({ inputs, hidden: [units], bypass: false });
    return new RbfNet(inputs, units, widths === 'own', width);
  });
}

/** Gaussian bells whose centres move (Fausser 2008: 120 of them on draughts). */
export const rbf = defineEvaluator<RbfOptions>({
  id: 'rbf',
  summary: 'A sum of Gaussian bells that can be taught by gradients, centres included',
  defaults: { ...DIFFERENTIABLE_DEFAULTS, units: 120, widths: 'common', width: 2.5 },
  help: {
    ...DIFFERENTIABLE_HELP,
    units: 'how many bells',
    widths: "'common': one width of all, 'own': one of each, which is learned",
    width: 'of new bells: the standard deviation, in units of the inputs',
  },
  weights: (options, game) => teachableRbf(game, options).net.blocks,
  create: (options, { game, weights }) => teachableRbf(game, options).judge(weights),
});
