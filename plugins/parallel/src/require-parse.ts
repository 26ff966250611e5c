import { LabError, type Game } from 'evolab';

/** LAB_WRONG_GAME unless positions of the game can be sent to other threads. */
export function requireParse(game: Pick<Game, 'parse'>): void {
  if (game.parse === undefined)
    throw new LabError(
      'LAB_WRONG_GAME',
      'this game cannot tell other threads where to search: it has no parse',
      'threads=1',
    );
}
