import { Args, Flags } from '@oclif/core';
import type { Spec } from 'evolab';
import { common, fillOptions, LabCommand } from 'evolab/command';
import type { State } from '../learner.ts';

/** What a run folder holds of a learner of ours. */
interface Stored {
  readonly settings?: { readonly game: Spec; readonly learner: Spec };
  readonly learner?: Partial<State>;
  readonly begun?: { readonly learner: Partial<State> };
}

/** The name of the encoder by which the examples of a learner are told; undefined for learners that have none. */
function viewOf({ use, encoder, evaluator }: Spec): string | undefined {
  if (use === 'uct-ccnn') return String(encoder);
  if (use !== 'uct-fit') return undefined;
  const taught = (evaluator as Partial<Spec> | undefined)?.['encoder'];
  // An evaluator without an encoder learns from positions.
  return typeof taught === 'string' ? taught : 'auto';
}

export default class Examples extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Put the examples of a run of uct-ccnn or uct-fit into a database, and say what they are like.';
  static override description =
    'Adds the games that are not there yet: positions, visits and utilities of all moves that tree search tried. ' +
    "With --csv the examples that pass the run's filter (each position once) become a table for lab fit.";
  static override examples = [
    '<%= config.bin %> examples populations/uct-ccnn-othello-1',
    '<%= config.bin %> examples populations/uct-ccnn-othello-1 --csv examples.csv',
  ];
  static override args = {
    run: Args.string({ description: 'a run folder', required: true }),
  };
  static override flags = {
    out: Flags.string({
      description: 'the database (default: examples.db in the run folder)',
      helpValue: 'FILE',
    }),
    csv: Flags.string({ description: 'also write what is learned from as a table', helpValue: 'FILE' }),
    force: common.force,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Examples);
    const [laboratory, storage, { ExampleDatabase }, { LabError }, { cascadeEncoder }, { FILTER_OPTIONS }] =
      await Promise.all([
        this.open(),
        import('evolab/storage'),
        import('../example-database.ts'),
        import('evolab'),
        import('../cascade/ccnn.ts'),
        import('../examples.ts'),
      ]);
    const { RunFolder, writeCsv } = storage;
    const folder = new RunFolder(args.run);
    if (!folder.exists())
      throw new LabError('LAB_RUN_MISSING', `there is no run in ${args.run}`, 'lab evolve --plugin uct-ccnn');
    const { settings, learner, begun } = folder.readState() as Stored;
    const games = (begun?.learner ?? learner)?.games;
    const name = settings && viewOf(settings.learner);
    if (settings === undefined || name === undefined || !Array.isArray(games))
      throw new LabError(
        'LAB_BAD_FILE',
        `${args.run} is no run of uct-ccnn or uct-fit`,
        'lab evolve --plugin uct-ccnn',
      );
    const game = laboratory.factory.game(settings.game);
    const encoder = cascadeEncoder(game, name);
    const out = flags.out ?? folder.file('examples.db');
    const table = this.output(flags.csv, flags.force);
    const database = ExampleDatabase.open(out);
    try {
      const added = database.add(game, encoder, name, games);
      const { sides = 'winner', drawn: drawnGames, duplicates } = settings.learner;
      const filter = fillOptions(FILTER_OPTIONS, { sides, drawn: drawnGames, duplicates }, 'the run');
      const statistics = database.statistics(filter);
      if (table !== undefined) {
        const columns = [...Array.from({ length: encoder.size }, (_, i) => `x${i}`), 'utility'];
        const rows = function* () {
          for (const { codes, utility } of database.kept(filter))
            yield Object.fromEntries(columns.map((column, i) => [column, codes[i] ?? utility]));
        };
        writeCsv(
          table.ready(),
          columns.map((column) => ({ name: column, type: 'DOUBLE' })),
          rows(),
        );
      }
      const { drawn, plies, examples, won, kept, visits, utilities } = statistics;
      this.log(
        `${added} of ${statistics.games} games added to ${out}; ${drawn} drawn, ${plies.toFixed(1)} plies`,
      );
      this.log(
        `${examples} examples, ${won} passed, ${kept} positions kept, ${visits.toFixed(1)} visits each`,
      );
      this.log(`utilities from -1 to 1 in tenths: ${utilities.join(' ')}`);
      return { path: out, added, ...statistics, csv: flags.csv ?? null };
    } finally {
      database.close();
    }
  }
}
