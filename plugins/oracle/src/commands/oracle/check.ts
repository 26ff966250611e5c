import { Args, Flags } from '@oclif/core';
import { common, LabCommand, openOracle, oracleNames } from 'evolab/command';
import { CHECKS } from '../../second-way.ts';

export default class OracleCheck extends LabCommand {
  static override group = 'games' as const;
  static override strict = false;
  static override summary = 'Check sets of solved positions: solve them a second time in another way.';
  static override description =
    'All moves are compared. A perfect player chooses at every position, and may make no mistake; random moves have to be ' +
    'good as often as enumeration says. docs/oracles.md';
  static override examples = [
    '<%= config.bin %> oracle check',
    '<%= config.bin %> oracle check connect-four --limit 100000000',
  ];
  static override args = {
    sets: Args.string({
      description: 'files of sets, or names of those that come with lab (default: all of these)',
    }),
  };
  static override flags = {
    by: Flags.option({
      description:
        'how to solve: alpha-beta with a table, the solver of the game, or minimax to a growing depth without a table ' +
        '(default: search for solver, minimax for the rest)',
      options: CHECKS,
    })(),
    limit: Flags.integer({
      description: 'give up a position after so many nodes',
      helpValue: 'N',
      default: 1_000_000,
      min: 1,
    }),
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(OracleCheck);
    const [laboratory, { checkOracles }, { checkText }] = await Promise.all([
      this.open(),
      import('../../check-oracle.ts'),
      import('../../check-text.ts'),
    ]);
    const names = argv.length > 0 ? (argv as string[]) : oracleNames(laboratory);
    const sets = names.map((name) => ({ name, set: openOracle(laboratory, name) }));
    const { by, limit, workers, executor } = flags;
    const place = { threads: this.threads(workers), executor };
    const result = await this.perform(laboratory, place, (context) =>
      checkOracles(context, { sets, by, limit }),
    );
    if (result.sets.length > 0) this.log(checkText(result));
    if (result.interrupted)
      this.note(`Interrupted: ${names.length - result.sets.length} sets were not checked.`);
    // A single set is the whole document, as it was before there could be several.
    const { interrupted, ok } = result;
    return names.length === 1 ? { ...result.sets[0], ok, interrupted } : result;
  }
}
