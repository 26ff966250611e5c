import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { writeWhole } from '../storage/files.ts';

export default class Export extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Write stored games as text that other programs read.';
  static override description =
    'PDN for draughts, GGF for Othello, PGN-shaped text (tags Variant, FEN, Seed, Termination) for every game.';
  static override examples = [
    '<%= config.bin %> export populations/cup --out games.pdn',
    '<%= config.bin %> export game.msgpack --format pgn',
  ];
  static override args = {
    games: Args.string({ description: 'a file of games, or the folder of a tournament', required: true }),
  };
  static override flags = {
    format: Flags.option({
      description: 'text form (default: the usual one of the game)',
      options: ['pdn', 'pgn', 'ggf'] as const,
    })(),
    out: Flags.string({ description: 'file (default: the output stream)', helpValue: 'FILE' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export);
    const [laboratory, { exportGames }] = await Promise.all([this.open(), import('../tasks/replay.ts')]);
    const { format, texts } = exportGames({ laboratory }, args.games, flags.format);
    const { out } = flags;
    if (out === undefined) this.log(texts.join('\n').trimEnd());
    else {
      writeWhole(out, texts.join('\n'));
      this.log(`Wrote ${texts.length} games to ${out}, as ${format.toUpperCase()}`);
    }
    return { format, games: texts.length, ...(out === undefined ? { text: texts } : { out }) };
  }
}
