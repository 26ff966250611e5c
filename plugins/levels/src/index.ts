import { definePlugin } from 'evolab';
import { levelsReport } from './levels-page.ts';

export default definePlugin({ name: 'levels', reports: [levelsReport] });
