import { definePlugin } from 'evolab';
import { proportional, ranks, squared, squaredLiteral } from './choosers/planned.ts';
import { ucb } from './choosers/ucb.ts';
import { defineMiniPlayer } from './definition.ts';
import { exploration } from './strategies/exploration.ts';
import { gibbs } from './strategies/gibbs.ts';
import { goalApproach, goalApproachUntied } from './strategies/goal-approach.ts';
import { history, historyInTree, historyOfSearcher } from './strategies/history.ts';
import { mobility, mobilityOfSearcher } from './strategies/mobility.ts';
import { random } from './strategies/random.ts';
import { symbolCounting, symbolCountingAtEnd, symbolCountingByLength } from './strategies/symbol-counting.ts';

/** The six strategies of the tournament version, in the order of its tables. */
export const strategies = [random, goalApproach, mobility, history, exploration, symbolCounting];
export const choosers = [ucb, ranks, squared, squaredLiteral, proportional];

export { ALLOCATION_STEP, allocations, type Allocation } from './allocations.ts';
export { interleave, type Chooser, type ChooserDefinition } from './chooser.ts';
export { defineMiniPlayer, type MiniPlayerKit } from './definition.ts';
export { MiniPlayer, type MiniParts } from './mini-player.ts';
export type { MiniOptions } from './options.ts';
export type { PlayoutStrategy } from './playout.ts';
export { strategyScores } from './strategy-scores.ts';
export type { Strategy, StrategyDefinition, StrategyParts, Trace } from './strategy.ts';

/** What the slides leave open may be read in other ways, too: `lab reproduce mini-player-readings`. */
const readings = [
  goalApproachUntied,
  mobilityOfSearcher,
  historyInTree,
  historyOfSearcher,
  symbolCountingAtEnd,
  symbolCountingByLength,
];
const kit = { strategies: [...strategies, gibbs, ...readings], choosers };
const six = strategies.map(({ id }) => id).join('+');

export const mini = defineMiniPlayer({
  ...kit,
  id: 'mini',
  summary: 'MiNI-Player: tree search whose playouts switch between six strategies, moves chosen by EQ',
  defaults: { strategies: six },
});

export const cadiaLike = defineMiniPlayer({
  ...kit,
  id: 'cadia-like',
  summary: 'a sparring partner after CadiaPlayer: tree search with MAST and RAVE',
  defaults: { strategies: gibbs.id, rave: 500, final: 'value', exploration: 0.4, learn: 0 },
});

export default definePlugin({
  name: 'mini-player',
  searchers: [mini, cadiaLike],
});
