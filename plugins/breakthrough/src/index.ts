import { definePlugin } from 'evolab';
import { breakthrough } from './breakthrough.ts';
import { handwritten } from './handwritten.ts';

export { breakthrough, handwritten };
export type { BreakthroughPosition } from './position.ts';
export default definePlugin({ name: 'breakthrough', games: [breakthrough], evaluators: [handwritten] });
