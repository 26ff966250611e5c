import { Args, Flags } from '@oclif/core';
import { common, LabCommand, openOracle } from 'evolab/command';

export default class OracleCheck extends LabCommand {
  static override group = 'games' as const;
  static override summary =
    'Solve the positions of a set a second time in another way, and compare all moves.';
  static override examples = ['<%= config.bin %> oracle check connect-four'];
  static override args = {
    set: Args.string({
      description: 'file of a set, or the name of one that comes with lab',
      required: true,
    }),
  };
  static override flags = {
    by: Flags.option({
      description: 'how to solve: by the rules alone, or by the solver of the game',
      options: ['search', 'solver'] as const,
      default: 'search',
    })(),
    limit: Flags.integer({
      description: 'give up a position after so many nodes',
      helpValue: 'N',
      default: 100_000_000,
      min: 1,
    }),
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(OracleCheck);
    const [laboratory, { checkOracle }] = await Promise.all([this.open(), import('../../check-oracle.ts')]);
    const set = openOracle(laboratory, args.set);
    const { by, limit, workers, executor } = flags;
    const place = { threads: this.threads(workers), executor };
    const result = await this.perform(laboratory, place, (context) =>
      checkOracle(context, { set, by, limit }),
    );
    const { agreed, differing, unsolved, moves, interrupted } = result;
    if (interrupted) this.note('Interrupted: nothing can be said yet.');
    else
      this.log(
        [
          `${agreed} of ${set.positions.length} positions of ${set.game.use}: ${set.source} and ${by} agree on all of ${moves} moves`,
          ...(unsolved > 0 ? [`${unsolved} positions were given up`] : []),
          ...differing.map((text) => `they differ: ${text}`),
        ].join('\n'),
      );
    return result;
  }
}
