import { definePlugin } from 'evolab';
import { engine } from './engine.ts';
import { engineSearch } from './server/search-job.ts';

export default definePlugin({ name: 'engines', searchers: [engine], jobs: [engineSearch] });
