import { Args, Flags } from '@oclif/core';
import { agentsOf, common, gameUse, LabCommand, nameList, numberList, textTable } from 'evolab/command';

const SEARCHES = ['alphabeta', 'deepening', 'lazy-smp'] as const;
const MAX_THREADS = 64;

export default class Speedup extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'Measure how much faster searches on several threads are.';
  static override description =
    'Positions of games, one of each, are searched to a fixed depth by one and by several threads in turns. ' +
    "'alphabeta' splits the tree (young brothers wait) without a table, 'deepening' with deepening and a table that " +
    "threads share, 'lazy-smp' shares nothing but the table.";
  static override examples = [
    '<%= config.bin %> speedup --threads 1,2 --depth 14',
    '<%= config.bin %> speedup --positions test/bench/draughts-20.fen --depth 16 --search deepening,lazy-smp',
    '<%= config.bin %> speedup material --game othello --depth 8 --runs 5 --json',
  ];
  static override args = {
    agent: Args.string({ description: 'whose evaluator is used', default: 'material' }),
  };
  static override flags = {
    game: common.game,
    depth: Flags.integer({ description: 'plies of a search', helpValue: 'N', default: 12, min: 1 }),
    threads: Flags.string({ description: 'numbers of threads', helpValue: 'LIST', default: '1,2' }),
    search: Flags.string({
      description: `ways to search, of ${SEARCHES.join(', ')} (default: all)`,
      helpValue: 'LIST',
    }),
    runs: Flags.integer({ description: 'runs of each search', helpValue: 'N', default: 3, min: 1 }),
    positions: Flags.string({ description: 'positions, one a line (default: of games)', helpValue: 'FILE' }),
    count: Flags.integer({ description: 'positions', helpValue: 'N', default: 20, min: 1 }),
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Speedup);
    const { depth, count, runs, seed = 1 } = flags;
    const searches = nameList(flags.search, '--search', SEARCHES);
    const threads = numberList(flags.threads, '--threads', MAX_THREADS);
    const [laboratory, { measureSpeedup }, { searchPositions }] = await Promise.all([
      this.open(),
      import('../measure-speedup.ts'),
      import('../search-positions.ts'),
    ]);
    const { game: use, agents } = agentsOf(laboratory, [args.agent], {
      game: gameUse(flags.game),
    });
    const [agent] = agents;
    const positions = searchPositions(laboratory.factory, agent, { file: flags.positions, count, seed });
    const request = { agent, positions, searches, threads, depth, runs };
    const { rows } = await this.perform(laboratory, {}, (context) => measureSpeedup(context, request));
    this.log(
      textTable(
        ['search', 'threads', 'seconds', 'CPU seconds', 'nodes', 'overhead', 'speed-up', 'of runs', 'result'],
        rows.map((row) => [
          row.search,
          String(row.threads),
          row.seconds.toFixed(2),
          row.cpuSeconds.toFixed(2),
          String(Math.round(row.nodes)),
          row.overhead.toFixed(3),
          row.speedup.toFixed(2),
          `${row.low.toFixed(2)} to ${row.high.toFixed(2)}`,
          row.same ? 'same' : 'DIFFERENT',
        ]),
      ),
    );
    const game = laboratory.factory.game(use);
    const printed = positions.map((position) => game.print(position));
    return { game: use, depth, seed, positions: printed, runs, rows };
  }
}
