import { definePlugin } from 'evolab';
import { eightPuzzle } from './eight-puzzle/game.ts';
import { hanoi } from './hanoi/game.ts';
import { knightsTour } from './knights-tour/game.ts';
import { lightsOut } from './lights-out/game.ts';

export { eightPuzzle, hanoi, knightsTour, lightsOut };

export default definePlugin({ name: 'puzzles', games: [eightPuzzle, hanoi, knightsTour, lightsOut] });
