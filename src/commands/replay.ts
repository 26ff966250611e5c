import { Args, Flags } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';

export default class Replay extends LabCommand {
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
      description: 'which, counted from 1 (without it a list, if there are several)',
      helpValue: 'N',
      min: 1,
    }),
    text: Flags.boolean({ description: 'as PDN, GGF or PGN text' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Replay);
    const [
      laboratory,
      { coloured, showsColours },
      { storedGames },
      { drawn, gameOf, positionsOf },
      { gameText },
    ] = await Promise.all([
      this.open(),
      import('../report/colours.ts'),
      import('../tournament/stored-games.ts'),
      import('../lab/stored-game.ts'),
      import('../report/game-text.ts'),
    ]);
    const games = storedGames(args.file);
    if (flags.game === undefined && games.count > 1) {
      const list = Array.from(games, ({ players, payoffs, moves, reason }) => ({
        players,
        payoffs,
        plies: moves.length,
        reason,
      }));
      const rows = list.map(({ players, payoffs, plies, reason }, i) => [
        String(i + 1),
        players.join(' - '),
        payoffs.join(' '),
        String(plies),
        reason,
      ]);
      this.log(textTable(['game', 'players', 'payoffs', 'plies', 'ended by'], rows));
      return { games: list };
    }
    const stored = games.at((flags.game ?? 1) - 1);
    if (!stored)
      throw new LabError(
        'LAB_USAGE',
        `${args.file} holds ${games.count} games, there is no game ${flags.game}`,
        'they are counted from 1',
      );
    const game = gameOf(laboratory, stored, args.file);
    const positions = positionsOf(game, stored.moves, args.file);
    const names = Array.from(stored.moves, (move, ply) => game.moveName(positions[ply], move));
    if (flags.text) {
      this.log(gameText(game, stored));
    } else {
      const paint = (board: string) =>
        game.roles.length === 2 && showsColours(process.stdout) ? coloured(board, game.roles) : board;
      const screens = positions.map((position, ply) => {
        const before = positions[ply - 1];
        const move = before ? `${ply}. ${names[ply - 1]} (${game.roles[before.turn]})` : 'start';
        return `${move}\n${paint(drawn(game, position))}\n`;
      });
      const end =
        stored.payoffs.length > 0
          ? `${stored.players.map((player, role) => `${player} ${stored.payoffs[role]}`).join(', ')} (${stored.reason})`
          : 'the game goes on';
      if (this.jsonEnabled() || !process.stdin.isTTY || !process.stdout.isTTY)
        screens.forEach((screen) => this.log(screen));
      else await (await import('../cli/stepping.ts')).step(screens, end);
      this.log(end);
    }
    return {
      game: stored.game,
      players: stored.players,
      payoffs: stored.payoffs,
      reason: stored.reason,
      moves: names,
      positions: positions.map((p) => game.print(p)),
    };
  }
}
