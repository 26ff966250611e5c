/** The public entry 'evolab/search'. */
import { alphabeta, deepening, pvs } from './alphabeta.ts';
import { greedy } from './greedy.ts';
import { puct } from './puct.ts';
import { random } from './random.ts';
import { uct } from './uct-definition.ts';
import { vote } from './vote.ts';

export {
  AlphaBeta,
  Deepening,
  DEEPENING_DEPTH,
  DEEPENING_OPTIONS,
  type AlphaBetaParts,
  type DeepeningOptions,
} from './alphabeta.ts';
export { BestReply } from './best-reply.ts';
export { choosersOf, movesOf } from './choices.ts';
export { DecoupledUct } from './decoupled.ts';
export { Expectiminimax, type ExpectiminimaxOptions } from './expectiminimax.ts';
export { EndgameEvaluator, EndgameSolver, type EndgameTable } from './endgame-table.ts';
export { ExactFirst, solverOf } from './exact-first.ts';
export { Outcomes } from './outcomes.ts';
export { Greedy } from './greedy.ts';
export { MixedLeaf, Playout, ValueLeaf, type Leaf } from './leaf.ts';
export { MaxN } from './max-n.ts';
export { Minimax } from './minimax.ts';
export { NODES_PER_POLL, type Monitor } from './monitor.ts';
export {
  ALPHABETA_OPTIONS,
  MINIMAX_LIMITS,
  LOSS_PER_PLY,
  MAX_DEPTH,
  MAX_PV,
  NULL_WINDOW,
  type AlphaBetaOptions,
  type MinimaxOptions,
} from './minimax-options.ts';
export type { RecursionOptions } from './new-recursion.ts';
export { NodeTable } from './node-table.ts';
export { HISTORY_LENGTH, Ordering } from './ordering.ts';
export type { Recursion } from './recursion.ts';
export { probCutText, parseProbCut, type DepthRegression, type ProbCutOptions } from './prob-cut.ts';
export { Puct, PUCT_OPTIONS, type PuctOptions } from './puct.ts';
export { PvTable } from './pv-table.ts';
export { RandomPlayer } from './random.ts';
export { RootSearch, type RootOptions } from './root.ts';
export { Simulations } from './simulations.ts';
export { EXACT, LOWER_BOUND, TranspositionTable, UPPER_BOUND } from './transposition-table.ts';
export { Uct } from './uct.ts';
export { UCT_OPTIONS, type UctOptions } from './uct-options.ts';
export { Vote, type Ensemble } from './vote.ts';
export { ZERO_EVALUATOR } from './zero-evaluator.ts';

/** The searchers that come with the core. */
export const coreSearchers = [random, greedy, alphabeta, deepening, pvs, uct, puct, vote];
