import { Args, Flags } from '@oclif/core';
import { common, LabCommand } from 'evolab/command';
import { filterFlags, filterOf } from '../../flags.ts';

export default class EpisodesExport extends LabCommand {
  static override group = 'look' as const;
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
    from: Flags.integer({ description: 'skip the first N games', helpValue: 'N', min: 0 }),
    limit: Flags.integer({ description: 'N games at most', helpValue: 'N', min: 1 }),
    out: Flags.string({ description: 'file, .parquet or .csv', helpValue: 'FILE', required: true }),
    force: common.force,
    codes: Flags.boolean({ description: 'moves as the numbers of their game, not as names' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(EpisodesExport);
    const [laboratory, { exportEpisodes }] = await Promise.all([this.open(), import('../../episodes.ts')]);
    const { from, limit, codes } = flags;
    const output = this.output(flags.out, flags.force);
    const request = { file: args.file, filter: filterOf(flags), from, limit, out: output, codes };
    const result = await this.perform(laboratory, {}, (context) => exportEpisodes(context, request));
    this.log(`${result.games} games in ${output.file}`);
    return result;
  }
}
