import { defineGame, gridSymmetries, kind, LabError, largest, option, smallest } from 'evolab';
import { cellName, makeBoard, type Board } from './board.ts';
import { makeEncoders } from './encoders.ts';
import { gameBoardOf } from './game-board.ts';
import { KnightsTour, type Rules } from './position.ts';
import { draw, parse, print } from './text.ts';

/** Three points per move, and a bonus for the last few. */
const SCORES = [...Array.from({ length: 26 }, (_, moves) => 3 * moves), 80, 85, 90, 96, 100];

export const knightsTour = defineGame({
  id: 'knights-tour',
  summary: 'A knight that leaves holes behind visits as many cells as possible (single player)',
  rulesVersion: 1,
  options: {
    width: option.whole(6, { min: 1, max: 64, help: 'columns' }),
    height: option.whole(5, {
      min: 1,
      max: 64,
      help: 'rows; at most 64 cells, and a knight must have a move from each of them',
    }),
    start: option.text('a1', { help: 'the first cell of the knight' }),
    scores: option.list(SCORES, kind.number({ min: 0, max: 100 }), {
      help: 'points for each number of moves, from 0 to the number of cells',
    }),
  },
  create({ width, height, start, scores }) {
    const board = boardWith(width, height);
    const names = Array.from({ length: board.cells }, (_, cell) => cellName(cell, board));
    if (!names.includes(start)) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `start is '${start}'`,
        `a cell such as a1, up to ${names[width - 1]}`,
      );
    }
    if (scores.length !== board.cells + 1) {
      const hint = `for none to ${board.cells} moves, ${board.cells + 1} numbers`;
      throw new LabError('LAB_BAD_OPTION', `scores does not fit ${board.cells} cells`, hint);
    }
    const rules: Rules = { board, start: names.indexOf(start), scores };
    return {
      roles: ['player'],
      maxMoves: largest(board.degree),
      maxPlies: board.cells,
      encoders: makeEncoders(board),
      sampler: { sample: (p: KnightsTour, random) => p.sample(random) },
      symmetries: gridSymmetries(width, height),
      start: () => new KnightsTour(rules),
      parse: (text) => parse(text, rules),
      print: (p: KnightsTour) => print(p, rules),
      moveName: (_, cell) => names[cell],
      draw: (p: KnightsTour) => draw(p, rules),
      board: gameBoardOf(board),
    };
  },
});

function boardWith(width: number, height: number): Board {
  const board = width * height <= 64 ? makeBoard(width, height) : undefined;
  if (board === undefined || smallest(board.degree) === 0) {
    const hint = 'at most 64 cells, on each of which a knight must be able to move';
    throw new LabError('LAB_BAD_OPTION', `no knight's tour on ${width}x${height}`, hint);
  }
  return board;
}
