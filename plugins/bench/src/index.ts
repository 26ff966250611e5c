import { defineJob, definePlugin } from 'evolab';
import { measurePart } from './parts.ts';

export default definePlugin({
  name: 'bench',
  jobs: [defineJob({ id: 'bench', summary: 'measures the speed of a game', run: measurePart })],
});
