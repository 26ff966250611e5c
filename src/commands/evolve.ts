import { join } from 'node:path';
import { Flags, type Interfaces } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { Layer } from '../config/layers.ts';
import type { LabConfig } from '../config/config-form.ts';
import type { Settings } from '../config/settings.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { gameUse } from '../config/option-text.ts';
import type { EvolutionRequest } from '../tasks/evolve.ts';
import type { RunState } from '../experiment/experiment.ts';
import type { FirstAgent } from '../experiment/first-agent.ts';
import { LabError } from '../util/errors.ts';

/** What it takes from a configuration. */
const TAKEN = ['game', 'learner', 'generations', 'rating', 'keepEvery', 'seed', 'workers'];

export default class Evolve extends LabCommand {
  static override group = 'breed' as const;
  static override summary = 'Evolve or train agents, and rate the champion regularly.';
  static override description =
    'A run stores everything in its folder; a run that was stopped, or killed at any moment, continues with --resume. ' +
    'The same seed gives the same population, byte for byte, for any number of workers.';
  static override examples = [
    '<%= config.bin %> evolve --plugin coevolution',
    '<%= config.bin %> evolve --plugin coevolution --game tic-tac-toe --generations 20',
    '<%= config.bin %> evolve --plugin coevolution --preset league --out populations/league',
    '<%= config.bin %> evolve --resume --out populations/blondie --generations 300',
  ];
  static override flags = {
    plugin: Flags.string({
      char: 'p',
      description: 'method: a plugin with a learner',
      helpValue: 'METHOD',
    }),
    game: common.game,
    preset: Flags.string({ description: 'a file of configs/METHOD, without .yaml', helpValue: 'NAME' }),
    generations: Flags.integer({
      char: 'g',
      description: 'run up to this generation',
      helpValue: 'N',
      min: 0,
    }),
    population: Flags.integer({ description: 'members of the population', helpValue: 'N', min: 1 }),
    out: Flags.string({
      description: 'folder of the run (default: populations/METHOD-GAME-SEED)',
      helpValue: 'DIR',
      aliases: ['run'],
    }),
    'dry-run': Flags.boolean({
      description: 'only print the settings, and the time it would take, estimated from a short sample',
    }),
    'help-options': Flags.boolean({
      description:
        'list all options of the learner and of what it uses, with ranges, defaults and the values of the preset',
      dependsOn: ['plugin'],
      exclusive: ['resume'],
    }),
    resume: Flags.boolean({ description: 'continue the run in the folder' }),
    episodes: common.episodes,
    from: Flags.string({
      description:
        'start from the evaluator and the weights of this trained agent, not those of the preset; step sizes start anew',
      helpValue: 'AGENT',
    }),
    'from-episodes': Flags.string({
      description: 'learn from the games of this database instead of playing',
      helpValue: 'FILE',
    }),
    where: Flags.string({
      description: 'learn only from games that match this condition, as in lab episodes query',
      helpValue: "'label~%cup'",
      multiple: true,
      multipleNonGreedy: true,
      dependsOn: ['from-episodes'],
    }),
    tensorboard: Flags.string({
      description: 'write learning curves for TensorBoard below this folder',
      helpValue: 'DIR',
    }),
    set: common.set,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
    config: common.config,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Evolve);
    const [laboratory, { methodsOf, runLayers, storedRun }, { merged }] = await Promise.all([
      this.open(),
      import('../experiment/run-settings.ts'),
      import('../config/layers.ts'),
    ]);
    const {
      plugin: method,
      preset,
      resume,
      episodes,
      tensorboard,
      'from-episodes': file,
      where = [],
    } = flags;
    const from = flags.from === undefined ? undefined : await this.#first(laboratory, flags.from, flags.game);
    const game = gameUse(flags.game);
    const archive = file === undefined ? undefined : { file, where };
    const overrides = await this.#overrides(flags);
    if (resume && flags.out !== undefined) {
      const config = { ...(await this.configuration(flags.config)), ...overrides };
      if (preset !== undefined)
        this.note(`The run keeps the settings it was begun with: --preset ${preset} is left aside`);
      const stored = storedRun(laboratory, flags.out, { method, overrides, game, archive, from });
      await this.#warnOfLog(flags.out, stored);
      const generations = flags.generations ?? overrides.generations;
      const request = { stored, folder: flags.out, generations, archive, episodes, tensorboard };
      return this.#evolve(laboratory, request, flags, config);
    }
    if (method === undefined)
      throw new LabError(
        'LAB_USAGE',
        'which method? give --plugin METHOD',
        `installed: ${methodsOf(laboratory).join(', ')}${resume ? '; or name the run: --resume --out DIR' : ''}`,
      );
    const files = await this.configurationFiles(flags.config);
    const layers = runLayers(laboratory, { method, preset, files, overrides, game, from });
    const config = merged(layers);
    this.#noteAnchors(layers, config);
    this.#noteLearner(laboratory, method, layers);
    if (flags.population !== undefined && config.learner)
      checkPopulation(laboratory, method, config.learner.use);
    const settings = await this.#fitting(laboratory, method, config, overrides, archive === undefined).catch(
      async (error: unknown) => {
        const [{ settingsOf }, { sourced }] = await Promise.all([
          import('../config/settings.ts'),
          import('../config/sourced.ts'),
        ]);
        throw sourced(error, layers, (part) => settingsOf(method, part, laboratory.registries));
      },
    );
    if (flags['help-options']) return this.#options(laboratory, settings);
    const folder = flags.out ?? `populations/${method}-${settings.game.use}-${settings.seed}`;
    const run = resume
      ? { stored: storedRun(laboratory, folder, { settings, archive, from }) }
      : { settings };
    if ('stored' in run) await this.#warnOfLog(folder, run.stored);
    const generations = flags.generations ?? config.generations;
    const kept = { folder, generations, archive, from, episodes, tensorboard };
    return this.#evolve(laboratory, { ...run, ...kept }, flags, config, layers);
  }

  /** The agent to begin with, which plays the game if one is given. */
  async #first(laboratory: Laboratory, text: string, game: string | undefined): Promise<FirstAgent> {
    const [{ agentsOf }, { firstAgent }] = await Promise.all([
      import('../agents/agents.ts'),
      import('../experiment/first-agent.ts'),
    ]);
    return firstAgent(agentsOf(laboratory, [text], { game: gameUse(game) }).agents[0]);
  }

  async #evolve(
    laboratory: Laboratory,
    request: EvolutionRequest & { readonly folder: string },
    flags: Given,
    config: LabConfig,
    layers: readonly Layer[] = [],
  ): Promise<unknown> {
    const [{ evolve }, { EvolutionView }, { championText, stoppedText }, { otherStyle }] = await Promise.all([
      import('../tasks/evolve.ts'),
      import('../cli/evolution-view.ts'),
      import('../report/evolution-text.ts'),
      import('../agents/style-agent.ts'),
    ]);
    const json = this.jsonEnabled();
    const threads = this.threads(flags.workers, config);
    if (flags['dry-run']) return this.#estimate(laboratory, request, threads, flags.executor, layers);
    const stream = json ? process.stderr : process.stdout;
    const view = this.quiet ? undefined : new EvolutionView(stream, threads, (line) => this.note(line));
    const place = { threads, executor: flags.executor };
    const result = await this.perform(laboratory, place, (context) => evolve(context, request), view);
    const { folder } = request;
    const { settings, generation, last, ratings, curve, accuracy, agents, stateHash, interrupted } = result;
    const champion = join(folder, 'champion.msgpack');
    const { styles = false } = laboratory.registries.learners.get(settings.learner.use).definition;
    const style = styles ? otherStyle(agents) : undefined;
    const run = {
      settings,
      folder,
      generation,
      last,
      championFile: champion,
      ratings,
      curve,
      accuracy,
      style,
    };
    if (!interrupted) this.log(championText(run));
    else this.logEnd(stoppedText(run, flags.episodes));
    const truth = accuracy.length > 0 ? { accuracy: accuracy.at(-1) } : {};
    return { run: folder, generations: generation, champion, stateHash, interrupted, ratings, ...truth };
  }

  async #estimate(
    laboratory: Laboratory,
    request: EvolutionRequest,
    threads: number,
    executor: string | undefined,
    layers: readonly Layer[],
  ): Promise<unknown> {
    const [{ estimateEvolution }, { estimateText, originsText }, { originsOf }] = await Promise.all([
      import('../tasks/estimate.ts'),
      import('../report/estimate-text.ts'),
      import('../config/layers.ts'),
    ]);
    const place = { threads, executor };
    const estimate = await this.perform(laboratory, place, (context) => estimateEvolution(context, request));
    this.log(estimateText(estimate, threads));
    const sources = originsOf(estimate.settings, layers);
    if (layers.length > 0) this.log(`\n${originsText(sources, this.columns)}`);
    const { settings, last, games, ratings, seconds } = estimate;
    const of = { times: ratings.times, games: ratings.games };
    return { dryRun: true, settings, sources, generations: last, games, ratings: of, seconds };
  }

  /**
   * The settings of a new run. Of those that contradict each other all are named, with the line to type instead; where the
   * learner `plays`, it is made for that, and a first agent of its own.
   */
  async #fitting(
    laboratory: Laboratory,
    method: string,
    config: LabConfig,
    { learner: typed = {} }: { readonly learner?: object },
    plays: boolean,
  ): Promise<Settings> {
    const [
      { anchorsOf },
      { fitting, keyOf },
      { settingsOf },
      { mergeConfig, setting },
      { shellWord },
      { Random },
    ] = await Promise.all([
      import('../experiment/anchors.ts'),
      import('../config/fitting.ts'),
      import('../config/settings.ts'),
      import('../config/config.ts'),
      import('../util/shell-word.ts'),
      import('../util/random.ts'),
    ]);
    const settled = (sets: readonly string[]): Settings => {
      const changed = sets.reduce<LabConfig>((all, set) => mergeConfig(all, setting(set).config), config);
      const settings = settingsOf(method, changed, laboratory.registries);
      const { learner, game, seed } = settings;
      if (plays) {
        const made = laboratory.factory.learner({ learner, game, seed });
        for (const agent of made.agents(made.init()).slice(0, 1))
          laboratory.factory.searcher(agent, new Random(0));
      }
      anchorsOf(settings, laboratory);
      return settings;
    };
    const line = (sets: readonly string[]): string => {
      const keys = sets.map(keyOf);
      const words: string[] = [];
      for (let at = 0; at < this.argv.length; at++) {
        const [word = '', next = ''] = this.argv.slice(at);
        const given = word === '--set' ? next : word.startsWith('--set=') ? word.slice(6) : undefined;
        if (given !== undefined && keys.includes(keyOf(given))) at += word === '--set' ? 1 : 0;
        else words.push(word);
      }
      return `type lab evolve ${[...words, ...sets.flatMap((set) => ['--set', set])].map(shellWord).join(' ')}`;
    };
    return fitting(settled, Object.keys(typed), line);
  }

  /** Says which anchors of the preset are not for the game, if no others were given. */
  #noteAnchors([{ leftOut = [] }, ...layers]: readonly [Layer, ...Layer[]], { rating }: LabConfig): void {
    if (leftOut.length === 0 || layers.some(({ config }) => config.rating?.anchors !== undefined)) return;
    const names = leftOut.join(', ');
    this.note(
      `Not for this game, and left out of the anchors: ${names}; rated against ${rating!.anchors!.join(', ')}`,
    );
  }

  /** Says which file names a learner of another method, if the command line does not. */
  #noteLearner({ registries }: Laboratory, method: string, layers: readonly Layer[]): void {
    const last = layers.findLast(({ config }) => config.learner?.use !== undefined);
    if (last?.file === undefined || last.source === 'preset') return;
    const own = layers[0]?.config.learner?.use;
    const { use } = last.config.learner!;
    if (use === own || !registries.learners.has(use)) return;
    const { plugin } = registries.learners.get(use);
    if (plugin === method) return;
    this.note(
      `${last.file} has the learner '${use}' of ${plugin}: it learns, not that of --plugin ${method}`,
    );
  }

  async #warnOfLog(path: string, run: RunState): Promise<void> {
    const [{ lostLog }, { RunFolder }] = await Promise.all([
      import('../tasks/lost-log.ts'),
      import('../storage/run-folder.ts'),
    ]);
    const folder = new RunFolder(path);
    const lost = lostLog(folder, folder.readLog(run).length, run.generation);
    if (lost !== undefined) this.complain(`Warning: ${lost}`);
  }

  async #options(laboratory: Laboratory, settings: Settings): Promise<unknown> {
    const [{ optionsInUse }, { optionList }] = await Promise.all([
      import('../tasks/method-options.ts'),
      import('../report/option-list.ts'),
    ]);
    const used = optionsInUse(laboratory, settings);
    const list = used.map(({ kind, id, path, options }) => {
      const title = `Options of the ${kind} ${id}: --set ${path}KEY=VALUE`;
      const values = Object.entries(options).map(([name, { value }]) => [name, value] as const);
      return values.length === 0
        ? `${title}\n  none`
        : `${title}\n${optionList(options, Object.fromEntries(values), this.columns)}`;
    });
    this.log(list.join('\n\n'));
    return { options: used };
  }

  /** Settings given one by one. */
  async #overrides({ set, population, seed }: Given): Promise<LabConfig> {
    const { mergeConfig, setting } = await import('../config/config.ts');
    let config = await this.settings(set ?? [], TAKEN);
    if (population !== undefined)
      config = mergeConfig(config, setting(`learner.population=${population}`).config);
    return seed === undefined ? config : { ...config, seed };
  }
}

/** Before the option is refused under the name that it has in files. */
function checkPopulation({ registries }: Laboratory, method: string, learner: string): void {
  if (
    !registries.learners.has(learner) ||
    'population' in registries.learners.get(learner).definition.options
  )
    return;
  throw new LabError(
    'LAB_USAGE',
    `--population: the learner '${learner}' of ${method} has no population`,
    'leave it out; lab list learners shows what each takes',
  );
}

type Given = Interfaces.InferredFlags<typeof Evolve.flags>;
