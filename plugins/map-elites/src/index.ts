import { definePlugin } from 'evolab';
import { mapElites } from './learner.ts';
import { mapReport } from './report.ts';

export { mapElites } from './learner.ts';

export default definePlugin({ name: 'map-elites', learners: [mapElites], reports: [mapReport] });
