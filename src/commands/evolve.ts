import { Flags, type Interfaces } from '@oclif/core';
import { gameUse } from '../lab/option-text.ts';
import { interruptSignal } from '../cli/interrupt.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { LabConfig } from '../lab/config.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import type { Settings } from '../lab/settings.ts';
import type { RunFolder } from '../storage/run-folder.ts';
import { kindOf } from '../storage/files.ts';
import { LabError, knownHint } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

/** What it takes from a configuration. */
const TAKEN = ['game', 'learner', 'generations', 'rating', 'keepEvery', 'seed', 'workers'];

export default class Evolve extends LabCommand {
  static override summary = 'Breed or teach a population of agents, and rate it as it grows.';
  static override description =
    'Everything a run produces is kept in its folder; a run that was stopped, or killed at any moment, goes on with --resume. ' +
    'The same seed gives the same population, byte for byte, for any number of workers.';
  static override examples = [
    '<%= config.bin %> evolve --plugin coevolution',
    '<%= config.bin %> evolve --plugin coevolution --game tic-tac-toe --generations 20',
    '<%= config.bin %> evolve --plugin coevolution --preset paper-1999 --run populations/blondie',
    '<%= config.bin %> evolve --resume --run populations/blondie --generations 300',
  ];
  static override flags = {
    plugin: Flags.string({
      char: 'p',
      description: 'method: a plugin that brings a learner',
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
    run: Flags.string({
      description: 'folder of the run (default: populations/METHOD-GAME-SEED)',
      helpValue: 'DIR',
    }),
    resume: Flags.boolean({ description: 'go on with the run in the folder' }),
    episodes: common.episodes,
    'from-episodes': Flags.string({
      description: 'learn from the games of this database instead of playing',
      helpValue: 'FILE',
    }),
    where: Flags.string({
      description: 'of them only those for which this holds, as in lab episodes query',
      helpValue: "'label~%cup'",
      multiple: true,
      multipleNonGreedy: true,
      dependsOn: ['from-episodes'],
    }),
    set: common.set,
    seed: common.seed,
    workers: common.workers,
    executor: common.executor,
    config: common.config,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Evolve);
    const [laboratory, { RunFolder: Folder }] = await Promise.all([
      this.open(),
      import('../storage/run-folder.ts'),
    ]);
    const interrupt = interruptSignal();
    if (flags.resume && flags.run !== undefined) {
      const folder = new Folder(flags.run);
      return this.#go(laboratory, folder, flags, interrupt, undefined);
    }
    if (flags.plugin === undefined) {
      throw new LabError(
        'LAB_USAGE',
        'which method? give --plugin METHOD',
        `installed: ${methods(laboratory).join(', ')}${flags.resume ? '; or name the run: --resume --run DIR' : ''}`,
      );
    }
    const config = await this.#config(flags.plugin, laboratory, flags);
    const { settingsOf } = await import('../lab/settings.ts');
    const settings = settingsOf(flags.plugin, config, laboratory.registries);
    const folder = new Folder(
      flags.run ?? `populations/${flags.plugin}-${settings.game.use}-${settings.seed}`,
    );
    if (!flags.resume && folder.exists()) {
      const again = `lab evolve --resume --run ${shellWord(folder.path)}`;
      throw kindOf(folder.file('state.msgpack')) === 'file'
        ? new LabError(
            'LAB_RUN_EXISTS',
            `there is already a run in ${folder.path}`,
            `go on with it: ${again}, or choose another --run folder or --seed`,
          )
        : new LabError('LAB_RUN_EXISTS', `${folder.path} is already there`, 'choose another --run folder');
    }
    return this.#go(laboratory, folder, flags, interrupt, { settings, config });
  }

  async #go(
    laboratory: Laboratory,
    folder: RunFolder,
    flags: Given,
    interrupt: ReturnType<typeof interruptSignal>,
    begun: { settings: Settings; config: LabConfig } | undefined,
  ): Promise<unknown> {
    const { runEvolution } = await import('../tasks/evolve.ts');
    const overrides = begun ? {} : await this.#overrides(flags);
    const config = begun?.config ?? { ...(await this.configuration(flags.config)), ...overrides };
    if (!begun && flags.preset !== undefined)
      this.note(`The run keeps the settings it was begun with: --preset ${flags.preset} is left aside`);
    try {
      return await runEvolution({
        laboratory,
        folder,
        resume: flags.resume,
        begun: begun?.settings,
        method: flags.plugin,
        overrides,
        generations: flags.generations ?? (begun ? config : overrides).generations,
        threads: this.threads(flags.workers, config),
        executor: flags.executor,
        episodes: flags.episodes,
        archive: flags['from-episodes'],
        where: flags.where ?? [],
        signal: interrupt.signal,
        json: this.jsonEnabled(),
      });
    } finally {
      interrupt.release();
    }
  }

  /** What preset, files and flags come to, later ones winning. */
  async #config(method: string, laboratory: Laboratory, flags: Given): Promise<LabConfig> {
    const { checkConfig, mergeConfig, presetFile, readConfig } = await import('../lab/config.ts');
    const known = methods(laboratory);
    if (!known.includes(method))
      throw new LabError(
        'LAB_UNKNOWN_EXTENSION',
        `no method is called '${method}'`,
        knownHint(method, known),
      );
    const folders = this.presetFolders(laboratory).map((folder) => `${folder}/${method}`);
    const own = flags.game === undefined ? undefined : presetFile(folders, gameUse(flags.game).use);
    const file =
      flags.preset === undefined ? (own ?? presetFile(folders, 'quick')) : presetFile(folders, flags.preset);
    if (file === undefined) {
      if (flags.preset === undefined)
        throw new LabError(
          'LAB_BAD_CONFIG',
          `method '${method}' has no preset 'quick'`,
          'give one: --preset NAME or --config FILE',
        );
      const { presetNames } = await import('../lab/presets.ts');
      throw new LabError(
        'LAB_BAD_CONFIG',
        `method '${method}' has no preset '${flags.preset}'`,
        knownHint(flags.preset, presetNames(folders)),
      );
    }
    const found = mergeConfig(readConfig(file), await this.configuration(flags.config));
    return checkConfig(mergeConfig(found, await this.#overrides(flags)), 'the command line');
  }

  /** What the flags alone say. */
  async #overrides(flags: Given): Promise<LabConfig> {
    const { mergeConfig, setting } = await import('../lab/config.ts');
    let config = await this.settings(flags.set ?? [], TAKEN);
    if (flags.population !== undefined)
      config = mergeConfig(config, setting(`learner.population=${flags.population}`).config);
    if (flags.seed !== undefined) config = mergeConfig(config, { seed: flags.seed });
    return flags.game === undefined ? config : mergeConfig(config, { game: gameUse(flags.game) });
  }
}

type Given = Interfaces.InferredFlags<typeof Evolve.flags>;

/** Plugins that bring a learner. */
function methods(laboratory: Laboratory): string[] {
  return [...new Set(laboratory.registries.learners.list().map(({ plugin }) => plugin))].sort();
}
