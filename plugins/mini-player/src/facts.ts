import { largest } from 'evolab';
import type { Game, Position } from 'evolab';
import { isFactGame, type Facts } from '@evolab/gdl';

/**
 * The facts of a game: its own, or else `(control ROLE)` and those of its encoder `board`, `(cell COLUMN ROW
 * PIECE)` with the piece as the first role sees it. Undefined if it has neither.
 */
export function factsOf<P extends Position>(game: Game<P>): Facts<P> | undefined {
  return isFactGame(game) ? game.facts : boardFacts(game);
}

function boardFacts<P extends Position>(game: Game<P>): Facts<P> | undefined {
  const board = game.encoders?.['board'];
  if (!board?.grid) return undefined;
  const { size, grid } = board;
  const view = new Float64Array(size);
  // One number per cell, from -kinds to kinds. A board whose numbers are no whole kinds has no facts.
  const kinds = board.kinds ?? largest((board.range ?? [1]).map(Math.abs), 1);
  if (!Number.isInteger(kinds)) return undefined;
  const values = 2 * kinds + 1;
  return {
    most: size + 1,
    list(position, out) {
      board.encode(position, 0, view);
      for (let i = 0; i < size; i++) out[i] = i * values + Math.round(view[i]) + kinds;
      out[size] = size * values + position.turn;
      return size + 1;
    },
    words(fact) {
      if (fact >= size * values) return ['control', game.roles[fact - size * values]];
      const i = Math.floor(fact / values);
      const cell = grid.cells?.[i] ?? i;
      return [
        'cell',
        String((cell % grid.width) + 1),
        String(Math.floor(cell / grid.width) + 1),
        String((fact % values) - kinds),
      ];
    },
  };
}
