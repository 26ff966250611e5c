import type { Game, Move, Position } from '../contract/game.ts';

/** The same position in an object of its own. */
export function copyOf<P extends Position>(game: Game<P>, position: P): P {
  const copy = game.start();
  copy.copy(position);
  return copy;
}

/** The position after a move, in an object of its own. */
export function positionAfter<P extends Position>(game: Game<P>, position: P, move: Move): P {
  const after = copyOf(game, position);
  after.play(move);
  return after;
}

/** The legal moves, or the outcomes of chance; none if the game is over. */
export function legalMovesOf<P extends Position>(game: Game<P>, position: P): Move[] {
  if (position.over) return [];
  const moves = new Int32Array(game.maxMoves);
  return [...moves.subarray(0, position.moves(moves, 0))];
}
