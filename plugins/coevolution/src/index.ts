import { definePlugin } from 'evolab';
import { coevolution } from './learner.ts';

export { coevolution } from './learner.ts';
export { mutate, newGenome, tauOf, type Genome, type MutationOptions } from './mutation.ts';
export { addPoints, drawPairings, fixedPairings } from './pairing.ts';
export { rank, truncate, withChildren } from './selection.ts';

export default definePlugin({ name: 'coevolution', learners: [coevolution] });
