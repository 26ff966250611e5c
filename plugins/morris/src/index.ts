import { definePlugin } from 'evolab';
import { handwritten } from './handwritten.ts';
import { morris } from './morris.ts';

export { handwritten, morris };
export type { MorrisPosition } from './position.ts';
export default definePlugin({ name: 'morris', games: [morris], evaluators: [handwritten] });
