import { Args, Flags } from '@oclif/core';
import { LabError } from 'evolab';
import { agentsOf, common, gameUse, LabCommand, onlyGame, parsePosition } from 'evolab/command';

export default class Solve extends LabCommand {
  static override group = 'games' as const;
  static override summary =
    'Solve a small game or an endgame exactly, and measure an evaluator against the truth.';
  static override description =
    'Games whose positions are numbered are solved backwards from their ends, others forwards by visiting every position that can arise. Games with chance, and those of several roles each for itself, are solved by value iteration, which prints expected payoffs. The README of a game names its endgames.';
  static override examples = [
    '<%= config.bin %> solve tic-tac-toe',
    '<%= config.bin %> solve othello:size=4 --evaluator othello-weights',
    '<%= config.bin %> solve chinese-checkers:size=4,goal=full --evaluator simple-distance',
    '<%= config.bin %> solve pig:target=20',
    '<%= config.bin %> solve draughts --endgame 3 --position "B:W7,K21:BK30"',
  ];
  static override args = {
    game: Args.string({ description: 'game, with options: ID[:key=value,...]' }),
  };
  static override flags = {
    game: common.game,
    endgame: Flags.string({ description: 'an endgame instead of the whole game', helpValue: 'NAME' }),
    position: Flags.string({
      description: 'what to solve or look up, as the game prints positions',
      helpValue: 'TEXT',
    }),
    evaluator: Flags.string({ description: 'evaluator or agent file to measure', helpValue: 'AGENT' }),
    keep: Flags.boolean({
      description: 'keep the table for agents that name this endgame; with --endgame',
      dependsOn: ['endgame'],
    }),
    out: Flags.string({ description: 'write a page with boards and figures', helpValue: 'FILE' }),
    force: common.force,
    limit: Flags.integer({
      description: 'give up beyond N positions',
      helpValue: 'N',
      default: 20_000_000,
      min: 1,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Solve);
    const [laboratory, { hasExpectedValues }, { expectedGame, solveGame }, { expectedText, solutionText }] =
      await Promise.all([
        this.open(),
        import('../solve/solve-all.ts'),
        import('../solve/solve-game.ts'),
        import('../solve/solution-text.ts'),
      ]);
    const text = onlyGame(args.game, flags.game);
    const game = gameUse(text);
    const { endgame, position, evaluator, keep, limit } = flags;
    if (hasExpectedValues(laboratory.game(game))) {
      const other = (['endgame', 'evaluator', 'keep', 'out'] as const).find((name) => flags[name]);
      if (other !== undefined)
        throw new LabError(
          'LAB_WRONG_GAME',
          `--${other} is for games of one or two roles whose payoffs add up to 0, without chance`,
          `leave out --${other}`,
        );
      const expected = await this.perform(laboratory, { pausing: true }, (context) =>
        expectedGame(context, { game, position, limit }),
      );
      const at = parsePosition(laboratory.game(game), position);
      this.log(expectedText(text, laboratory.game(game), at, expected));
      return expected;
    }
    const output = this.output(flags.out, flags.force);
    const agent = evaluator === undefined ? undefined : agentsOf(laboratory, [evaluator], { game }).agents[0];
    const started = performance.now();
    const request = { game, endgame, position, agent, keep, limit };
    const solved = await this.perform(laboratory, { pausing: true }, (context) =>
      solveGame(context, request),
    );
    const seconds = (performance.now() - started) / 1000;
    const what = endgame === undefined ? text : `${text}, endgame ${endgame}`;
    const alone = laboratory.game(game).roles.length === 1;
    const reading = { ...solved, what, alone, seconds, endgame, asked: position !== undefined, evaluator };
    this.log(solutionText(reading));
    if (output === undefined) return { ...solved, seconds };
    const { solutionPage } = await import('../solve/solution-page.ts');
    output.write(await solutionPage(reading, laboratory.game(game), position));
    this.log(`In a browser: ${output.file}`);
    return { ...solved, seconds, out: output.file };
  }
}
