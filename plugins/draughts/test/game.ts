import type { Game, Plugin, Position } from 'evolab';
import plugin from '../src/index.ts';
import type { Rules } from './naive.ts';
import { checkedOptions, playNames } from 'evolab/testing';

/** Draughts of `from`, with some options set. */
export function draughtsGame(options: Partial<Rules> = {}, from: Plugin = plugin): Game {
  const definition = from.games![0];
  return definition.create(checkedOptions(definition, options));
}

/** Plays moves, given by name, from the position `text`. */
export const playAll = (game: Game, text: string, names: string): Position =>
  playNames(game, game.parse!(text), names.split(' '));
