import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';

export default class Replay extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Step through a stored game.';
  static override description =
    'On a terminal: Enter or n for the next move, b for the one before, a number for a ply, q to leave. In a pipe all positions are printed.';
  static override examples = [
    '<%= config.bin %> replay games.msgpack',
    '<%= config.bin %> replay games.msgpack --game 3',
    '<%= config.bin %> replay populations/cup --game 3 --text',
  ];
  static override args = {
    file: Args.string({ description: 'a file of games, or the folder of a tournament', required: true }),
  };
  static override flags = {
    game: Flags.integer({
      description: 'number of the game, from 1 (without it a list, if there are several)',
      helpValue: 'N',
      min: 1,
    }),
    text: Flags.boolean({ description: 'as PDN, GGF or PGN text' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Replay);
    const [laboratory, { listGames, replayGame }, { endText, gameListText, positionTexts }] =
      await Promise.all([this.open(), import('../tasks/replay.ts'), import('../report/replay-text.ts')]);
    const games = flags.game === undefined ? listGames(args.file) : [];
    if (games.length > 1) {
      this.log(gameListText(games));
      return { games };
    }
    const { game, stored, positions, moves } = replayGame({ laboratory }, args.file, flags.game ?? 1);
    if (flags.text) {
      const { gameText } = await import('../report/game-text.ts');
      this.log(gameText(game, stored));
    } else {
      const { coloured, showsColours } = await import('../report/colours.ts');
      const paints = game.roles.length === 2 && showsColours(process.stdout);
      const paint = paints ? (board: string) => coloured(board, game.roles) : undefined;
      const screens = positionTexts(game, positions, moves, paint);
      const end = endText(stored);
      if (this.jsonEnabled() || !process.stdin.isTTY || !process.stdout.isTTY)
        screens.forEach((screen) => this.logColoured(screen));
      else await (await import('../cli/stepping.ts')).step(screens, end);
      this.log(end);
    }
    const { players, payoffs, reason } = stored;
    const texts = positions.map((position) => game.print(position));
    return { game: stored.game, players, payoffs, reason, moves, positions: texts };
  }
}
