/** The parts of a lesson, for scripts and tests. */
export { solvedWalk, type SolvedWalk } from './solved-walk.ts';
export { watchAlphaBeta, type WatchedSearch } from './watched-alphabeta.ts';
export { watchSimulations, type WatchedSimulations } from './watched-simulations.ts';
export { watchLearning, type WatchedLearning } from './watched-learning.ts';
