import type { Game, Plugin } from 'evolab';
import { checkedOptions } from 'evolab/testing';

/** The first game of a plugin, with these options. */
export function gameOf({ games }: Plugin, options: object = {}): Game {
  const [definition] = games!;
  return definition.create(checkedOptions(definition, options));
}
