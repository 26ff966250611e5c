import { Flags } from '@oclif/core';
import { common } from 'evolab/command';
import type { EpisodeFilter } from 'evolab/storage';

/** Flags that say which games of a database are meant. */
export const filterFlags = {
  game: common.game,
  agent: Flags.string({
    description: 'games in which an agent played',
    helpValue: 'NAME|DIGEST',
  }),
  result: Flags.option({
    description: 'how they ended for --agent, or else for the first role',
    options: ['won', 'lost', 'drawn'] as const,
  })(),
  where: Flags.string({
    description:
      'a condition with = != < <= > >= or ~ (a pattern, % for any text) on id, round, seed, plies, reason, command, label, source, game or rules',
    helpValue: "'plies>=40'",
    multiple: true,
    multipleNonGreedy: true,
  }),
};

/** The flags as a filter. */
export function filterOf({ game, agent, result, where }: EpisodeFilter): EpisodeFilter {
  return { game, agent, result, where };
}
