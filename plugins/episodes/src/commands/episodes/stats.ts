import { Args, Flags } from '@oclif/core';
import { LabCommand } from 'evolab/command';
import { filterFlags, filterOf } from '../../flags.ts';

export default class EpisodesStats extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Count the games of a database, by where they come from and by who played them.';
  static override description =
    'Results are those of the first role under each source, and those of the agent under each agent.';
  static override examples = [
    '<%= config.bin %> episodes stats games.db',
    "<%= config.bin %> episodes stats games.db --agent random --where 'plies<40'",
  ];
  static override args = {
    file: Args.string({ description: 'a database that --episodes filled', required: true }),
  };
  static override flags = {
    ...filterFlags,
    limit: Flags.integer({
      description: 'most agents, the busiest',
      helpValue: 'N',
      min: 1,
      default: 20,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(EpisodesStats);
    const [{ episodeStats }, { episodeStatsText }] = await Promise.all([
      import('../../episodes.ts'),
      import('../../episodes-text.ts'),
    ]);
    const { file } = args;
    const stats = episodeStats(file, filterOf(flags), flags.limit);
    this.log(episodeStatsText({ file, ...stats }));
    return stats;
  }
}
