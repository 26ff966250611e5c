import { parse } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, readWhole, shellWord } from 'evolab/command';
import type { OnnxOptions } from '../evaluator.ts';

export default class Onnx extends LabCommand {
  static override group = 'extend' as const;
  static override summary = 'Make an agent from an ONNX net of another program.';
  static override description =
    'The agent holds the net itself: the file is no longer needed. Nets of lab export say which encoder and view they ' +
    'need; of others, the first encoder that has as many numbers as the net takes is used. An output named policy becomes ' +
    'the priors of puct.';
  static override examples = [
    '<%= config.bin %> onnx net.onnx --game connect-four --out net.msgpack',
    '<%= config.bin %> onnx net.onnx --game othello --encoder bits --value v --policy p --out net.msgpack',
  ];
  static override args = {
    file: Args.string({ description: 'an ONNX file', required: true }),
  };
  static override flags = {
    game: common.game,
    encoder: Flags.string({
      description: "the encoder whose numbers go in (default: the net's own)",
      helpValue: 'NAME',
    }),
    view: Flags.string({
      description:
        "whose view the numbers have: of the role asked about, the one to move, or its opponent (default: the net's own, or asked)",
      options: ['asked', 'mover', 'opponent'],
    }),
    value: Flags.string({ description: 'the output that is the value (default: value)', helpValue: 'NAME' }),
    policy: Flags.string({
      description: 'the output that is the policy (default: policy)',
      helpValue: 'NAME',
    }),
    out: Flags.string({ description: 'agent file', helpValue: 'FILE', required: true }),
    force: common.force,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Onnx);
    const [laboratory, { modelIn }, { agentOfModel, viewIn }, { LabError }, { writeAgent }, { VIEWER_TEXT }] =
      await Promise.all([
        this.open(),
        import('../model.ts'),
        import('../agent-of-model.ts'),
        import('evolab'),
        import('evolab/storage'),
        import('evolab/network'),
      ]);
    const output = this.output(flags.out, flags.force);
    const model = modelIn(readWhole(args.file, 'LAB_BAD_FILE', 'agents'), args.file);
    const { game: fact } = model.facts;
    const gameText = flags.game ?? fact;
    if (gameText === undefined)
      throw new LabError('LAB_USAGE', `${args.file} does not say which game it is for`, '--game ID');
    const game = gameUse(gameText);
    const { name } = parse(args.file);
    const choice = { ...flags, name, view: viewIn(flags.view) };
    const { agent, low, high, positions } = agentOfModel(model, laboratory.game(game), game, choice);
    writeAgent(output.ready(), { agent });
    const { encoder, view, policy } = agent.evaluator as unknown as OnnxOptions;
    const weights = agent.weights?.length ?? 0;
    this.log(
      `Wrote ${flags.out}: ${name} for ${gameText}, ${weights} weights, ${policy === '' ? 'no policy' : `policy '${policy}'`}\n` +
        `  sees encoder ${encoder} as the role ${VIEWER_TEXT[view]}; ` +
        `its values are from ${low.toPrecision(3)} to ${high.toPrecision(3)} at ${positions} positions of random games\n` +
        `\nNext:\n  lab duel ${shellWord(flags.out)} random`,
    );
    return {
      path: flags.out,
      name,
      game,
      encoder,
      view,
      policy: policy === '' ? null : policy,
      weights,
      low,
      high,
      positions,
    };
  }
}
