import { definePlugin } from 'evolab';
import { progressReport } from './progress-page.ts';

export default definePlugin({ name: 'progress', reports: [progressReport] });
