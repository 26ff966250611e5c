import { definePlugin } from 'evolab';
import { parallel } from './parallel.ts';
import { rootParallel } from './root-parallel.ts';

export { childNodeType, movesBeforeSplit, PV_NODE } from './node-type.ts';
export { PARALLEL_DEFAULTS } from './parallel.ts';
export { MAX_SHARED_PLY } from './search-stack.ts';

export default definePlugin({ name: 'parallel', searchers: [parallel, rootParallel] });
