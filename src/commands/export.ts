import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { writeWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';

export default class Export extends LabCommand {
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
    format: Flags.string({
      description: 'text form (default: the usual one of the game)',
      options: ['pdn', 'pgn', 'ggf'],
    }),
    out: Flags.string({ description: 'file (default: the output stream)', helpValue: 'FILE' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export);
    const [laboratory, { storedGames }, { gameOf, positionsOf }, { GAME_FORMATS, gameText, usualFormat }] =
      await Promise.all([
        this.open(),
        import('../tournament/stored-games.ts'),
        import('../lab/stored-game.ts'),
        import('../report/game-text.ts'),
      ]);
    const games = storedGames(args.games);
    const format = (flags.format as 'pgn' | undefined) ?? usualFormat(games.at(0)!.game);
    const texts = Array.from(games, (stored) => {
      const only = GAME_FORMATS[format].game;
      if (only !== undefined && only !== stored.game.use)
        throw new LabError(
          'LAB_WRONG_GAME',
          `${format} is for ${only}, ${args.games} holds ${stored.game.use}`,
          `--format ${usualFormat(stored.game)}`,
        );
      const game = gameOf(laboratory, stored, args.games);
      positionsOf(game, stored.moves, args.games);
      return gameText(game, stored, format);
    });
    if (flags.out === undefined) this.log(texts.join('\n').trimEnd());
    else {
      writeWhole(flags.out, texts.join('\n'));
      this.log(`Wrote ${games.count} games to ${flags.out}, as ${format.toUpperCase()}`);
    }
    return {
      format,
      games: games.count,
      ...(flags.out === undefined ? { text: texts } : { out: flags.out }),
    };
  }
}
