import { Args, Flags } from '@oclif/core';
import { LabError, requireGame } from 'evolab';
import {
  agentsOf,
  common,
  gameUse,
  LabCommand,
  optionFlags,
  optionsIn,
  parseOpeningPlan,
  shellWord,
} from 'evolab/command';
import { CROSS_ENTROPY_OPTIONS, TUNE_OPTIONS } from '../options.ts';

export default class Tune extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Tune numbers of an agent, such as the cp of uct, by any optimizer.';
  static override description =
    'In each iteration candidates are drawn from a distribution, play, and the best of them narrow it, or an ' +
    'optimizer moves it. ' +
    'The folder holds the tuned agent and a page that shows the distribution narrowing; it can be stopped and resumed.';
  static override examples = [
    '<%= config.bin %> tune uct:sims=200 --param cp=0.2..2 --game othello:size=6',
    '<%= config.bin %> tune uct:sims=200,lambda=0.5,evaluator=material --param cp=0.2..2 --param lambda=0..1',
    '<%= config.bin %> tune uct:sims=200 --param cp --game othello:size=6 --optimizer cmaes',
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
    ...optionFlags(TUNE_OPTIONS),
    optimizer: Flags.string({
      description:
        'how the distribution moves: lab list optimizers (default: the Cross-Entropy Method, by --elite, --smoothing, --distribution)',
      helpValue: 'ID[:key=value,...]',
      // Not `exclusive`: the usage would show them as excluding each other.
      relationships: [{ type: 'none', flags: Object.keys(CROSS_ENTROPY_OPTIONS) }],
    }),
    games: Flags.integer({ description: 'twice --rounds', hidden: true, min: 2, exclusive: ['rounds'] }),
    openings: common.openings,
    out: Flags.string({
      description: 'folder (default: populations/tune-GAME-SEED)',
      helpValue: 'DIR',
      aliases: ['run'],
    }),
    resume: Flags.boolean({ description: 'continue the tuning in the folder' }),
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Tune);
    const laboratory = await this.open();
    const [{ RunFolder }, { parseParameters }, { parseOptimizer }, { tune }, { foundText }] =
      await Promise.all([
        import('evolab/storage'),
        import('../parameters.ts'),
        import('../by-optimizer.ts'),
        import('../tuning.ts'),
        import('../tuning-text.ts'),
      ]);
    const texts = flags.against === undefined ? [args.agent] : [args.agent, flags.against];
    const { game, agents } = agentsOf(laboratory, texts, {
      game: gameUse(flags.game),
    });
    requireGame(laboratory.factory.game(game), { roles: [2, 2] }, 'lab tune');
    const [agent, against] = agents;
    const { iterations: last, candidates, rounds, ...crossEntropy } = optionsIn(TUNE_OPTIONS, flags);
    const games = flags.games ?? 2 * rounds;
    if (games % 2 !== 0)
      throw new LabError(
        'LAB_BAD_OPTION',
        `--games ${games} is odd: two are played on each opening`,
        `--games ${games + 1}`,
      );
    const settings = {
      candidates,
      ...(flags.optimizer === undefined
        ? crossEntropy
        : { optimizer: parseOptimizer(flags.optimizer, laboratory.registries) }),
      games,
      agent,
      against,
      seed: flags.seed ?? 1,
      plies: 0,
      ...parseOpeningPlan(flags.openings ?? ''),
      parameters: parseParameters(flags.param, agent, laboratory.registries),
    };
    const folder = flags.out ?? `populations/tune-${game.use}-${settings.seed}`;
    if (!flags.resume && new RunFolder(folder).exists())
      throw new LabError(
        'LAB_RUN_EXISTS',
        `there is already something in ${folder}`,
        `go on with it: ${this.resumption}, or begin another: ${new RunFolder(folder).another()}`,
      );
    const request = { settings, folder, resume: flags.resume, iterations: last };
    const place = { threads: this.threads(flags.workers), executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => tune(context, request));
    const { iterations, found, interrupted } = result;
    if (interrupted) this.note(`Stopped after iteration ${iterations}. To go on:\n  ${this.resumption}`);
    else {
      this.log(foundText(found));
      this.log(
        `\nIn a browser: ${result.page}\nNext:\n  lab duel ${shellWord(result.agent)} ${shellWord(args.agent)}`,
      );
    }
    return { run: folder, iterations, agent: result.agent, found, interrupted };
  }
}
