import { Args, Flags } from '@oclif/core';
import { agentsOf, common, LabCommand, membersOf, openOracle, parseBudget } from 'evolab/command';

export default class Accuracy extends LabCommand {
  static override group = 'compare' as const;
  static override strict = false;
  static override summary = 'Compare the moves and values of agents with the truth, on solved positions.';
  static override description =
    'Good moves keep the result, perfect ones have the best score as well. Critical positions are those in which a legal ' +
    'move throws the result away. docs/oracles.md describes how sets are made: lab oracle.';
  static override examples = [
    '<%= config.bin %> accuracy uct:sims=200 connect-four-threats:depth=4 --oracle connect-four',
    '<%= config.bin %> accuracy populations/td-othello --each depth=4 --oracle othello',
  ];
  static override args = {
    agents: Args.string({ description: 'agent files, YAML specifications or short names', required: true }),
  };
  static override flags = {
    oracle: Flags.string({
      description: 'file of solved positions, or the name of a set that comes with lab',
      helpValue: 'FILE',
      required: true,
    }),
    each: Flags.string({ description: 'limits of all agents in place of their own', helpValue: 'depth=4' }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Accuracy);
    const [laboratory, { measureAgents }, { accuracyText }, { setDocument }] = await Promise.all([
      this.open(),
      import('../measure.ts'),
      import('../accuracy-text.ts'),
      import('../oracle-text.ts'),
    ]);
    const set = openOracle(laboratory, flags.oracle);
    const each = flags.each === undefined ? undefined : parseBudget(flags.each, '--each');
    const texts = (argv as string[]).flatMap((text) => membersOf(text, laboratory.registries));
    const named = texts.map((text) => agentsOf(laboratory, [text], { game: set.game, each }).agents[0]);
    const agents = named.map((agent, i) =>
      named.some((other, j) => j !== i && other.name === agent.name) ? { ...agent, name: texts[i] } : agent,
    );
    const { seed = 1 } = flags;
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const measured = await this.perform(laboratory, place, (context) =>
      measureAgents(context, { set, agents, seed }),
    );
    this.log(accuracyText(set, measured));
    return { oracle: flags.oracle, ...setDocument(set), seed, agents: measured };
  }
}
