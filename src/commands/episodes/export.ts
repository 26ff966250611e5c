import { Args, Flags } from '@oclif/core';
import { filterFlags, filterOf } from '../../cli/episode-flags.ts';
import { LabCommand } from '../../cli/lab-command.ts';
import { LabError } from '../../util/errors.ts';

export default class EpisodesExport extends LabCommand {
  static override summary = 'Write games of a database as a table that other programs read: Parquet or CSV.';
  static override description =
    'A row for each game; players, agents, payoffs and moves are JSON. The name of the file says which format.';
  static override examples = [
    '<%= config.bin %> episodes export games.db --out games.parquet',
    '<%= config.bin %> episodes export games.db --out lost.csv --agent td-50000 --result lost',
  ];
  static override args = {
    file: Args.string({ description: 'a database that --episodes filled', required: true }),
  };
  static override flags = {
    ...filterFlags,
    from: Flags.integer({ description: 'leave out so many', helpValue: 'N', min: 0 }),
    limit: Flags.integer({ description: 'at most so many', helpValue: 'N', min: 1 }),
    out: Flags.string({ description: 'file, .parquet or .csv', helpValue: 'FILE', required: true }),
    codes: Flags.boolean({ description: 'moves as the numbers of their game, not as names' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(EpisodesExport);
    const [{ Episodes }, { EPISODE_COLUMNS, episodeRow }, { writeCsv }, { writeParquet }] = await Promise.all(
      [
        import('../../storage/episodes.ts'),
        import('../../report/episodes.ts'),
        import('../../storage/csv-file.ts'),
        import('../../storage/parquet-file.ts'),
      ],
    );
    const [, format] = /\.(csv|parquet)$/.exec(flags.out) ?? [];
    if (format === undefined)
      throw new LabError(
        'LAB_USAGE',
        `--out ${flags.out}: neither Parquet nor CSV`,
        'name it .parquet or .csv',
      );
    const laboratory = flags.codes ? undefined : await this.open();
    const database = Episodes.read(args.file);
    let games = 0;
    const rows = function* () {
      for (const episode of database.games(filterOf(flags), flags)) {
        games++;
        yield episodeRow(laboratory, episode, args.file);
      }
    };
    try {
      (format === 'csv' ? writeCsv : writeParquet)(flags.out, EPISODE_COLUMNS, rows());
    } finally {
      database.close();
    }
    this.log(`${games} games in ${flags.out}`);
    return { format, games, out: flags.out };
  }
}
