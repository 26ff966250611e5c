import { kindOfSpec } from '../contract/extension-kinds.ts';
import type { Bounds, Kind, Lengths } from '../contract/option.ts';

/** Which values a kind allows, in words: `a number from 0 to 1`. */
export function kindText(kind: Kind): string {
  switch (kind.name) {
    case 'number':
      return `a number${boundsText(kind)}`;
    case 'whole':
      return `${kind.even ? 'an even' : 'a whole'} number${boundsText(kind)}`;
    case 'flag':
      return 'true or false';
    case 'text':
      return 'a text';
    case 'choice':
      return alternatives(kind.choices.map((choice) => shownValue(choice)));
    case 'list':
      return `a list${lengthsText(kind)}, each item ${kindText(kind.item)}`;
    case 'tuple':
      return tupleText(kind.items.map(kindText));
    case 'record':
      return recordText(Object.keys(kind.required), Object.keys(kind.optional));
    case 'use':
      return `${article(kind.of)} ${kind.of}, such as { use: ID }`;
    case 'id':
      return `${[...kind.also, `the id of ${article(kind.of)} ${kind.of}`].join(' or ')} (lab list ${kindOfSpec(kind.of)})`;
    case 'map':
      return 'a map of options';
  }
}

const article = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');

function boundsText({ min, max, above, below }: Bounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  const low = min !== undefined ? `of at least ${min}` : above !== undefined ? `above ${above}` : undefined;
  const high =
    max === undefined
      ? below === undefined
        ? undefined
        : `below ${below}`
      : low === undefined
        ? `of at most ${max}`
        : `up to ${max}`;
  if (low === undefined) return high === undefined ? '' : ` ${high}`;
  return high === undefined ? ` ${low}` : ` ${low} and ${high}`;
}

function lengthsText({ minLength = 0, maxLength }: Lengths): string {
  if (maxLength === undefined) return minLength === 0 ? '' : ` of at least ${minLength}`;
  return minLength === 0 ? ` of at most ${maxLength}` : ` of ${minLength} to ${maxLength}`;
}

function tupleText(items: readonly string[]): string {
  const alike = items.every((item) => item === items[0]);
  return `a list of ${items.length}, ${alike ? `each item ${items[0]}` : items.join(', then ')}`;
}

function recordText(required: readonly string[], optional: readonly string[]): string {
  const must = required.length > 0 ? ` with ${required.join(', ')}` : '';
  const may = optional.length > 0 ? ` that may${must && ' also'} have ${optional.join(', ')}` : '';
  return `a map${must}${may}`;
}

function alternatives(choices: readonly string[]): string {
  if (choices.length > 4) return `one of ${choices.join(', ')}`;
  return choices.length === 1 ? choices[0]! : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}

const LONGEST = 60;

/** A value in one short line. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length > LONGEST ? `'${value.slice(0, LONGEST)}...'` : `'${value}'`;
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
