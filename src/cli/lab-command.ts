import { Command, Errors, Flags } from '@oclif/core';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { LabConfig } from '../lab/config.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { LabError, type LabCode } from '../util/errors.ts';
import { usageError } from './usage-error.ts';

/** Flags that several commands share, with one meaning. */
export const common = {
  seed: Flags.integer({ description: 'seed of every random choice', helpValue: 'N', min: 0 }),
  workers: Flags.integer({ description: 'threads (default: all cores)', helpValue: 'N', min: 1 }),
  config: Flags.string({ description: 'configuration file, YAML or JSON', helpValue: 'FILE' }),
  set: Flags.string({
    description: 'any setting of a configuration file, for example duel.rounds=100',
    helpValue: 'key=value',
    multiple: true,
    multipleNonGreedy: true,
  }),
  executor: Flags.string({
    description: 'play on the machines that serve this queue (lab worker), not on threads here',
    helpValue: 'redis://HOST:PORT',
    env: 'LAB_EXECUTOR',
  }),
  redis: Flags.string({
    description: 'the queue; a password is better given in the environment variable than typed',
    helpValue: 'redis://HOST:PORT',
    env: 'LAB_REDIS',
  }),
  episodes: Flags.string({
    description: 'add the games to this database, see lab episodes',
    helpValue: 'FILE',
  }),
  game: Flags.string({ description: 'game, with options: ID[:key=value,...]', helpValue: 'ID' }),
};

/** Flags of commands that let agents play each other. */
export const playing = {
  episodes: common.episodes,
  game: common.game,
  seed: common.seed,
  workers: common.workers,
  executor: common.executor,
  config: common.config,
  set: common.set,
};

/** What all commands of the laboratory share: `--json`, errors of the user's kind in one line, opening the laboratory. */
export abstract class LabCommand extends Command {
  static override enableJsonFlag = true;

  /** Loads the plugins and says which did not load. */
  protected async open(): Promise<Laboratory> {
    const [{ openLaboratory }, { SearchCrews }] = await Promise.all([
      import('../lab/laboratory.ts'),
      import('../worker/search-threads.ts'),
    ]);
    const laboratory = await openLaboratory(this.config, (plugins) => new SearchCrews(plugins));
    for (const { error } of laboratory.failures)
      this.note(`Warning: ${error.message} (${error.code}); going on without it`);
    return laboratory;
  }

  /** What the configuration found from here, the file of `--config` and each `--set` say, later ones winning. */
  protected async configuration(file: string | undefined, sets: readonly string[] = []): Promise<LabConfig> {
    const { checkConfig, findConfig, mergeConfig, readConfig, setting } = await import('../lab/config.ts');
    let config = await findConfig(process.cwd());
    if (file !== undefined) config = mergeConfig(config, readConfig(file));
    for (const text of sets) config = mergeConfig(config, setting(text));
    // Options of a learner or game are checked once it is known which: here are the keys around them.
    checkConfig({ ...config, game: undefined, learner: undefined }, 'the command line');
    return config;
  }

  protected threads(flag: number | undefined, config: LabConfig = {}): number {
    return flag ?? config.workers ?? availableParallelism();
  }

  /** A line for people, on the error stream: the output stream may hold a JSON document. */
  protected note(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  /** Folders that may hold presets, the user's first. */
  protected presetFolders(laboratory: Laboratory): string[] {
    return [process.cwd(), this.config.root, ...laboratory.plugins.map(({ root }) => root)].map((folder) =>
      join(folder, 'configs'),
    );
  }

  protected override catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (error instanceof Errors.ExitError) return super.catch(error);
    const known = this.#asLabError(error);
    if (this.jsonEnabled()) this.logJson(known ? documentOf(known) : this.toErrorJson(error));
    // What is no error of the user's is a fault of ours or of a plugin's: the stack says whose.
    this.note(known ? formatError(known) : (error.stack ?? String(error)));
    process.exitCode = known ? 2 : 1;
    // Or oclif warns that the command line was not looked at.
    this.parsed = true;
    return Promise.resolve();
  }

  /** The error as one of the user's making, if it is: the laboratory's own, or oclif's about the command line. */
  #asLabError(error: Error): LabError | undefined {
    if (error instanceof LabError) return error;
    // Another copy of the core may have thrown it.
    if (error.name === 'LabError' && 'code' in error) return error as LabError;
    if (!(error instanceof Errors.CLIError)) return undefined;
    const { flags = {}, args = {} } = this.ctor;
    return usageError(error, {
      name: `${this.config.bin} ${(this.id ?? '').replaceAll(':', ' ')}`,
      flags: Object.keys(flags),
      args: Object.entries(args).map(([name, { required = false }]) => ({ name, required })),
    });
  }
}

/** An error as `--json` gives it. */
function documentOf({ code, message, hint }: LabError): object {
  return { error: { code, message, hint } };
}

/** One line, its code, and a hint if there is one. */
export function formatError({
  code,
  message,
  hint,
}: {
  code: LabCode;
  message: string;
  hint: string;
}): string {
  return `Error: ${message} (${code})${hint === '' ? '' : `\nHint: ${hint}`}`;
}
