import { definePlugin } from 'evolab';
import { findJob } from './find-job.ts';
import { judgeJob } from './judge-job.ts';
import { perfect } from './perfect.ts';
import { setInspector } from './set-inspector.ts';

export { exactSource, type ExactSource, type SourceOptions } from './exact-source.ts';
export { solveForward } from './solve/forward.ts';
export { iterateValues, type ExpectedValues } from './solve/value-iteration.ts';
export { MOST_WALKED, solveAll, type SolvedPositions } from './solve/solve-all.ts';
export { solve, type Solution } from './solve/retrograde.ts';

export default definePlugin({
  name: 'oracle',
  searchers: [perfect],
  jobs: [judgeJob, findJob],
  inspectors: [setInspector],
});
