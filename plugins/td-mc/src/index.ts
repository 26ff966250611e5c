import { definePlugin } from 'evolab';
import { ctdl } from './ctdl.ts';
import { mc, td } from './learner.ts';
import { table } from './table/table.ts';

export { td } from './learner.ts';
export { quota, quotaRatio, type Results } from './quota.ts';
export type { Stage } from './schedule.ts';

export default definePlugin({
  name: 'td-mc',
  evaluators: [table],
  learners: [td, mc, ctdl],
});
