import { Args, Flags } from '@oclif/core';
import type { EnsembleRule } from '../tasks/ensemble.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { Member } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

const RULES: readonly EnsembleRule[] = ['vote', 'mean', 'median'];

export default class Ensemble extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Combine agents that differ only in their weights into one.';
  static override description =
    'The agents vote on every move, one ply ahead, or evaluate together by the mean or median of their values, ' +
    'at any depth. The result is an agent file like any other.';
  static override examples = [
    '<%= config.bin %> ensemble a.msgpack b.msgpack c.msgpack --out voters.msgpack',
    '<%= config.bin %> ensemble populations/td-1 populations/td-2 --rule mean --out mean.msgpack',
  ];
  static override strict = false;
  static override args = {
    agents: Args.string({ description: 'agent files or run folders, two or more', required: true }),
  };
  static override flags = {
    out: Flags.string({ description: 'file to write', helpValue: 'FILE', required: true }),
    force: common.force,
    rule: Flags.option({
      description: 'how the members decide',
      options: RULES,
      default: 'vote',
    })(),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Ensemble);
    const [laboratory, { agentsOf }, { membersOf, resolveAgent }, { ensemble }] = await Promise.all([
      this.open(),
      import('../agents/agents.ts'),
      import('../agents/agent-source.ts'),
      import('../tasks/ensemble.ts'),
    ]);
    const texts = (argv as string[]).flatMap((text) => membersOf(text, laboratory.registries));
    const [first, second] = texts;
    if (first === undefined || second === undefined)
      throw new LabError('LAB_USAGE', 'an ensemble has two agents or more', '');
    const output = this.output(flags.out, flags.force);
    const { game, agents } = agentsOf(laboratory, texts, {});
    const members = texts.map((text): Member => {
      const { stored } = resolveAgent(text, game, laboratory.registries);
      return { name: stored.agent.name, ...(stored.lineage && { lineage: stored.lineage }) };
    });
    const agent = ensemble({ laboratory }, { agents, members, rule: flags.rule, out: output.ready() });
    this.log(
      `Wrote ${flags.out}: ${agent.name}, ${agent.weights?.length ?? 0} weights. Next:\n  lab duel ${shellWord(flags.out)} ${shellWord(first)}`,
    );
    return { path: flags.out, members: texts.length, rule: flags.rule, weights: agent.weights?.length ?? 0 };
  }
}
