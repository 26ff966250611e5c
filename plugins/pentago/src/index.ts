import { defineGame, definePlugin, gridSymmetries, option } from 'evolab';
import { actionsOf } from './actions.ts';
import { CELLS, SIZE } from './board.ts';
import { encoders } from './encoders.ts';
import { gameBoardOf } from './game-board.ts';
import { Pentago, type Rules } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';

export const pentago = defineGame({
  id: 'pentago',
  summary: 'Five in a row on a 6x6 board with a rotation of a quadrant after every stone',
  rulesVersion: 1,
  options: {
    rotation: option.choice('same-move', ['same-move', 'own-ply'], {
      help: 'same-move: stone and rotation are one move; own-ply: two plies of the same role',
    }),
    stopOnLine: option.flag(true, {
      help: 'five in a row made by the stone ends the game before the rotation',
    }),
    lastRotation: option.flag(false, {
      help: 'the stone that fills the board is followed by a rotation',
    }),
  },
  create({ rotation, stopOnLine, lastRotation }) {
    const ownPly = rotation === 'own-ply';
    const rules: Rules = { ownPly, stopOnLine, lastRotation };
    return {
      roles: ['red', 'black'],
      maxMoves: ownPly ? CELLS : CELLS * 8,
      maxPlies: ownPly ? CELLS * 2 : CELLS,
      actions: actionsOf(rules),
      encoders,
      sampler: { sample: (p: Pentago, random) => p.sample(random) },
      symmetries: gridSymmetries(SIZE, SIZE),
      start: () => new Pentago(rules),
      parse: (text) => parse(text, rules),
      print,
      moveName: (_, move) => moveName(move, rules),
      draw,
      board: gameBoardOf(rules),
    };
  },
});

export default definePlugin({ name: 'pentago', games: [pentago] });
