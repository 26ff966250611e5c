import { defineGame, option, type Game, type Random } from 'evolab';
import { HexBoard } from './board.ts';
import { featuresOf } from './distance.ts';
import { gameBoardOf } from './game-board.ts';
import { HexPosition, SWAP } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';
import { actionsOf, encodersOf, symmetriesOf } from './views.ts';

/** Hex (P. Hein, 1942; J. Nash, 1948). */
export const hex = defineGame({
  id: 'hex',
  summary: 'Hex: connect your two sides of a rhombus',
  options: {
    size: option.whole(11, { min: 2, max: 19, help: 'cells per side' }),
    swap: option.flag(false, {
      help: 'Blue may take over the first stone instead of placing one (pie rule)',
    }),
  },
  rulesVersion: 1,
  create({ size, swap }): Game<HexPosition> {
    const board = new HexBoard(size);
    return {
      roles: ['red', 'blue'],
      maxMoves: size * size,
      maxPlies: size * size + (swap ? 1 : 0),
      actions: actionsOf(board),
      encoders: encodersOf(board),
      features: featuresOf(board),
      symmetries: symmetriesOf(board),
      sampler: { sample },
      start: () => new HexPosition(board, swap),
      parse: (text) => parse(text, board, swap),
      print,
      moveName,
      draw,
      board: gameBoardOf(board, swap),
    };
  },
});

/**
 * Draws cells until one is empty, which is uniform. If the swap is legal, drawing the occupied cell is the
 * swap.
 */
function sample(position: HexPosition, random: Random): number {
  const cells = position.board.cells;
  const links = position.links;
  for (;;) {
    const cell = cells[random.below(cells.length)];
    if (links[cell] === 0) return cell;
    if (position.mayBeSwapped) return SWAP;
  }
}
