import { Args, Flags } from '@oclif/core';
import { LabError } from 'evolab';
import { agentsOf, common, gameUse, LabCommand, resolveAgent, shellWord } from 'evolab/command';

export default class ProbCut extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Fit Multi-ProbCut to an agent: how its shallow searches predict deep ones.';
  static override description =
    'Positions of its own games are searched 1 to --depth plies deep; a line is fitted for each depth (Buro 1997). ' +
    'The agent that is written has the lines in the option probCut of its search. A duel shows whether it gains.';
  static override examples = [
    '<%= config.bin %> probcut othello-mobility --game othello --out probcut.msgpack',
    '<%= config.bin %> duel probcut.msgpack othello-mobility --game othello --each nodes=10000 --sprt elo0=0,elo1=30',
  ];
  static override args = {
    agent: Args.string({ description: 'agent file, YAML specification or short name', required: true }),
  };
  static override flags = {
    game: common.game,
    depth: Flags.integer({ description: 'the deepest search', default: 6, min: 3, max: 20 }),
    positions: Flags.integer({ description: 'one of each game', default: 400, min: 20, max: 100_000 }),
    out: Flags.string({ description: 'agent file', helpValue: 'FILE', default: 'probcut.msgpack' }),
    force: common.force,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(ProbCut);
    const [laboratory, { fitProbCut }, { fitsText }, { writeChanged }] = await Promise.all([
      this.open(),
      import('../fit-prob-cut.ts'),
      import('../prob-cut-text.ts'),
      import('../write-changed.ts'),
    ]);
    const output = this.output(flags.out, flags.force);
    const { game: use, agents } = agentsOf(laboratory, [args.agent], { game: gameUse(flags.game) });
    const { seed = 1, depth, positions } = flags;
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const { fits, agent } = await this.perform(laboratory, place, (context) =>
      fitProbCut(context, { agent: agents[0], depth, positions, seed }),
    );
    const { use: searcher, probCut } = agent.searcher as { use: string; probCut: string };
    if (fits.length === 0)
      throw new LabError(
        'LAB_USAGE',
        `no search of ${depth} plies or fewer is predicted by a shallower one`,
        'more --positions, or another evaluator',
      );
    writeChanged(output.ready(), agent, resolveAgent(args.agent, use, laboratory.registries).stored);
    this.log(fitsText(fits));
    // The agent that was written names its game, with its options.
    this.log(
      `\nWrote ${flags.out}: ${agent.name} by ${searcher} with probCut='${probCut}'\nNext:\n` +
        `  lab duel ${shellWord(flags.out)} ${shellWord(args.agent)} --each nodes=10000 --sprt elo0=0,elo1=30`,
    );
    return { path: flags.out, game: use, depth, seed, probCut, fits };
  }
}
