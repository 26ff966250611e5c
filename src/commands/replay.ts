import { Flags } from '@oclif/core';
import { choice, choiceOf, gamesArg } from '../cli/game-choice.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { shellWord } from '../util/shell-word.ts';

/** Games of a list for people, if not asked otherwise. */
const LISTED = 50;

export default class Replay extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Step through a stored game.';
  static override description =
    'Reads the folder of a tournament, a database of episodes, a saved game of lab play, and files in PGN and in the notations of plugins (lab list notations), also of ' +
    'other programs. Without --game it lists the games. ' +
    'On a terminal: Enter or n for the next move, b for the one before, a number for a ply, q to leave. In a pipe all positions are printed.';
  static override examples = [
    '<%= config.bin %> replay games.pdn',
    '<%= config.bin %> replay games.pdn --game 3',
    '<%= config.bin %> replay populations/cup --lost-by material',
    "<%= config.bin %> replay games.db --player 'td-mc%' --player random --result drawn",
    '<%= config.bin %> replay populations/cup --game 3 --text',
  ];
  static override args = gamesArg;
  static override flags = {
    ...choice,
    limit: Flags.integer({
      description: `list N games at most (default ${LISTED}, with --json all)`,
      helpValue: 'N',
      min: 1,
    }),
    text: Flags.boolean({ description: 'as text in the usual notation of the game' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Replay);
    const [laboratory, { lookAtGames }, { endText, gameListText, positionTexts }] = await Promise.all([
      this.open(),
      import('../tasks/replay.ts'),
      import('../report/replay-text.ts'),
    ]);
    const limit = flags.limit ?? (this.jsonEnabled() ? Infinity : LISTED);
    const found = lookAtGames({ laboratory }, args.games, choiceOf(flags), limit);
    if ('list' in found) {
      this.log(gameListText({ ...found.list, path: shellWord(args.games) }));
      return { games: found.list.games };
    }
    const { game, number, stored, positions, moves, remarks } = found.replayed;
    for (const remark of remarks) this.note(`Warning: ${args.games}, game ${number}: ${remark}`);
    if (flags.text) {
      const { gameText } = await import('../formats/game-text.ts');
      this.log(gameText(laboratory.registries.notations, game, stored));
    } else {
      const { coloured, showsColours } = await import('../report/colours.ts');
      const paints = game.roles.length === 2 && showsColours(process.stdout);
      const paint = paints
        ? (board: string, before: string) => coloured(board, game.roles, before)
        : undefined;
      const screens = positionTexts(game, positions, moves, paint);
      const end = endText(stored);
      if (this.jsonEnabled() || !process.stdin.isTTY || !process.stdout.isTTY)
        screens.forEach((screen) => this.logColoured(screen));
      else await (await import('../cli/stepping.ts')).step(screens, end);
      this.log(end);
    }
    const { players, payoffs, reason, cause, tags = [] } = stored;
    const texts = positions.map((position) => game.print(position));
    return {
      game: stored.game,
      number,
      players,
      payoffs,
      reason,
      ...(cause !== undefined && { cause }),
      tags: Object.fromEntries(tags),
      moves,
      positions: texts,
    };
  }
}
