/** The solvers, for scripts and tests. */
export { solveForward } from './forward.ts';
export { iterateValues, type ExpectedValues } from './value-iteration.ts';
export { solve, type Solution } from './retrograde.ts';
