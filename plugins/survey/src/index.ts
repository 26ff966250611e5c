import { definePlugin } from 'evolab';
import { surveyReport } from './survey-page.ts';

export default definePlugin({ name: 'survey', reports: [surveyReport] });
