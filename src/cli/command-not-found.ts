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
    const plugin = i === 0 ? packageOf('commands', word) : undefined;
    const missing = `there is no command '${words.slice(0, i + 1).join(' ')}'`;
    if (plugin !== undefined) return { message: missing, hint: `lab plugins install ${plugin}` };
    if (i === 0 && LISTS.includes(word)) return { message: missing, hint: `lab list ${word}` };
    if (i === 0 && Object.hasOwn(ALSO, word))
      return { message: missing, hint: `did you mean '${ALSO[word]}'? lab ${ALSO[word]} --help` };
    const choices = [...new Set(known.flatMap((command) => command.slice(i, i + 1)))].sort();
    const hint = `${knownHint(word, choices)}; ${said} --help`;
    // A command that takes no words, and begins others: 'evolve' and 'evolve games'.
    if (known.some((command) => command.length === i) && !hint.startsWith('did you mean'))
      return { message: `${said} takes no '${word}'`, hint: `${options}; ${hint}` };
    return { message: missing, hint: word === 'version' ? 'lab --version' : hint };
  }
  return { message: `'${words.join(' ')}' is no command`, hint: 'lab --help' };
}
