import { definePlugin } from 'evolab';
import { compareReport } from './report/compare-page.ts';

export default definePlugin({ name: 'compare', reports: [compareReport] });
export { compareReport };
export { compare, type CompareRequest, type CompareResult, type Seconds } from './compare.ts';
export type { Budget } from './budget.ts';
export { settingsFor, type Entry } from './entries.ts';
export { valueText, type Measure } from './measure.ts';
export { fileRequest, requestOf, type CompareFlags } from './request.ts';
export type * from './found.ts';
