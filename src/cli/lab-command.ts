import { Errors, Flags, type Interfaces } from '@oclif/core';
import type { Layer } from '../config/layers.ts';
import type { LabConfig } from '../config/config-form.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { TaskContext, TaskEvent } from '../tasks/context.ts';
import type { CommandGroup } from './help.ts';
import { knownError } from './known-error.ts';
import type { Place, View } from './perform.ts';
import { WritingCommand } from './writing-command.ts';
import { documentOf, formatError } from './refuse.ts';
import { threadsFor } from './threads.ts';
import { undashed } from '../util/shell-word.ts';

/**
 * What all commands of the laboratory share: `--json`, errors of the user's kind in one line, opening the
 * laboratory.
 */
export abstract class LabCommand extends WritingCommand {
  static override enableJsonFlag = true;
  static override baseFlags = {
    quiet: Flags.boolean({
      description: 'print the result alone: no progress, no notes',
      helpGroup: 'GLOBAL',
    }),
    'allow-programs': Flags.boolean({
      description: 'start the external programs that files name',
      helpGroup: 'GLOBAL',
      // Only those who need it learn of it, by the error that names it.
      hidden: true,
    }),
    'no-programs': Flags.boolean({
      description: 'start no external program, whoever names it: for commands that nobody typed',
      helpGroup: 'GLOBAL',
      hidden: true,
    }),
  };
  /** Where the help lists it. */
  static group: CommandGroup = 'extend';

  /**
   * Never takes a missing argument from the input, as oclif does: in a script the input is the lines that follow. A path of
   * `--out` or `--run` can be typed as an argument of the next command.
   */
  protected override async parse<
    F extends Record<string, unknown>,
    B extends Record<string, unknown>,
    A extends Record<string, unknown>,
  >(input?: Interfaces.Input<F, B, A>, argv?: string[]): Promise<Interfaces.ParserOutput<F, B, A>> {
    for (const arg of Object.values<{ ignoreStdin?: boolean }>(input?.args ?? {})) arg.ignoreStdin = true;
    const parsed = await super.parse(input, argv);
    for (const name of ['out', 'run'] as const) {
      const path = parsed.flags[name];
      if (typeof path === 'string') Object.assign(parsed.flags, { [name]: undashed(path) });
    }
    return parsed;
  }

  /** Loads the plugins and says which did not load. */
  protected async open(): Promise<Laboratory> {
    const [{ openLaboratory }, { ThreadPools }] = await Promise.all([
      import('../agents/laboratory.ts'),
      import('../worker/thread-pools.ts'),
    ]);
    const warn = (text: string) => this.complain(`Warning: ${text}`);
    const newHelperPools = (plugins: Laboratory['plugins']) => new ThreadPools(plugins);
    const laboratory = openLaboratory(this.config, { newHelperPools, warn });
    if (this.given('--no-programs')) laboratory.programs.close();
    if (this.given('--allow-programs')) laboratory.programs.allowAll();
    for (const { error } of laboratory.failures)
      warn(`${error.message} (${error.code}); going on without it`);
    return laboratory;
  }

  /**
   * Runs a task and shows what it reports, on the error stream unless there is a view for it. Ctrl-C aborts
   * it; of a task that was aborted the exit status is 130.
   */
  protected async perform<R extends object, Event = TaskEvent>(
    laboratory: Laboratory,
    place: Place,
    task: (context: TaskContext<Event>) => R | Promise<R>,
    view?: View<Event>,
  ): Promise<R> {
    const { perform } = await import('./perform.ts');
    return perform(laboratory, { ...place, quiet: this.quiet }, task, view);
  }

  /**
   * What the configuration found from here, the file of `--config` and each `--set` say, later ones winning.
   */
  protected async configuration(
    file: string | undefined,
    sets: readonly string[] = [],
    taken: readonly string[] = [],
  ): Promise<LabConfig> {
    const { configurationOf } = await import('./configuration.ts');
    return configurationOf(file, await this.settings(sets, taken));
  }

  /** The configuration files: the one that is found from here, and that of `--config`. */
  protected async configurationFiles(file: string | undefined): Promise<Layer[]> {
    const { configurationFiles } = await import('./configuration.ts');
    return configurationFiles(file);
  }

  /**
   * What each `--set` says, later ones winning. Files may hold more than one command takes; a `--set` of what
   * is not `taken` is an error, for nothing would come of it.
   */
  protected async settings(sets: readonly string[], taken: readonly string[]): Promise<LabConfig> {
    const { settingsIn } = await import('./configuration.ts');
    return settingsIn(sets, taken, this.typed);
  }

  /** As many threads as were asked for, else one a core; LAB_USAGE if they are too many for the machine. */
  protected threads(flag: number | undefined, config: LabConfig = {}): number {
    return threadsFor(flag ?? config.workers);
  }

  /** Shows a page in the browser, or says that nothing here can. */
  protected async showPage(file: string): Promise<void> {
    const { openPage } = await import('./open-page.ts');
    if (!(await openPage(file))) this.note(`Nothing here shows pages: open ${file} in a browser.`);
  }

  protected override catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (error instanceof Errors.ExitError) return super.catch(error);
    // Otherwise oclif warns that the command line was not parsed.
    this.parsed = true;
    // Ctrl-C in a command that has no way to go on.
    if (error instanceof Error && error.name === 'Interrupted') {
      if (this.jsonEnabled()) this.logJson({ interrupted: true });
      this.note('Stopped.');
      process.exitCode = 130;
      return Promise.resolve();
    }
    const known = knownError(error, this.typed, this.ctor);
    if (this.jsonEnabled()) this.logJson(known ? documentOf(known) : this.toErrorJson(error));
    // Any other error is a fault of the laboratory or of a plugin: the stack says of which.
    this.complain(known ? formatError(known) : (error.stack ?? String(error)));
    process.exitCode = known ? 2 : 1;
    return Promise.resolve();
  }
}
