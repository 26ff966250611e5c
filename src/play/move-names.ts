import type { Game, Move, Position } from '../contract/game.ts';
import { copyOf } from './positions.ts';

/** The names of moves that follow each other from a position, which stays as it is. */
export function moveNames<P extends Position>(game: Game<P>, from: P, moves: Iterable<Move>): string[] {
  const position = copyOf(game, from);
  return Array.from(moves, (move) => {
    const name = game.moveName(position, move);
    position.play(move);
    return name;
  });
}
