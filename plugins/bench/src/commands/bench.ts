import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand } from 'evolab/command';

export default class Bench extends LabCommand {
  static override group = 'machines' as const;
  static override summary =
    'Measure speed on one thread: playouts, simulations, search nodes, evaluations a second.';
  static override description =
    'Each game is measured on threads of its own, warm, in CPU time; figures are medians of several runs with their spread. ' +
    'perft: moves listed and made one by one. sims: of UCT with random playouts. nodes: of plain alpha-beta with an evaluator that is 0 everywhere. ' +
    'The second table is of an evaluator with random weights: games of alpha-beta against itself, from random openings, ' +
    'with the positions visited (networkNodes) and the evaluations asked for (networkEvals), and evaluations alone, of unrelated positions (evals) and of ' +
    'positions a move apart (siblingEvals), nothing cached, and, if the learner td can teach it in place, games it learns from (learned). Absolute figures hold for one machine at one time: compare ratios of runs made together (--compare).';
  static override examples = [
    '<%= config.bin %> bench',
    '<%= config.bin %> bench draughts othello --runs 9',
    '<%= config.bin %> bench draughts --evaluator subsquare:precision=int16 --depth 6',
    '<%= config.bin %> bench othello --evaluator n-tuple:spread=0.1 --depth 6',
    '<%= config.bin %> bench --json > before.json',
    '<%= config.bin %> bench --compare before.json',
  ];
  static override strict = false;
  static override args = { games: Args.string({ description: 'games, with options (default: all)' }) };
  static override flags = {
    game: common.game,
    runs: Flags.integer({ description: 'runs of each measurement', helpValue: 'N', default: 5, min: 1 }),
    millis: Flags.integer({ description: 'CPU time of a run', helpValue: 'MS', default: 200, min: 1 }),
    evaluator: Flags.string({
      description: 'the evaluator of the second table, with options',
      helpValue: 'SPEC',
      default: 'layered',
    }),
    depth: Flags.integer({
      description: 'plies it searches',
      helpValue: 'N',
      default: 4,
      min: 1,
      max: 60,
    }),
    compare: Flags.string({
      description: 'show ratios to an earlier --json document',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Bench);
    const [laboratory, { bench, benchDocument, readBench }, { benchRatios, benchText }] = await Promise.all([
      this.open(),
      import('../bench.ts'),
      import('../bench-text.ts'),
    ]);
    const { runs, millis, evaluator, depth, compare } = flags;
    const named = [...new Set([...(argv as string[]), ...(flags.game === undefined ? [] : [flags.game])])];
    const games = named.length > 0 ? named : laboratory.registries.games.ids;
    const before = compare === undefined ? undefined : readBench(compare);
    const request = { games, runs, seconds: millis / 1000, evaluator: gameUse(evaluator), depth };
    const { results, interrupted } = await this.perform(laboratory, {}, (context) => bench(context, request));
    if (results.length > 0) this.log(benchText(results, evaluator));
    if (before) this.log(`\n${benchRatios(results, before)}`);
    if (interrupted) this.note(`Stopped after ${results.length} of ${games.length} games.`);
    return { games: benchDocument(results), interrupted };
  }
}
