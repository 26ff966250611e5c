import { definePlugin } from 'evolab';
import { compareReport } from './compare-page.ts';

export default definePlugin({ name: 'compare', reports: [compareReport] });
