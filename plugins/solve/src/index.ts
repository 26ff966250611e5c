/** The solvers, for scripts and tests. */
export { solveForward } from './forward.ts';
export { solve, type Solution } from './retrograde.ts';
