import { Errors, type Interfaces } from '@oclif/core';
import { LabError } from '../util/errors.ts';
import { commandNotFound } from './command-not-found.ts';
import { usageError, usageOf } from './usage-error.ts';

/**
 * An error of a command of oclif, such as `lab help`, about its command line, in the words of our commands;
 * undefined if the error is of another kind.
 */
export function foreignError(
  error: unknown,
  words: readonly string[],
  config: Interfaces.Config,
): LabError | undefined {
  const [, plugin] = /^(\S+) not installed$/.exec(error instanceof Error ? error.message : '') ?? [];
  if (plugin !== undefined)
    return new LabError('LAB_USAGE', `no plugin called '${plugin}' is installed`, 'lab plugins lists them');
  if (!(error instanceof Errors.CLIError) || error instanceof Errors.ExitError) return undefined;
  const [, id] = /^Command (\S+) not found/.exec(error.message) ?? [];
  if (id !== undefined) return commandNotFound(id, config);
  const ends = words.map((_, i) => words.slice(0, words.length - i));
  const said = ends.find((start) => config.findCommand(start.join(':')));
  const command = said && config.findCommand(said.join(':'));
  return usageError(error, usageOf(['lab', ...(said ?? [])].join(' '), command ?? {}));
}
