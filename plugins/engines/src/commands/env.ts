import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, onlyGame } from 'evolab/command';

export default class Env extends LabCommand {
  static override group = 'machines' as const;
  static override enableJsonFlag = false;
  static override summary =
    'Serve a game, or a batch of games, to a learner in another language by JSON lines.';
  static override description =
    'Each line of the input is a request such as {"do":"reset","seed":1} or {"do":"step","moves":["11-15"]}, each line of ' +
    'the output its answer. Ends when the input ends. docs/engines.md has the requests, and examples/python Gymnasium and PettingZoo on top.';
  static override examples = [
    '<%= config.bin %> env connect-four',
    '<%= config.bin %> env othello --games 256',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
    games: Flags.integer({
      description: 'games that are played side by side',
      helpValue: 'N',
      default: 1,
      min: 1,
      max: 100_000,
    }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Env);
    const [laboratory, { GameBatch }, { serveGames }] = await Promise.all([
      this.open(),
      import('../environment/games.ts'),
      import('../environment/serve.ts'),
    ]);
    const text = onlyGame(args.game, flags.game);
    const batch = new GameBatch(text, laboratory.game(gameUse(text)), flags.games);
    if (process.stdin.isTTY)
      this.note(
        'Each line is a request, such as {"do":"reset","seed":1}. Ctrl-D ends. docs/engines.md has all requests.',
      );
    const say = (line: string) => process.stdout.write(`${line}\n`);
    await this.perform(laboratory, { threads: 1 }, ({ signal }) =>
      serveGames(batch, process.stdin, say, signal),
    );
  }
}
