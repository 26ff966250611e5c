import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { gameUse } from '../lab/option-text.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

export default class Tune extends LabCommand {
  static override summary = 'Tune numbers of an agent, such as the cp of uct, by the Cross-Entropy Method.';
  static override description =
    'In each iteration candidates are drawn from a distribution, play, and the best of them narrow it. ' +
    'The folder holds the tuned agent and a page that shows the distribution narrowing; it can be stopped and resumed.';
  static override examples = [
    '<%= config.bin %> tune uct:sims=200 --param cp=0.2..2 --game othello:size=6',
    '<%= config.bin %> tune uct:sims=200,lambda=0.5,evaluator=material --param cp=0.2..2 --param lambda=0..1',
  ];
  static override args = {
    agent: Args.string({ description: 'agent file, YAML specification or short name', required: true }),
  };
  static override flags = {
    param: Flags.string({
      description:
        'an option of the searcher or evaluator, and its range (default: what the option declares)',
      helpValue: 'option[=LOW..HIGH]',
      multiple: true,
      multipleNonGreedy: true,
      required: true,
    }),
    against: Flags.string({
      description: 'the opponent of the candidates (default: the agent with the means of the iteration)',
      helpValue: 'AGENT',
    }),
    game: common.game,
    iterations: Flags.integer({ description: 'up to this iteration', default: 15, min: 1 }),
    candidates: Flags.integer({ description: 'drawn in an iteration', default: 20, min: 2 }),
    games: Flags.integer({ description: 'of each candidate, an even number', default: 10, min: 2 }),
    elite: Flags.string({ description: 'share of the candidates that narrow', default: '0.2' }),
    smoothing: Flags.string({ description: 'step from the old distribution to the new', default: '0.6' }),
    distribution: Flags.string({ options: ['uniform', 'normal'], default: 'uniform' }),
    openings: Flags.integer({ description: 'random moves before each pair of games', default: 4, min: 0 }),
    run: Flags.string({
      description: 'folder (default: populations/tune-GAME-SEED)',
      helpValue: 'DIR',
    }),
    resume: Flags.boolean({ description: 'go on with the tuning in the folder' }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Tune);
    const laboratory = await this.open();
    const [{ agentsOf }, { parseParameters }, { RunFolder }, { tune }, { foundText }] = await Promise.all([
      import('../lab/agents.ts'),
      import('../lab/parameters.ts'),
      import('../storage/run-folder.ts'),
      import('../tasks/tune.ts'),
      import('../report/tuning-text.ts'),
    ]);
    const texts = flags.against === undefined ? [args.agent] : [args.agent, flags.against];
    const { game, agents } = agentsOf(laboratory, texts, {
      game: flags.game === undefined ? undefined : gameUse(flags.game),
    });
    if (laboratory.assembler.game(game).roles.length !== 2)
      throw new LabError('LAB_WRONG_GAME', `${game.use} is not for two: there is nobody to play against`);
    if (flags.games % 2 === 1)
      throw new LabError(
        'LAB_BAD_OPTION',
        '--games must be even',
        'openings are played twice, sides swapped',
      );
    const [agent, against] = agents;
    const settings = {
      ...{ agent, against, games: flags.games, plies: flags.openings, seed: flags.seed ?? 1 },
      ...{ candidates: flags.candidates, distribution: flags.distribution as 'uniform' | 'normal' },
      ...{ elite: share('elite', flags.elite), smoothing: share('smoothing', flags.smoothing) },
      parameters: parseParameters(flags.param, agent, laboratory.registries),
    };
    const folder = flags.run ?? `populations/tune-${game.use}-${settings.seed}`;
    const again = `lab tune ${this.argv.map(shellWord).join(' ')}${flags.resume ? '' : ' --resume'}`;
    if (!flags.resume && new RunFolder(folder).exists())
      throw new LabError(
        'LAB_RUN_EXISTS',
        `there is already something in ${folder}`,
        `go on with it: ${again}`,
      );
    const request = { settings, folder, resume: flags.resume, iterations: flags.iterations };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => tune(context, request));
    const { iterations, found, interrupted } = result;
    if (interrupted) this.note(`Stopped after iteration ${iterations}. To go on:\n  ${again}`);
    else {
      this.log(foundText(found));
      this.log(
        `\nIn a browser: ${result.page}\nNext:\n  lab duel ${shellWord(result.agent)} ${shellWord(args.agent)}`,
      );
    }
    return { run: folder, iterations, agent: result.agent, found, interrupted };
  }
}

function share(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= 1) return value;
  throw new LabError('LAB_BAD_OPTION', `--${name} must be a number above 0 and up to 1, not '${text}'`);
}
