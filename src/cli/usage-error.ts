import { stripVTControlCharacters } from 'node:util';
import type { Errors } from '@oclif/core';
import { knownHint, LabError, nearest } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

/** A command as its user sees it. */
interface Usage {
  /** Such as `lab episodes query`. */
  readonly name: string;
  readonly flags: readonly string[];
  readonly args: readonly { readonly name: string; readonly required: boolean }[];
  /** Flags that must be there, with their values: `--out DIR`. */
  readonly needed: readonly string[];
}

/** A command as oclif describes it. */
interface Described {
  readonly flags?: Readonly<
    Record<string, { readonly required?: boolean; readonly helpValue?: string | readonly string[] }>
  >;
  readonly args?: Readonly<Record<string, { readonly required?: boolean }>>;
}

export function usageOf(name: string, { flags = {}, args = {} }: Described): Usage {
  return {
    name,
    flags: Object.keys(flags),
    needed: Object.entries(flags).flatMap(([flag, { required = false, helpValue }]) =>
      required ? [`--${flag} ${[helpValue].flat().join(' ')}`.trim()] : [],
    ),
    args: Object.entries(args).map(([arg, { required = false }]) => ({ name: arg, required })),
  };
}

/**
 * The words of a command line that are no flags and no values of flags, in the order in which they were typed: oclif
 * itself puts a word that is repeated beside the first one.
 */
function wordsOf(error: Errors.CLIError): string[] {
  return rawOf(error).flatMap(({ type, input }) => (type === 'arg' ? [input] : []));
}

/** Whether this flag was typed. */
const hasFlag = (error: Errors.CLIError, name: string): boolean =>
  rawOf(error).some(({ type, flag }) => type === 'flag' && flag === name);

interface Raw {
  readonly type: string;
  readonly input: string;
  readonly flag?: string;
}

/** What oclif has made of the command line, piece by piece. */
function rawOf(error: Errors.CLIError): readonly Raw[] {
  const { parse } = error as { parse?: { output?: { raw?: readonly Raw[] } } };
  return parse?.output?.raw ?? [];
}

/** An error of oclif about a command line, in one line, with the right words as hint: LAB_USAGE. */
export function usageError(error: Errors.CLIError, command: Usage): LabError {
  const help = `${command.name} --help`;
  // A line may be part of the error, or of the help that oclif adds; on a terminal oclif colours some of them.
  const [first = '', ...rest] = stripVTControlCharacters(error.message)
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== '' && !/^(The following errors? occurred:|See more help|Note:|Alternatively)/.test(line),
    );
  const of = (message: string, ...hints: readonly string[]) =>
    new LabError('LAB_USAGE', message, [...hints, help].join('; ').replace('?;', '?'));
  const { flags, args } = error as { flags?: readonly string[]; args?: readonly { readonly name: string }[] };
  if (/^Nonexistent flag/.test(first) && flags?.[0] !== undefined) {
    const unknown = `${command.name} has no flag ${flags.join(', ')}`;
    // Most programs of its kind count games.
    if (flags[0] === '--games' && command.flags.includes('rounds'))
      return of(unknown, 'games come in pairs: --rounds N');
    const likely = nearest(flags[0].replace(/^-+/, ''), command.flags);
    return of(unknown, ...(likely === undefined ? [] : [`did you mean --${likely}?`]));
  }
  const usage = [
    command.name,
    ...command.args.map(({ name, required }) => (required ? name.toUpperCase() : `[${name.toUpperCase()}]`)),
    ...command.needed,
  ].join(' ');
  if (/^Missing \d+ required arg/.test(first) && args)
    return of(`${command.name} needs ${args.map(({ name }) => name.toUpperCase()).join(' and ')}`, usage);
  if (/^Unexpected argument/.test(first)) {
    const tooMany = wordsOf(error).slice(command.args.length).join(', ');
    // A folder is easily typed where a command that goes on with one takes none, and a game where it begins anew.
    const takesNone =
      command.args.length === 0 && command.flags.includes('resume') && command.flags.includes('out');
    if (!takesNone) return of(`too many words: ${tooMany}`, usage);
    const word = shellWord(tooMany);
    const game = hasFlag(error, 'resume') ? '' : `--game ${word} or `;
    return of(`too many words: ${tooMany}`, `did you mean ${game}--out ${word}?`);
  }
  const [, missing] = /^Missing required flag (\S+)/.exec(first) ?? [];
  if (missing !== undefined) return of(`${command.name} needs --${missing}`, usage);
  const [, empty] = /^Flag (--\S+) expects a value/.exec(first) ?? [];
  if (empty !== undefined) return of(`${empty} needs a value`);
  const [, parsed] = /^Parsing (--\S+)/.exec(first) ?? [];
  if (parsed !== undefined) {
    const reason = rest
      .join(' ')
      .replace(/^Expected/, 'expected')
      .replace(' but received:', ', not');
    return of(`${parsed}: ${reason}`);
  }
  const [, given, needed] =
    /^All of the following must be provided when using (--\S+): (.*)$/.exec(first) ?? [];
  if (needed !== undefined) return of(`${given} goes with ${needed} only`);
  const [, flag, input = '', options] = /^Expected (?:(--[^=]+)=)?(.*) to be one of: (.*)$/.exec(first) ?? [];
  if (options !== undefined)
    return of(
      flag === undefined ? `'${input}' cannot stand here` : `${flag} cannot be '${input}'`,
      knownHint(input, options.split(', ')),
    );
  return of([first, ...rest].join(' ').replace(/\s+/g, ' '));
}
