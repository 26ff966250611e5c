import { Args, Flags } from '@oclif/core';
import { agentsOf, common, gameUse, LabCommand, resolveAgent, shellWord } from 'evolab/command';

export default class Improve extends LabCommand {
  static override group = 'breed' as const;
  static override summary =
    'Make an agent stronger: try improvements one by one, and keep what a test at equal nodes accepts.';
  static override description =
    'The champion of a run first learns for as many generations again. Agents with an evaluator then get exact endgames, ' +
    'values of deeper entries and ProbCut, where the game has them. Each is tried against the agent as it is by then, by a ' +
    'sequential test of 30 Elo against 0. In games with luck only learning is tried.';
  static override examples = [
    '<%= config.bin %> improve populations/coevolution-othello-1',
    '<%= config.bin %> improve populations/champions/morris-n-tuple-hour.msgpack --nodes 5000 --out morris.msgpack',
  ];
  static override args = {
    agent: Args.string({ description: 'run folder, agent file or short name', required: true }),
  };
  static override flags = {
    game: common.game,
    nodes: Flags.integer({ description: 'positions that a move may visit', default: 10_000, min: 100 }),
    rounds: Flags.integer({ description: 'pairs of games of a step, at most', default: 150, min: 1 }),
    depth: Flags.integer({
      description: 'the deepest search that ProbCut predicts',
      default: 6,
      min: 3,
      max: 20,
    }),
    out: Flags.string({ description: 'agent file', helpValue: 'FILE', default: 'improved.msgpack' }),
    force: common.force,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Improve);
    const [laboratory, { hasLearned, improve, runFolderOf }, { improvedText }, { writeChanged }] =
      await Promise.all([
        this.open(),
        import('../improve.ts'),
        import('../improve-text.ts'),
        import('../write-changed.ts'),
      ]);
    const output = this.output(flags.out, flags.force);
    const { game, agents } = agentsOf(laboratory, [args.agent], { game: gameUse(flags.game) });
    const { seed = 1, nodes, rounds, depth } = flags;
    const request = { agent: agents[0], folder: runFolderOf(args.agent), nodes, rounds, depth, seed };
    const origin = () => resolveAgent(args.agent, game, laboratory.registries).stored;
    const before = origin();
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const improved = await this.perform(laboratory, place, (context) => improve(context, request));
    const { agent, tried, total, interrupted } = improved;
    const kept = tried.some((one) => one.kept);
    if (tried.length > 0) this.log(improvedText(improved));
    if (kept) {
      writeChanged(output.ready(), agent, hasLearned(improved) ? origin() : before);
      this.log(
        `\nWrote ${flags.out}\nNext:\n  lab play ${shellWord(flags.out)}\n  lab inspect ${shellWord(flags.out)}`,
      );
    } else if (tried.length === 0 && !interrupted)
      this.log('There is nothing to try: no run to go on with, and no evaluator for a deeper search.');
    else if (!interrupted) this.log('\nNothing that was tried makes it stronger; nothing was written.');
    if (interrupted) this.logEnd('Stopped.');
    return { path: kept ? flags.out : null, game, nodes, seed, tried, total: total ?? null, interrupted };
  }
}
