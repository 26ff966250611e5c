import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';

export default class Inspect extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Show what an agent or population file holds: game, net, lineage, ratings.';
  static override description =
    'Also of a net that lab fit wrote: its inputs, what it predicts, its units and errors.';
  static override examples = [
    '<%= config.bin %> inspect populations/coevolution-draughts-1/champion.msgpack',
    '<%= config.bin %> inspect prices.net.msgpack',
    '<%= config.bin %> inspect populations/champions/draughts-td.msgpack --self-play 200',
  ];
  static override args = {
    file: Args.string({
      description:
        'a file of an agent, a population or a net, or a run folder; #2 behind it shows the third agent',
      required: true,
    }),
  };

  static override flags = {
    'self-play': Flags.integer({
      description: 'games against itself, one ply deep, that show whether it judges both sides alike',
      helpValue: 'N',
      min: 1,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Inspect);
    const [laboratory, { inspect, inspectionDocument }, { agentsText, inspectionText }] = await Promise.all([
      this.open(),
      import('../tasks/inspect.ts'),
      import('../report/inspection-text.ts'),
    ]);
    const found = await inspect({ laboratory }, args.file, flags['self-play']);
    this.log('agents' in found ? agentsText(found) : inspectionText(found));
    return inspectionDocument(found);
  }
}
