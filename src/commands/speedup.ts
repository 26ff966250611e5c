import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse, parseOptions } from '../lab/option-text.ts';
import { textTable } from '../report/table.ts';
import { knownHint, LabError } from '../util/errors.ts';

const WAYS = ['alphabeta', 'deepening', 'lazy-smp'] as const;
const COSTS = { node: 0.3, lock: 0.3, message: 20, share: 10 };

export default class Speedup extends LabCommand {
  static override summary = 'Measure how much faster searches on several threads are, or simulate it.';
  static override description =
    'Positions of games, one of each, are searched to a fixed depth by one and by several threads in turns. ' +
    "'alphabeta' is young brothers wait without a table, 'deepening' with deepening and a table that threads share, " +
    "'lazy-smp' shares nothing but the table. A simulation in virtual time tells the same for more processors than " +
    'this machine has; it is the same on every machine.';
  static override examples = [
    '<%= config.bin %> speedup --threads 1,2 --depth 14',
    '<%= config.bin %> speedup --positions test/bench/draughts-20.fen --depth 16 --search deepening,lazy-smp',
    '<%= config.bin %> speedup --depth 12 --count 4 --simulate 1,2,4,10,16,64',
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
      description: `ways to search, of ${WAYS.join(', ')} (default: all)`,
      helpValue: 'LIST',
    }),
    runs: Flags.integer({ description: 'runs of each search', helpValue: 'N', default: 3, min: 1 }),
    positions: Flags.string({ description: 'positions, one a line (default: of games)', helpValue: 'FILE' }),
    count: Flags.integer({ description: 'positions', helpValue: 'N', default: 20, min: 1 }),
    simulate: Flags.string({
      description: 'simulate these numbers of processors instead',
      helpValue: 'LIST',
    }),
    costs: Flags.string({
      description: 'microseconds of the simulation (default: node=0.3,lock=0.3,message=20,share=10)',
      helpValue: 'LIST',
      dependsOn: ['simulate'],
    }),
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Speedup);
    const [laboratory, { agentsOf }, speedup, { requireAtMostTwoRolesInTurn }] = await Promise.all([
      this.open(),
      import('../lab/agents.ts'),
      import('../cli/speedup.ts'),
      import('../contract/requirements.ts'),
    ]);
    const { assembler } = laboratory;
    const { game: use, agents } = agentsOf(laboratory, [args.agent], {
      game: flags.game === undefined ? undefined : gameUse(flags.game),
      alone: true,
    });
    const agent = agents[0];
    const game = assembler.game(use);
    requireAtMostTwoRolesInTurn(game, 'alpha-beta');
    const { depth, count, seed = 1 } = flags;
    const player = { ...agent, searcher: { use: 'alphabeta', ties: 'random' }, budget: { depth: 4 } };
    const positions = (
      flags.positions === undefined
        ? speedup.playedPositions(assembler, [player, player], count, seed)
        : speedup.readPositions(game, flags.positions)
    ).slice(0, count);
    const ways = this.#ways(flags.search);
    const say = (text: string) => this.note(text);
    const document = { game: use, depth, seed, positions: positions.map((position) => game.print(position)) };
    if (flags.simulate !== undefined) {
      const processors = numbers(flags.simulate, '--simulate');
      const costs = costsOf(flags.costs);
      const rows = speedup.simulateSpeedup(assembler, agent, positions, {
        ways: ways.filter((way) => way !== 'lazy-smp'),
        processors,
        depth,
        costs,
        seed,
        say,
      });
      this.log(
        textTable(
          ['search', 'processors', 'seconds', 'nodes', 'overhead', 'speed-up'],
          rows.map((row) => [
            row.search,
            String(row.processors),
            row.seconds.toFixed(2),
            String(row.nodes),
            row.overhead.toFixed(3),
            row.speedup.toFixed(2),
          ]),
        ),
      );
      return { ...document, costs, simulation: rows };
    }
    const threads = numbers(flags.threads, '--threads');
    const { runs } = flags;
    const rows = await speedup.measureSpeedup(laboratory, agent, positions, {
      ways,
      threads,
      depth,
      runs,
      say,
    });
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
    return { ...document, runs, rows };
  }

  #ways(list: string | undefined): (typeof WAYS)[number][] {
    if (list === undefined) return [...WAYS];
    return list.split(',').map((word) => {
      const way = WAYS.find((known) => known === word.trim());
      if (way === undefined)
        throw new LabError('LAB_USAGE', `--search knows no '${word}'`, knownHint(word, WAYS));
      return way;
    });
  }
}

function numbers(list: string, from: string): number[] {
  return list.split(',').map((word) => {
    const value = Number(word);
    if (!Number.isInteger(value) || value < 1 || value > 64)
      throw new LabError('LAB_USAGE', `${from}: '${word}' is not a whole number from 1 to 64`, `${from} 1,2`);
    return value;
  });
}

function costsOf(text: string | undefined): typeof COSTS {
  const costs: Record<string, number> = { ...COSTS };
  for (const [key, value] of parseOptions(text ?? '', '--costs')) {
    if (!(key in COSTS))
      throw new LabError('LAB_USAGE', `--costs knows no '${key}'`, knownHint(key, Object.keys(COSTS)));
    if (typeof value !== 'number' || value < 0 || (key === 'node' && value === 0))
      throw new LabError('LAB_USAGE', `--costs: ${key} cannot be ${String(value)}`, 'microseconds');
    costs[key] = value;
  }
  return costs as typeof COSTS;
}
