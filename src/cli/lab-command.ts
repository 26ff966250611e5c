import { Command, Errors, Flags } from '@oclif/core';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { LabConfig } from '../lab/config.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { LabError, type LabCode } from '../util/errors.ts';

/** Flags that several commands share, with one meaning. */
export const common = {
  seed: Flags.integer({ description: 'seed of every random choice', helpValue: 'N', min: 0 }),
  workers: Flags.integer({ description: 'threads (default: all cores)', helpValue: 'N', min: 1 }),
  config: Flags.string({ description: 'configuration file, YAML or JSON', helpValue: 'FILE' }),
  game: Flags.string({ description: 'game, with options: ID[:key=value,...]', helpValue: 'ID' }),
};

/** What all commands of the laboratory share: `--json`, errors of the user's kind in one line, opening the laboratory. */
export abstract class LabCommand extends Command {
  static override enableJsonFlag = true;

  /** Loads the plugins and says which did not load. */
  protected async open(): Promise<Laboratory> {
    const { openLaboratory } = await import('../lab/laboratory.ts');
    const laboratory = await openLaboratory(this.config);
    for (const { error } of laboratory.failures)
      this.note(`Warning: ${error.message} (${error.code}); going on without it`);
    return laboratory;
  }

  /** What the configuration found from here and the file of `--config` say, the latter winning. */
  protected async configuration(file: string | undefined): Promise<LabConfig> {
    const { findConfig, mergeConfig, readConfig } = await import('../lab/config.ts');
    const found = await findConfig(process.cwd());
    return file === undefined ? found : mergeConfig(found, readConfig(file));
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
    const known = asLabError(error);
    if (!known) return super.catch(error);
    const { code, message, hint } = known;
    if (this.jsonEnabled()) this.logJson({ error: { code, message, hint } });
    this.note(formatError(known));
    process.exitCode = 2;
    // Or oclif warns that the command line was not looked at.
    this.parsed = true;
    return Promise.resolve();
  }
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

/** The error as one of the user's making, if it is: the laboratory's own, or oclif's about the command line. */
function asLabError(error: Error): LabError | undefined {
  if (error instanceof LabError) return error;
  // Another copy of the core may have thrown it.
  if (error.name === 'LabError' && 'code' in error) return error as LabError;
  if (error instanceof Errors.CLIError && !(error instanceof Errors.ExitError)) {
    const lines = error.message.split('\n').map((line) => line.trim());
    const [first, ...rest] = lines.filter(
      (line) => line !== '' && !/^The following errors? occurred:$/.test(line),
    );
    const hint = rest.join('; ').replace('See more help with --help', 'see lab COMMAND --help');
    return new LabError('LAB_USAGE', first ?? error.message, hint);
  }
  return undefined;
}
