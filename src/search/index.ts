/** The public entry 'evolab/search'. */
import { alphabeta } from './alphabeta.ts';
import { deepening } from './deepening.ts';
import { greedy } from './greedy.ts';
import { parallel } from './parallel/parallel.ts';
import { random } from './random.ts';
import { uct } from './uct-definition.ts';
import { vote } from './vote.ts';

export { AlphaBeta, ALPHABETA_OPTIONS, type AlphaBetaOptions } from './alphabeta.ts';
export { DecoupledUct } from './decoupled.ts';
export { Deepening, DEEPENING_OPTIONS, type DeepeningOptions } from './deepening.ts';
export { Greedy } from './greedy.ts';
export { measureAccuracy, type Accuracy } from './accuracy.ts';
export { Minimax } from './minimax.ts';
export type { MinimaxOptions } from './minimax-options.ts';
export { MixedLeaf, Playout, ValueLeaf, type Leaf } from './leaf.ts';
export { RandomPlayer } from './random.ts';
export { solve, type Solution } from './retrograde.ts';
export { Simulations } from './simulations.ts';
export { TranspositionTable } from './transposition-table.ts';
export { Uct, UCT_OPTIONS, type UctOptions } from './uct.ts';
export { Vote, type Ensemble } from './vote.ts';

/** The searchers that come with the core. */
export const coreSearchers = [random, greedy, alphabeta, deepening, parallel, uct, vote];
