import type { Game } from 'evolab';
import { chineseCheckers } from '../src/index.ts';
import { checkedOptions } from 'evolab/testing';

/** The game with some options set. */
export function make(options: Partial<typeof chineseCheckers.defaults>): Game {
  return chineseCheckers.create(checkedOptions(chineseCheckers, options));
}
