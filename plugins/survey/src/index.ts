import { definePlugin } from 'evolab';
import { surveyReport } from './survey-page.ts';
import { traceJob } from './trace-job.ts';

export { exactly, MEASURES, measuresOf, shareOf, UNKNOWN } from './measures.ts';
export type { Measure, MeasureName } from './measures.ts';
export { PLAYERS } from './options.ts';
export { compareGames } from './describe-games.ts';
export { skillOf, survey } from './survey.ts';
export { measureBar } from './survey-page.ts';
export { lookAtOpenings, traceGame, traceMoves, type Trace } from './trace.ts';
export default definePlugin({ name: 'survey', reports: [surveyReport], jobs: [traceJob] });
