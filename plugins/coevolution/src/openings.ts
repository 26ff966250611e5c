import type { Game, Move, Random } from 'evolab';

/** Up to `plies` random moves from the start, stopping before a move that would end the game. */
export function randomPlies(game: Game, plies: number, random: Random): Move[] {
  const position = game.start();
  const next = game.start();
  const moves = new Int32Array(game.maxMoves);
  const line: Move[] = [];
  while (line.length < plies) {
    const move = moves[random.below(position.moves(moves, 0))];
    next.copy(position);
    next.play(move);
    if (next.over) break;
    position.copy(next);
    line.push(move);
  }
  return line;
}
