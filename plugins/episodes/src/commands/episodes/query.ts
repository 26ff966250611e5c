import { Args, Flags } from '@oclif/core';
import { common, LabCommand } from 'evolab/command';
import { filterFlags, filterOf } from '../../flags.ts';

export default class EpisodesQuery extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Show the games of a database that meet conditions.';
  static override description =
    'A line for each game; with --json also its moves. All conditions must hold. Games come in the order in which they were added.';
  static override examples = [
    '<%= config.bin %> episodes query games.db --result drawn --limit 5',
    "<%= config.bin %> episodes query games.db --agent td-50000 --where 'plies>=60' --json",
    "<%= config.bin %> episodes query games.db --where 'label~%cup' --out games.msgpack",
  ];
  static override args = {
    file: Args.string({ description: 'a database that --episodes filled', required: true }),
  };
  static override flags = {
    ...filterFlags,
    from: Flags.integer({ description: 'skip the first N games', helpValue: 'N', min: 0, default: 0 }),
    limit: Flags.integer({ description: 'N games at most', helpValue: 'N', min: 1, default: 20 }),
    out: Flags.string({
      description: 'write them to a file of games, which replay and export read',
      helpValue: 'FILE',
    }),
    force: common.force,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(EpisodesQuery);
    const [laboratory, { episodeRow, queryEpisodes }, { episodeTable }] = await Promise.all([
      this.open(),
      import('../../episodes.ts'),
      import('../../episodes-text.ts'),
    ]);
    const { from, limit } = flags;
    const out = this.output(flags.out, flags.force);
    const { file } = args;
    const { games, episodes } = queryEpisodes({ file, filter: filterOf(flags), from, limit, out });
    this.log(`${episodeTable(episodes)}\n\n${episodes.length} of ${games} games`);
    if (!this.jsonEnabled()) return undefined;
    return { games, episodes: episodes.map((episode) => episodeRow(laboratory, episode, file)) };
  }
}
