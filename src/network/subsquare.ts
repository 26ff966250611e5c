import type { Game } from '../contract/game.ts';
import { option, type OptionsOf } from '../contract/option.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { trainableNet } from './gradient-trainable.ts';
import { layeredGradient } from './layered-gradient.ts';
import { netGraph } from './net-graph.ts';
import { createNet, NET_OPTIONS, netWeights, planNet } from './net-plan.ts';
import { subsquares } from './subsquares.ts';
import { windowParts } from './window-parts.ts';

const OPTIONS = {
  ...NET_OPTIONS,
  from: option.whole(3, { min: 1, help: 'side of the smallest windows; the largest is the whole board' }),
};

const plan = (game: Game, options: OptionsOf<typeof OPTIONS>) =>
  planNet(game, options, ({ grid }) => {
    const { from, encoder } = options;
    if (!grid) {
      const others = Object.entries(game.encoders ?? {}).filter(([, { grid }]) => grid);
      throw new LabError(
        'LAB_BAD_OPTION',
        `encoder '${encoder}' does not say where its numbers lie on the board`,
        `encoders that do: ${others.map(([name]) => name).join(', ') || 'none of this game'}`,
      );
    }
    const side = Math.min(grid.width, grid.height);
    if (from > side) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `windows cannot start from side ${from}`,
        `a whole number, 1 to ${side}`,
      );
    }
    return subsquares(grid, from);
  });

/** The net of Chellapilla and Fogel 2001: a first layer with one unit for each square window of the board. */
export const subsquare = defineEvaluator({
  id: 'subsquare',
  summary: 'A net whose first layer sees the board through square windows of every size',
  options: OPTIONS,
  weights: (options, game) => netWeights(plan(game, options)),
  create: (options, { game, weights }) => createNet(plan(game, options), weights),
  trainable: (options, game, training) => trainableNet(layeredGradient(plan(game, options)), training),
  graph: (options, { game, weights }) => netGraph(plan(game, options), options, weights),
  parts: (options, { game, weights }) => windowParts(plan(game, options), weights),
});
