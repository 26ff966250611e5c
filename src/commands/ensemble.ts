import { Args, Flags } from '@oclif/core';
import type { EnsembleRule } from '../tasks/ensemble.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { kindOf } from '../storage/files.ts';
import type { Member } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

const RULES: readonly EnsembleRule[] = ['vote', 'mean', 'median'];

export default class Ensemble extends LabCommand {
  static override summary = 'Make one agent of several that differ in their weights alone.';
  static override description =
    'The agents vote on every move, one ply ahead, or judge together by the mean or median of what they say, ' +
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
    rule: Flags.option({
      description: 'how the members come to one opinion',
      options: RULES,
      default: 'vote',
    })(),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Ensemble);
    const texts = argv as string[];
    if (texts.length < 2) throw new LabError('LAB_USAGE', 'an ensemble has two agents or more', '');
    if (kindOf(flags.out) !== undefined)
      throw new LabError('LAB_RUN_EXISTS', `${flags.out} is already there`, 'choose another --out');
    const [laboratory, { agentsOf }, { resolveAgent }, { ensembleAgent }, { writeAgent }] = await Promise.all(
      [
        this.open(),
        import('../lab/agents.ts'),
        import('../lab/agent-source.ts'),
        import('../tasks/ensemble.ts'),
        import('../storage/agent-file.ts'),
      ],
    );
    const { game, agents } = agentsOf(laboratory, texts, {});
    const agent = ensembleAgent(laboratory, agents, flags.rule);
    // What cannot be put together shows now.
    laboratory.assembler.evaluator(agent);
    const members = texts.map((text): Member => {
      const { stored } = resolveAgent(text, game, laboratory.registries);
      return { name: stored.agent.name, ...(stored.lineage && { lineage: stored.lineage }) };
    });
    writeAgent(flags.out, { agent, members });
    this.log(
      `Wrote ${flags.out}: ${agent.name}, ${agent.weights?.length ?? 0} weights. Next:\n  lab duel ${shellWord(flags.out)} ${shellWord(texts[0])}`,
    );
    return { path: flags.out, members: texts.length, rule: flags.rule, weights: agent.weights?.length ?? 0 };
  }
}
