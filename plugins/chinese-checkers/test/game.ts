import type { Game, Move, Position } from 'evolab';
import { chineseCheckers } from '../src/index.ts';
import { checkedOptions } from '../../../test/fixtures/checked-options.ts';

/** The game with some options set. */
export function make(options: Partial<typeof chineseCheckers.defaults>): Game {
  return chineseCheckers.create(checkedOptions(chineseCheckers, options));
}

/** The legal moves by name. */
export function movesOf(game: Game, position: Position): Map<string, Move> {
  const out = new Int32Array(game.maxMoves);
  const count = position.moves(out, 0);
  return new Map(Array.from(out.subarray(0, count), (move) => [game.moveName(position, move), move]));
}
