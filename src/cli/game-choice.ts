import { Args, Flags } from '@oclif/core';

/** Where games come from. */
export const gamesArg = {
  games: Args.string({
    description: 'a file of games, a database of episodes, or the folder of a tournament',
    required: true,
  }),
};

/** Flags that say which games of a source are meant. */
export const choice = {
  game: Flags.integer({ description: 'number of the game, from 1', helpValue: 'N', min: 1 }),
  player: Flags.string({
    description: 'games in which this player takes part; % stands for any text (twice: games between two)',
    helpValue: 'NAME',
    multiple: true,
    multipleNonGreedy: true,
  }),
  result: Flags.option({
    description: 'how they ended for the first --player, or else for the first role',
    options: ['won', 'lost', 'drawn'] as const,
  })(),
  'lost-by': Flags.string({
    description: 'short for --player NAME --result lost',
    helpValue: 'NAME',
    exclusive: ['result'],
  }),
};

interface ChoiceFlags {
  readonly game?: number | undefined;
  readonly player?: readonly string[] | undefined;
  readonly result?: 'won' | 'lost' | 'drawn' | undefined;
  readonly 'lost-by'?: string | undefined;
}

/** The flags as a choice. */
export function choiceOf({ game, player = [], result, 'lost-by': loser }: ChoiceFlags) {
  if (loser === undefined) return { number: game, players: player, result };
  return { number: game, players: [loser, ...player], result: 'lost' as const };
}
