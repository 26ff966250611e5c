import { lineText } from 'evolab/report';

/** Legal moves that are named where another one was chosen, and how much of each name. */
const MOST_NAMED = 10;
const MOST_LETTERS = 80;

/** The first of the legal moves, for a message about one that is not legal. */
export function legalText(names: readonly string[]): string {
  const some = names.slice(0, MOST_NAMED).map((name) => lineText(name.slice(0, MOST_LETTERS)));
  return [...some, ...(names.length > MOST_NAMED ? ['...'] : [])].join(', ');
}
