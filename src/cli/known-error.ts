import { Errors } from '@oclif/core';
import { LabError } from '../util/errors.ts';
import { usageError, usageOf } from './usage-error.ts';

/**
 * The error of the command that was `typed` if it is of the user's making: one of the laboratory, of an agent that chooses no
 * move, one of oclif about the command line, or anything but an Error, whose stack would say where it comes from; undefined
 * if it is a fault of a program.
 */
export function knownError(
  error: unknown,
  typed: string,
  command: Parameters<typeof usageOf>[1],
): LabError | undefined {
  if (!(error instanceof Error))
    return new LabError(
      'LAB_BAD_PLUGIN',
      `a plugin throws ${JSON.stringify(String(error))}, which is no Error`,
      'make it throw new Error(...), whose stack says where; lab plugins names the plugins',
    );
  // By its name too: another copy of the core may have thrown it.
  if (error instanceof LabError || (error.name === 'LabError' && 'code' in error)) {
    const { code, message, hint } = error as LabError;
    // Every error says what can be done about it.
    return new LabError(code, message, hint === '' ? `${typed} --help` : hint);
  }
  // In a game its player loses by default; here there is no game.
  if (error.name === 'Forfeit')
    return new LabError(
      'LAB_BAD_AGENT',
      `the agent cannot choose a move: ${error.message}`,
      'choose another agent',
    );
  if (!(error instanceof Errors.CLIError)) return undefined;
  return usageError(error, usageOf(typed, command));
}
