import { Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { choice, choiceOf, gamesArg } from '../cli/game-choice.ts';
import { LabCommand } from '../cli/lab-command.ts';

/** Of an output that is no terminal. */
const WIDTH = 80;

export default class Review extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Find the mistakes of stored games: what each move gave away, and what was better.';
  static override description =
    'Reads everything that lab replay reads. The solver of the game and the endgame table of the agent judge exactly where they can; ' +
    'elsewhere the agent searches the position before a move and, if it prefers another move, the positions after both. ' +
    'Values become expected scores, 1 for a win and 0.5 for a draw; a move that gives away 0.05 is an inaccuracy, 0.1 a mistake, 0.15 a blunder (docs/review.md).';
  static override examples = [
    '<%= config.bin %> review game.msgpack',
    '<%= config.bin %> review games.pdn --game 3 --out review.html',
    '<%= config.bin %> review populations/cup --lost-by material --limit 50',
    '<%= config.bin %> review games.db --agent populations/champions/othello-n-tuple-hour.msgpack --each depth=6',
  ];
  static override args = gamesArg;
  static override flags = {
    ...choice,
    limit: Flags.integer({ description: 'judge N games at most', helpValue: 'N', min: 1, default: 20 }),
    agent: Flags.string({
      description: 'the judge (default: the best agent known for the game, with 20,000 nodes a search)',
      helpValue: 'AGENT',
    }),
    each: Flags.string({
      description: "limits in place of the agent's own: depth, nodes, evals, sims",
      helpValue: 'depth=8',
    }),
    exact: Flags.integer({
      description: "positions that the game's solver may visit for a move; 0: do not ask it",
      helpValue: 'N',
      min: 0,
      default: 1_000_000,
    }),
    from: Flags.integer({
      description: 'first ply to judge (default: the first after the opening, if the source records it)',
      helpValue: 'PLY',
      min: 1,
    }),
    all: Flags.boolean({ description: 'list every move, not only the bad ones' }),
    out: Flags.string({ description: 'write a page, with the games to step through', helpValue: 'FILE' }),
    force: common.force,
    open: Flags.boolean({ description: 'show the page in the browser', dependsOn: ['out'] }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Review);
    const [laboratory, { parseBudget }, { review, reviewHtml }, { reviewText }, { reviewDocument }] =
      await Promise.all([
        this.open(),
        import('../agents/budget.ts'),
        import('../tasks/review.ts'),
        import('../report/review-text.ts'),
        import('../report/review.ts'),
      ]);
    const { agent, limit, exact, from, seed = 1, out } = flags;
    const output = this.output(out, flags.force);
    const each = parseBudget(flags.each ?? '', '--each');
    const request = { path: args.games, choice: choiceOf(flags), limit, agent, each, exact, from, seed };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => review(context, request));
    const { columns } = process.stdout;
    const words = this.argv.filter((word) => word !== '--open');
    this.log(reviewText(result.review, { width: columns > 0 ? columns : WIDTH, all: flags.all, words }));
    if (output !== undefined) {
      output.write(await reviewHtml(laboratory, result));
      this.log(`\n${output.file}`);
      if (flags.open) await this.showPage(output.file);
    }
    if (result.interrupted) this.note('Stopped: this is what was judged by then.');
    return { ...reviewDocument(result.review), ...(out !== undefined && { out }) };
  }
}
