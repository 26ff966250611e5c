import type { Game } from '../contract/game.ts';

/** The index of the first of `moves` that is not legal where it is made, -1 if all are. */
export function firstIllegal(game: Game, moves: Int32Array): number {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  for (let ply = 0; ply < moves.length; ply++) {
    const count = position.over ? 0 : position.moves(legal, 0);
    let i = 0;
    while (i < count && legal[i] !== moves[ply]) i++;
    if (i === count) return ply;
    position.play(moves[ply]!);
  }
  return -1;
}
