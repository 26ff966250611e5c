import { kindOfGame, type Game } from 'evolab';

/**
 * Whose views of a position have values of their own. Of two opposed roles one view tells both values; otherwise each role
 * has a view and a value of its own.
 */
export function viewsOf(game: Game): number {
  const { roles, utility } = kindOfGame(game);
  return roles === 2 && utility === 'zero-sum' ? 1 : roles;
}
