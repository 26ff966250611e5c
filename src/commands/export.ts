import { Args, Flags } from '@oclif/core';
import { choice, choiceOf } from '../cli/game-choice.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { writeParts } from '../storage/files.ts';

export default class Export extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Write stored games as text that other programs read.';
  static override description =
    'PDN for draughts, GGF for Othello, PGN-shaped text (tags Variant, FEN, Seed, Termination) for every game. ' +
    'Takes what lab replay takes; records that cannot be read are named and left out.';
  static override examples = [
    '<%= config.bin %> export populations/cup --out games.pdn',
    '<%= config.bin %> export games.db --lost-by material --out lost.pdn',
    '<%= config.bin %> export game.msgpack --format pgn',
  ];
  static override args = {
    games: Args.string({
      description: 'a file of games, a database of episodes, or the folder of a tournament',
      required: true,
    }),
  };
  static override flags = {
    ...choice,
    format: Flags.option({
      description: 'text form (default: the usual one of the game)',
      options: ['pdn', 'pgn', 'ggf'] as const,
    })(),
    out: Flags.string({ description: 'file (default: the output stream)', helpValue: 'FILE' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export);
    const [laboratory, { exportGames }] = await Promise.all([this.open(), import('../tasks/replay.ts')]);
    const { out, format } = flags;
    const texts: string[] = [];
    // An empty line between two games.
    const say = (text: string, index: number) => this.log(`${index === 0 ? '' : '\n'}${text.trimEnd()}`);
    const result = await this.perform(laboratory, {}, (context) => {
      const exported = (take: (text: string, index: number) => void) => {
        let index = 0;
        const write = (text: string) => take(text, index++);
        return exportGames(context, { path: args.games, choice: choiceOf(flags), format, write });
      };
      if (out === undefined) return exported(this.jsonEnabled() ? (text) => texts.push(text) : say);
      return writeParts(out, (write) =>
        exported((text, index) => write(Buffer.from(index === 0 ? text : `\n${text}`))),
      );
    });
    if (out === undefined) return { ...result, text: texts };
    this.log(`Wrote ${result.games} games to ${out}, as ${result.format.toUpperCase()}`);
    return { ...result, out };
  }
}
