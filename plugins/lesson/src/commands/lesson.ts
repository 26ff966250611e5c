import { MOST_WALKED } from '@evolab/oracle';
import { Args, Flags } from '@oclif/core';
import { common, gameUse, LabCommand, onlyGame } from 'evolab/command';

/** The game of a class hour if none is named. */
const USUAL_GAME = 'tic-tac-toe';

export default class LessonCommand extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Write a page for a class hour: how machines solve, search and learn a small game.';
  static override description =
    'One file without network: the solved game with what every move comes to, alpha-beta step by step, a growing tree of ' +
    'simulations, temporal-difference learning to watch, and questions with answers. All of it is computed by the solver, the ' +
    'searches and the learner of lab. docs/class-hour.md has a sheet for the teacher.';
  static override examples = [
    '<%= config.bin %> lesson',
    '<%= config.bin %> lesson connect-four:width=4,height=4 --out connect-four.html',
    '<%= config.bin %> lesson pig:target=20 --out pig.html',
  ];
  static override args = {
    game: Args.string({ description: `game, with options: ID[:key=value,...] (default: ${USUAL_GAME})` }),
  };
  static override flags = {
    out: Flags.string({ description: 'file to write', helpValue: 'FILE', default: 'lesson.html' }),
    force: common.force,
    game: common.game,
    seed: common.seed,
    limit: Flags.integer({
      description: 'do not solve the game if it has more than N positions',
      helpValue: 'N',
      default: MOST_WALKED,
      min: 1,
    }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(LessonCommand);
    const output = this.output(flags.out, flags.force);
    const what =
      args.game === undefined && flags.game === undefined ? USUAL_GAME : onlyGame(args.game, flags.game);
    const [laboratory, { makeLesson }, { lessonPage }] = await Promise.all([
      this.open(),
      import('../lesson.ts'),
      import('../lesson-page.ts'),
    ]);
    const { seed = 1, limit } = flags;
    const request = { game: gameUse(what), seed, limit };
    const lesson = await this.perform(laboratory, {}, (context) => makeLesson(context, request));
    const bytes = output.write(await lessonPage(lesson, { what, seed }));
    for (const [part, why] of Object.entries(lesson.missing)) this.note(`Left out: ${part}: ${why}`);
    this.log(output.file);
    this.note(`${Math.ceil(bytes / 1024)} KB. Open it in a browser; it needs no network.`);
    return { out: output.file, bytes, game: request.game, seed, missing: lesson.missing };
  }
}
