import type { Spec } from '../contract/agent.ts';
import type { Option } from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { withFileText } from './file-option.ts';

/** An example for each of these flags; any other text belongs to an agent or a game. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '--each': '--each depth=4',
  '--openings': '--openings plies=4',
  '--sprt': '--sprt elo0=0,elo1=10',
  '--resign': '--resign score=0.9,moves=3',
  '--draw': '--draw number=40,moves=8,score=0.05',
  '--costs': '--costs node=0.3',
};

/**
 * Reads `key=value,key=value`; numbers, `true` and `false` are recognised, `[value,value]` is a list, and a value in double
 * quotes is text that may hold commas. LAB_USAGE, also for a key that is not in `known` if that is given, or LAB_BAD_OPTION
 * for a number that is not finite. `from` is the flag, agent or game that was typed, for messages.
 */
export function parseOptions(text: string, from: string, known?: readonly string[]): Map<string, unknown> {
  const options = new Map<string, unknown>();
  for (const part of partsOf(text, from)) {
    const at = part.indexOf('=');
    if (at < 1)
      throw new LabError(
        'LAB_USAGE',
        `${from}: '${part}' is not of the form key=value`,
        `for example ${EXAMPLES[from] ?? 'material:depth=3'}`,
      );
    const key = part.slice(0, at).trim();
    if (options.has(key)) throw new LabError('LAB_USAGE', `${from}: ${key} is given twice`, 'give it once');
    options.set(key, valueOf(part.slice(at + 1).trim(), `${from}: ${key}`));
  }
  for (const key of known ? options.keys() : [])
    if (!known!.includes(key))
      throw new LabError('LAB_USAGE', `${from} knows no '${key}'`, knownHint(key, known!));
  return options;
}

type Value = string | number | boolean | readonly Value[];

function valueOf(word: string, of: string): Value {
  if (QUOTED.test(word)) return word.slice(1, -1).replaceAll(/\\([\\"])/g, '$1');
  if (LIST.test(word)) return split(word.slice(1, -1)).map((item) => valueOf(item.trim(), of));
  if (word === 'true' || word === 'false') return word === 'true';
  return numberOr(word, of);
}

/** The number that a word is, or the word; LAB_BAD_OPTION for a number too large to be one. */
function numberOr(word: string, of: string): string | number {
  const value = word === '' ? Number.NaN : Number(word);
  if (Math.abs(value) === Infinity)
    throw new LabError('LAB_BAD_OPTION', `${of} ${word} is not finite`, 'give a smaller number');
  return Number.isNaN(value) ? word : value;
}

/** A text in double quotes, in which a backslash keeps the next character. */
const QUOTED_TEXT = /"(?:[^"\\]|\\.)*"/.source;
const LIST_TEXT = String.raw`\[(?:[^"[\]]|${QUOTED_TEXT})*\]`;
const QUOTED = new RegExp(`^${QUOTED_TEXT}$`);
const ALL_QUOTED = new RegExp(QUOTED_TEXT, 'g');
const LIST = new RegExp(`^${LIST_TEXT}$`);
const PARTS = new RegExp(`(?:${LIST_TEXT}|[^,"]|${QUOTED_TEXT})+`, 'g');

/** LAB_USAGE if a quote is not closed. */
function partsOf(text: string, from: string): string[] {
  const open = text.replaceAll(ALL_QUOTED, '').includes('"');
  if (open)
    throw new LabError('LAB_USAGE', `${from}: a quote is not closed`, 'for example cmd="python3 bot.py"');
  return split(text);
}

/** The parts between commas that are in no quotes and no list. */
function split(text: string): string[] {
  const parts = text.match(PARTS) ?? [];
  return parts.filter((part) => part.trim() !== '');
}

/** Reads `ID[:key=value,...]` as the use of a game; `file=PATH` stands for the rules in that file. No text is no game. */
export function gameUse(text: string): Spec;
export function gameUse(text: string | undefined): Spec | undefined;
export function gameUse(text: string | undefined): Spec | undefined {
  if (text === undefined) return undefined;
  return withFileText(specIn(text));
}

/** Reads `ID[:key=value,...]` as the use of any extension. */
function specIn(text: string): Spec {
  const colon = text.indexOf(':');
  if (colon < 0) return { use: text };
  return { use: text.slice(0, colon), ...Object.fromEntries(parseOptions(text.slice(colon + 1), text)) };
}

/** What was typed for an option; the text of one that names an extension is that of its use. */
export function typedValue({ kind }: Option, value: unknown): unknown {
  return kind.name === 'use' && typeof value === 'string' ? specIn(value) : value;
}
