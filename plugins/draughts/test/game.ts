import type { Game, Plugin, Position } from 'evolab';
import plugin from '../src/index.ts';
import type { Rules } from './naive.ts';
import { checkedOptions } from '../../../test/fixtures/checked-options.ts';

/** Draughts of `from`, with some options set. */
export function draughtsGame(options: Partial<Rules> = {}, from: Plugin = plugin): Game {
  const definition = from.games![0];
  return definition.create(checkedOptions(definition, options));
}

/** The names of the legal moves, in alphabetical order. */
export function moveNames(game: Game, position: Position): string[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, position.moves(out, 0)), (move) => game.moveName(position, move)).sort();
}

/** Plays moves, given by name, from the position `text`. */
export function playAll(game: Game, text: string, names: string): Position {
  const position = game.parse!(text);
  const out = new Int32Array(game.maxMoves);
  for (const name of names.split(' ')) {
    const count = position.over ? 0 : position.moves(out, 0);
    const move = out.subarray(0, count).find((candidate) => game.moveName(position, candidate) === name);
    if (move === undefined) throw new Error(`${name} cannot be played in ${game.print(position)}`);
    position.play(move);
  }
  return position;
}
