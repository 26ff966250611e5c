import { definePlugin } from 'evolab';
import { hexDistance } from './distance.ts';
import { hex } from './hex.ts';
import { sgf } from './sgf.ts';

export { hex, hexDistance };
export type { HexPosition } from './position.ts';
export default definePlugin({ name: 'hex', games: [hex], evaluators: [hexDistance], notations: [sgf] });
