import type { Game } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';
import { createNet, NET_DEFAULTS, NET_HELP, netWeights, planNet, type NetOptions } from './net-plan.ts';
import { subsquares } from './windows.ts';

type SubsquareOptions = NetOptions & { readonly from: number };

const plan = (game: Game, options: SubsquareOptions) =>
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
    if (!Number.isInteger(from) || from < 1 || from > side) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `windows cannot start from side ${from}`,
        `a whole number, 1 to ${side}`,
      );
    }
    return subsquares(grid, from);
  });

/** The net of Chellapilla and Fogel 2001: a first layer with one unit for each square window of the board. */
export const subsquare = defineEvaluator<SubsquareOptions>({
  id: 'subsquare',
  summary: 'A net whose first layer sees the board through square windows of every size',
  defaults: { ...NET_DEFAULTS, from: 3 },
  help: { ...NET_HELP, from: 'side of the smallest windows; the largest is the whole board' },
  weights: (options, game) => netWeights(plan(game, options)),
  create: (options, { game, weights }) => createNet(plan(game, options), weights),
});
