import { definePlugin } from 'evolab';
import { parallel } from './parallel.ts';

export { ALL_NODE, childNodeType, CUT_NODE, movesBeforeSplit, PV_NODE } from './node-type.ts';
export { newParallel, parallel, PARALLEL_DEFAULTS, type ParallelOptions } from './parallel.ts';
export { MAX_SHARED_PLY } from './search-stack.ts';

export default definePlugin({ name: 'parallel', searchers: [parallel] });
