import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { LabError } from 'evolab';

/**
 * The words of a command line. Quotes of either kind keep spaces together, a backslash takes the next character as it
 * is; nothing else is special, and no shell reads it. LAB_BAD_OPTION if a quote is left open or there is no word.
 */
export function wordsOf(commandLine: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < commandLine.length; i++) {
    const character = commandLine[i];
    if (character === '\\' && quote !== "'" && i + 1 < commandLine.length)
      word = (word ?? '') + commandLine[++i];
    else if (quote !== '' && character === quote) quote = '';
    else if (quote !== '') word += character;
    else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  if (quote !== '' || words.length === 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      quote === ''
        ? 'an engine needs the command that starts it'
        : `a quote is not closed in: ${commandLine}`,
      'for example engine:cmd="python3 bot.py",protocol=json',
    );
  return words;
}

/** Pairs from `NAME=VALUE; NAME=VALUE`; `option` is named in the message of LAB_BAD_OPTION. */
export function pairsOf(text: string, option: string): [name: string, value: string][] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf('=');
      if (at < 1)
        throw new LabError(
          'LAB_BAD_OPTION',
          `${option}: '${part.trim()}' is not of the form NAME=VALUE`,
          `for example ${option}="Hash=16; Threads=1"`,
        );
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });
}

/**
 * The file that a program's name stands for in `folder`; LAB_PROGRAM if there is no such folder, or no such file that
 * can be started.
 */
export function findProgram(program: string, folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new LabError('LAB_PROGRAM', `there is no folder ${resolve(folder)}`, 'engines are started in dir');
  const candidates = program.includes('/')
    ? [resolve(folder, program)]
    : (process.env.PATH ?? '').split(delimiter).map((place) => resolve(place, program));
  const found = candidates.find(isProgram);
  if (found !== undefined) return found;
  const isThere = statSync(resolve(folder, program), { throwIfNoEntry: false })?.isFile() === true;
  if (program.includes('/'))
    throw isThere
      ? new LabError(
          'LAB_PROGRAM',
          `${program} may not be executed`,
          'chmod +x allows it; or name what runs it, as in cmd="python3 bot.py"',
        )
      : new LabError(
          'LAB_PROGRAM',
          `there is no program ${program}`,
          `it is looked for in ${resolve(folder)}`,
        );
  const own = isThere ? `; the file in ${resolve(folder)} is ./${program}` : '';
  throw new LabError(
    'LAB_PROGRAM',
    `there is no program ${program}`,
    `it is looked for in the folders of PATH${own}`,
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
