import { Args, Flags } from '@oclif/core';
import { filterFlags, filterOf } from '../../cli/episode-flags.ts';
import { LabCommand } from '../../cli/lab-command.ts';

export default class EpisodesQuery extends LabCommand {
  static override summary = 'Show the games of a database for which conditions hold.';
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
    from: Flags.integer({ description: 'leave out so many', helpValue: 'N', min: 0, default: 0 }),
    limit: Flags.integer({ description: 'at most so many', helpValue: 'N', min: 1, default: 20 }),
    out: Flags.string({
      description: 'write them to a file of games, which replay and export read',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(EpisodesQuery);
    const [laboratory, { Episodes }, { episodeRow, episodeTable }, { writeGames }] = await Promise.all([
      this.open(),
      import('../../storage/episodes.ts'),
      import('../../report/episodes.ts'),
      import('../../storage/game-file.ts'),
    ]);
    const database = Episodes.read(args.file);
    try {
      const filter = filterOf(flags);
      const games = database.count(filter);
      const episodes = [...database.games(filter, flags)];
      this.log(episodeTable(episodes));
      this.log(`\n${episodes.length} of ${games} games`);
      if (flags.out !== undefined)
        writeGames(
          flags.out,
          episodes.map((episode) => ({ ...episode, round: String(episode.id) })),
        );
      if (!this.jsonEnabled()) return undefined;
      return { games, episodes: episodes.map((episode) => episodeRow(laboratory, episode, args.file)) };
    } finally {
      database.close();
    }
  }
}
