/** The solvers, for scripts and tests. */
export { measureAccuracy, type Accuracy } from './accuracy.ts';
export { solveForward, type ForwardSolution } from './forward.ts';
export { solve, type Solution } from './retrograde.ts';
