import { Args, Flags } from '@oclif/core';
import { interruptSignal } from '../cli/interrupt.ts';
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
      description: 'an option of the searcher or evaluator, and its range',
      helpValue: 'option=LOW..HIGH',
      multiple: true,
      multipleNonGreedy: true,
      required: true,
    }),
    against: Flags.string({
      description: 'whom the candidates play (default: the agent with the means of the time)',
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
    const [{ agentsOf }, { knobsOf, runTuning }, { RunFolder }] = await Promise.all([
      import('../lab/agents.ts'),
      import('../tasks/tune.ts'),
      import('../storage/run-folder.ts'),
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
      knobs: knobsOf(flags.param, agent, laboratory),
    };
    const folder = new RunFolder(flags.run ?? `populations/tune-${game.use}-${settings.seed}`);
    const again = `lab tune ${process.argv.slice(3).map(shellWord).join(' ')}${flags.resume ? '' : ' --resume'}`;
    if (!flags.resume && folder.exists())
      throw new LabError(
        'LAB_RUN_EXISTS',
        `there is already something in ${folder.path}`,
        `go on with it: ${again}`,
      );
    const { signal, release } = interruptSignal();
    const { cloud, interrupted } = await runTuning({
      ...{ laboratory, folder, settings, resume: flags.resume, iterations: flags.iterations, signal },
      ...{ threads: this.threads(flags.workers), executor: flags.executor },
    }).finally(release);
    const tuned = folder.file('tuned.msgpack');
    const found = settings.knobs.map(({ name }, k) => ({
      ...{ name, value: cloud.means[k], spread: cloud.spreads[k] },
    }));
    if (interrupted) this.note(`Stopped after iteration ${cloud.iteration}. To go on:\n  ${again}`);
    else {
      for (const { name, value, spread } of found)
        this.log(`${name} = ${value.toPrecision(4)} (± ${spread.toPrecision(2)})`);
      this.log(
        `\nIn a browser: ${folder.file('tuning.html')}\nNext:\n  lab duel ${shellWord(tuned)} ${shellWord(args.agent)}`,
      );
    }
    return { run: folder.path, iterations: cloud.iteration, agent: tuned, found, interrupted };
  }
}

function share(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= 1) return value;
  throw new LabError('LAB_BAD_OPTION', `--${name} must be a number above 0 and up to 1, not '${text}'`);
}
