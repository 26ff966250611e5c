import { Args, Flags } from '@oclif/core';
import { LabError } from 'evolab';
import { common, LabCommand, nameList, numberList, parseOptions, textTable } from 'evolab/command';
import type { Costs } from '../../simulation/event-clock.ts';

const SEARCHES = ['alphabeta', 'deepening'] as const;
const MAX_PROCESSORS = 64;

export default class Simulate extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'Simulate how much faster searches would be on more processors.';
  static override description =
    'Positions of games, one of each, are searched to a fixed depth by simulated processors that share the tree as the ' +
    "threads of 'parallel' do; every position, lock, message and exchange takes the time that --costs says. The same " +
    'numbers come out on every machine.';
  static override examples = [
    '<%= config.bin %> speedup simulate --depth 12 --count 4 --processors 1,2,4,10,16,64',
    '<%= config.bin %> speedup simulate --search deepening --costs message=5,lock=0.1 --json',
  ];
  static override args = {
    agent: Args.string({ description: 'whose evaluator is used', default: 'material' }),
  };
  static override flags = {
    game: common.game,
    depth: Flags.integer({ description: 'plies of a search', helpValue: 'N', default: 12, min: 1 }),
    processors: Flags.string({
      description: 'numbers of processors',
      helpValue: 'LIST',
      default: '1,2,4,10',
      aliases: ['simulate'],
    }),
    search: Flags.string({
      description: `ways to search, of ${SEARCHES.join(', ')} (default: all)`,
      helpValue: 'LIST',
    }),
    positions: Flags.string({ description: 'positions, one a line (default: of games)', helpValue: 'FILE' }),
    count: Flags.integer({ description: 'positions', helpValue: 'N', default: 20, min: 1 }),
    costs: Flags.string({
      description: 'microseconds (default: node=0.3,lock=0.3,message=20,share=10)',
      helpValue: 'LIST',
    }),
    locks: Flags.option({
      description:
        'one lock for everything that processors share, or one for each position whose moves they share',
      options: ['one', 'each'] as const,
      default: 'one',
    })(),
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Simulate);
    const { depth, count, seed = 1 } = flags;
    const searches = nameList(flags.search, '--search', SEARCHES);
    const processors = numberList(flags.processors, '--processors', MAX_PROCESSORS);
    const [laboratory, { agentsOf, gameUse }, { searchPositions }, simulation, { ZERO_EVALUATOR }] =
      await Promise.all([
        this.open(),
        import('evolab/command'),
        import('@evolab/parallel/positions'),
        import('../../simulation/simulate-speedup.ts'),
        import('evolab/search'),
      ]);
    const costs = costsOf(flags.costs, simulation.DEFAULT_COSTS);
    const { factory } = laboratory;
    const { game: use, agents } = agentsOf(laboratory, [args.agent], {
      game: gameUse(flags.game),
    });
    const [agent] = agents;
    const game = factory.game(use);
    const evaluator = factory.evaluator(agent) ?? ZERO_EVALUATOR;
    const positions = searchPositions(factory, agent, { file: flags.positions, count, seed });
    const rows = simulation.simulateSpeedup({
      game,
      evaluator,
      positions,
      searches,
      processors,
      depth,
      costs,
      ownLocks: flags.locks === 'each',
      seed,
      say: (text) => this.note(text),
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
    const printed = positions.map((position) => game.print(position));
    return { game: use, depth, seed, positions: printed, costs, locks: flags.locks, simulation: rows };
  }
}

/** `node=1,lock=2` in place of the defaults; LAB_USAGE. */
function costsOf(text: string | undefined, defaults: Costs): Costs {
  const costs: Record<string, number> = { ...defaults };
  for (const [key, value] of parseOptions(text ?? '', '--costs', Object.keys(defaults))) {
    if (typeof value !== 'number' || value < 0 || (key === 'node' && value === 0))
      throw new LabError('LAB_USAGE', `--costs: ${key} cannot be ${String(value)}`, 'microseconds');
    costs[key] = value;
  }
  return { ...defaults, ...costs };
}
