import { defineGame, definePlugin, gridSymmetries, option } from 'evolab';
import { actionsOf } from './actions.ts';
import { encodersOf } from './encoders.ts';
import { mobility, parity, weights } from './evaluators.ts';
import { featuresOf } from './features.ts';
import { ggf } from './ggf.ts';
import { gameBoardOf } from './game-board.ts';
import { patternsOf } from './patterns.ts';
import { Othello } from './position.ts';
import { OthelloSolver } from './solver.ts';
import { textOf } from './text.ts';
import { sgf } from './sgf.ts';
import { obf } from './obf.ts';
import { squares } from './squares.ts';
import { wthor } from './wthor.ts';

export const othello = defineGame({
  id: 'othello',
  summary: 'Enclosed discs are flipped; more discs win',
  rulesVersion: 1,
  options: { size: option.choice(8, [4, 6, 8], { help: 'rows and columns' }) },
  create({ size }) {
    // The four discs of the start stay; every other square may be a legal move, and a pass may precede each
    // disc.
    const free = size * size - 4;
    return {
      roles: ['black', 'white'],
      maxMoves: free,
      maxPlies: 2 * free,
      actions: actionsOf(size),
      encoders: encodersOf(size),
      features: featuresOf(size),
      sampler: { sample: (p: Othello, random) => p.sample(random) },
      symmetries: gridSymmetries(size, size),
      patterns: patternsOf(size),
      start: () => new Othello((8 - size) / 2),
      solver: () => new OthelloSolver((8 - size) / 2),
      ...textOf(size),
      board: gameBoardOf(size),
    };
  },
});

export { Othello } from './position.ts';
export { solve } from './solve.ts';

export default definePlugin({
  name: 'othello',
  games: [othello],
  evaluators: [weights, mobility, parity],
  notations: [ggf, wthor, sgf, squares, obf],
});
