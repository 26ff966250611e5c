import { defineGame, LabError, type Game, type Random } from 'evolab';
import { HexBoard } from './board.ts';
import { featuresOf } from './distance.ts';
import { HexPosition, SWAP } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';
import { encodersOf, symmetriesOf } from './views.ts';

/** Hex (P. Hein, 1942; J. Nash, 1948). */
export const hex = defineGame({
  id: 'hex',
  summary: 'Hex: connect your two sides of a rhombus',
  defaults: { size: 11, swap: false },
  help: {
    size: 'cells on a side, 2 to 19',
    swap: 'Blue may take over the first stone instead of setting one (pie rule)',
  },
  rulesVersion: 1,
  create({ size, swap }): Game<HexPosition> {
    if (!Number.isInteger(size) || size < 2 || size > 19) {
      throw new LabError('LAB_BAD_OPTION', `no board has ${size} cells on a side`, 'an integer from 2 to 19');
    }
    const board = new HexBoard(size);
    return {
      roles: ['red', 'blue'],
      maxMoves: size * size,
      maxPlies: size * size + (swap ? 1 : 0),
      encoders: encodersOf(board),
      features: featuresOf(board),
      symmetries: symmetriesOf(board),
      sampler: { sample },
      start: () => new HexPosition(board, swap),
      parse: (text) => parse(text, board, swap),
      print,
      moveName,
      draw,
    };
  },
});

/** Tries cells until one is free, which is uniform; where the one occupied cell is drawn that may be swapped, it is. */
function sample(position: HexPosition, random: Random): number {
  const cells = position.board.cells;
  const links = position.links;
  for (;;) {
    const cell = cells[random.below(cells.length)];
    if (links[cell] === 0) return cell;
    if (position.mayBeSwapped) return SWAP;
  }
}
