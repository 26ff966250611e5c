import { defineGame, option, type Game } from 'evolab';
import { eastHigh, eastLow, westHigh, westLow } from './board.ts';
import { gameBoardOf } from './game-board.ts';
import { BreakthroughPosition, targetOf } from './position.ts';
import { sample } from './sampler.ts';
import { draw, isTheirs, moveName, parse, print } from './text.ts';
import { actionsOf, encodersOf, featuresOf, symmetriesOf } from './views.ts';

/** Breakthrough (D. Troyka, 2000). */
export const breakthrough = defineGame({
  id: 'breakthrough',
  summary: 'Breakthrough: pawns move forward and capture diagonally; the first on the last row wins',
  options: {
    width: option.whole(8, { min: 2, max: 8, help: 'columns' }),
    height: option.whole(8, { min: 4, max: 8, help: 'rows; each side fills two of them' }),
  },
  rulesVersion: 1,
  create(options): Game<BreakthroughPosition> {
    const { width, height } = options;
    return {
      roles: ['white', 'black'],
      // Two rows of pawns with three moves each.
      maxMoves: 6 * width,
      // Before the last move no pawn is on its last row, so each has moved at most height - 2 or height - 3
      // times.
      maxPlies: 2 * width * (2 * height - 5) + 1,
      actions: actionsOf(options),
      encoders: encodersOf(options),
      features: featuresOf(options),
      symmetries: symmetriesOf(options),
      sampler: { sample },
      tactics: { noisy: (position, move) => isTheirs(position, targetOf(move)), active: canTake },
      start: () => new BreakthroughPosition(options),
      parse: (text) => parse(text, options),
      print,
      moveName,
      draw,
      board: gameBoardOf(options),
    };
  },
});

/** Whether the role to move can capture a pawn. */
function canTake(position: BreakthroughPosition): boolean {
  const { mineLow, mineHigh, theirsLow, theirsHigh, turn, inner } = position;
  const low = westLow(mineLow, mineHigh, turn) | eastLow(mineLow, mineHigh, turn, inner);
  const high = westHigh(mineLow, mineHigh, turn) | eastHigh(mineLow, mineHigh, turn, inner);
  return ((low & theirsLow) | (high & theirsHigh)) !== 0;
}
