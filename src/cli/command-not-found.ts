import type { Hook, Interfaces } from '@oclif/core';
import { EXTENSION_KINDS, extensionKinds } from '../contract/extension-kinds.ts';
import { packageOf } from '../registry/product.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { refuse } from './refuse.ts';

/** What other programs, and other pages, call what a command does. */
const ALSO: Readonly<Record<string, string>> = {
  benchmark: 'bench',
  gui: 'serve',
  info: 'inspect',
  learn: 'evolve',
  match: 'duel',
  show: 'inspect',
  train: 'evolve',
  ui: 'serve',
  view: 'replay',
  watch: 'replay',
};

/** What `lab list` lists, of what is no command itself. */
const LISTS: readonly string[] = [
  ...extensionKinds.filter((kind) => EXTENSION_KINDS[kind].listed),
  'presets',
];

/** Answers a mistyped command with the likeliest one. */
const hook: Hook.CommandNotFound = ({ id, config }) => {
  refuse(commandNotFound(id, config), config);
};

export default hook;

/** What is wrong with a command that is not there; `id` as oclif writes it, with colons. */
export function commandNotFound(id: string, config: Interfaces.Config): LabError {
  const { message, hint } = unknownCommand(
    id.split(':'),
    config.commands.filter((command) => !command.hidden).map((command) => command.id.split(':')),
    (command, word) => exampleOf(command, word, config),
  );
  return new LabError('LAB_USAGE', message, hint);
}

/** The first example of a command that has this word, or the first one. */
function exampleOf(words: readonly string[], word: string, config: Interfaces.Config): string | undefined {
  const examples = config.findCommand(words.join(':'))?.examples ?? [];
  const texts = examples.flatMap((example) =>
    typeof example === 'string' ? [example.replaceAll('<%= config.bin %>', config.bin)] : [],
  );
  return texts.find((text) => text.split(' ').includes(word)) ?? texts[0];
}

/** What is wrong with the words of a command line that begins with none of the commands. */
export function unknownCommand(
  words: readonly string[],
  commands: readonly (readonly string[])[],
  example: (command: readonly string[], word: string) => string | undefined = () => undefined,
): { message: string; hint: string } {
  if (words[0]?.startsWith('-'))
    return { message: `lab has no flag ${words[0]}`, hint: knownHint(words[0], ['--help', '--version']) };
  let known = commands;
  for (const [i, word] of words.entries()) {
    const said = `lab ${words.slice(0, i).join(' ')}`.trim();
    const next = known.filter((command) => command[i] === word);
    if (next.length > 0) {
      known = next;
      continue;
    }
    const asIn = example(words.slice(0, i), word);
    const options = asIn === undefined ? 'options begin with --' : `options begin with --: ${asIn}`;
    // A command that takes no words, followed by one.
    if (known.every((command) => command.length === i))
      return { message: `${said} takes no '${word}'`, hint: `${options}; ${said} --help` };
    const missing = `there is no command '${words.slice(0, i + 1).join(' ')}'`;
    const instead = i === 0 ? insteadOf(word) : undefined;
    if (instead !== undefined) return { message: missing, hint: instead };
    const choices = [...new Set(known.flatMap((command) => command.slice(i, i + 1)))].sort();
    const hint = `${knownHint(word, choices)}; ${said} --help`;
    // A command that takes no words, and begins others: 'evolve' and 'evolve games'.
    if (known.some((command) => command.length === i) && !hint.startsWith('did you mean'))
      return { message: `${said} takes no '${word}'`, hint: `${options}; ${hint}` };
    return { message: missing, hint: word === 'version' ? 'lab --version' : hint };
  }
  return { message: `'${words.join(' ')}' is no command`, hint: 'lab --help' };
}

/** What to type for a word that begins a command line and names something else than a command here. */
function insteadOf(word: string): string | undefined {
  const plugin = packageOf('commands', word);
  if (plugin !== undefined) return `lab plugins install ${plugin}`;
  if (LISTS.includes(word)) return `lab list ${word}`;
  if (!Object.hasOwn(ALSO, word)) return undefined;
  return `did you mean '${ALSO[word]}'? lab ${ALSO[word]} --help`;
}
