import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { choice, choiceOf } from '../cli/game-choice.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { LabError } from '../util/errors.ts';

export default class Export extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Write stored games, or the net of an agent, for other programs.';
  static override description =
    'Games: the notation of other programs for the game (lab list notations), or PGN-like text for every game ' +
    '(tags Variant, FEN, Seed, Termination). ' +
    'Reads everything that lab replay reads; records that cannot be read are reported and skipped. ' +
    'Agents: ONNX, a graph that other programs evaluate. The kind of SOURCE is detected from its content.';
  static override examples = [
    '<%= config.bin %> export populations/cup --out games.pdn',
    '<%= config.bin %> export games.db --lost-by material --out lost.pdn',
    '<%= config.bin %> export game.msgpack --format pgn',
    '<%= config.bin %> export populations/blondie --out blondie.onnx',
  ];
  static override args = {
    source: Args.string({
      description:
        'a file of games, a database of episodes, or the folder of a tournament; or an agent: a file or a run folder',
      required: true,
    }),
  };
  static override flags = {
    ...choice,
    format: Flags.string({
      description: 'a notation, pgn or onnx (default: the usual one of the game; for an agent, onnx)',
      helpValue: 'NOTATION',
    }),
    out: Flags.string({ description: 'file (default: the output stream)', helpValue: 'FILE' }),
    force: common.force,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export);
    const { source } = args;
    const { out, format } = flags;
    const [{ exportAgent, isAgentPlace }, { VIEWER_TEXT }] = await Promise.all([
      import('../tasks/export-agent.ts'),
      import('../network/view.ts'),
    ]);
    if (format === 'onnx' || (format === undefined && isAgentPlace(source))) {
      const { number, players, result } = choiceOf(flags);
      if (number !== undefined || players.length > 0 || result !== undefined)
        throw new LabError(
          'LAB_USAGE',
          `${source} is exported as an agent, without games`,
          'leave out which games',
        );
      if (out === undefined)
        throw new LabError('LAB_USAGE', 'an ONNX file is not text', 'name a file: --out net.onnx');
      const { exported, bytes } = exportAgent({ laboratory: await this.open() }, source, out);
      this.output(out, flags.force).write(bytes);
      const { name, evaluator, encoder, view, inputs } = exported;
      const takes = inputs.map(({ name, width }) => `${name} [N, ${width}]`).join(', ');
      this.log(
        `Wrote the net of ${name} to ${out}, as ONNX: ${evaluator}, ${bytes.length} bytes\n` +
          `  takes ${takes} of encoder ${encoder}, seen by the role ${VIEWER_TEXT[view]}`,
      );
      return exported;
    }
    const [laboratory, { exportGames }] = await Promise.all([this.open(), import('../tasks/replay.ts')]);
    const output = this.output(out, flags.force);
    const texts: string[] = [];
    // An empty line between two games.
    const say = (text: string, index: number) => this.log(`${index === 0 ? '' : '\n'}${text.trimEnd()}`);
    const result = await this.perform(laboratory, {}, (context) => {
      const exported = (take: (text: string, index: number) => void) => {
        let index = 0;
        const write = (text: string) => take(text, index++);
        return exportGames(context, { path: source, choice: choiceOf(flags), format, write });
      };
      if (output === undefined) return exported(this.jsonEnabled() ? (text) => texts.push(text) : say);
      return output.writeParts((write) =>
        exported((text, index) => write(Buffer.from(index === 0 ? text : `\n${text}`))),
      );
    });
    if (out === undefined) return { ...result, text: texts };
    this.log(`Wrote ${result.games} games to ${out}, as ${result.format.toUpperCase()}`);
    return { ...result, out };
  }
}
