import { LabError } from '../util/errors.ts';

/**
 * The game of a command that takes it as its first word or, with `--game`, as none of them; and the other words.
 * LAB_USAGE if there is no game.
 */
export function gameWord(
  words: readonly string[],
  flag: string | undefined,
): { readonly game: string; readonly others: readonly string[] } {
  const [game, ...others] = flag === undefined ? words : [flag, ...words];
  if (game === undefined)
    throw new LabError('LAB_USAGE', 'which game?', 'give its id as a word or after --game; lab list games');
  return { game, others };
}

/** The game of a command that takes nothing but a game, as a word or after `--game`; LAB_USAGE if both are there. */
export function onlyGame(word: string | undefined, flag: string | undefined): string {
  const { game, others } = gameWord(word === undefined ? [] : [word], flag);
  if (others.length > 0 && others[0] !== game)
    throw new LabError(
      'LAB_USAGE',
      `two games, ${others[0]} and ${game}`,
      'name one, as a word or after --game',
    );
  return game;
}
