import { definePlugin } from 'evolab';
import { inventionReport } from './invention-page.ts';
import { checkJob, judgeJob } from './jobs.ts';

export default definePlugin({ name: 'inventor', jobs: [judgeJob, checkJob], reports: [inventionReport] });
