import type { Spec } from '../contract/agent.ts';
import {
  type Bounds,
  type Kind,
  type Options,
  type OptionSchema,
  type OptionsOf,
  type SpecOf,
  withGiven,
} from '../contract/option.ts';
import { knownHint, LabError, nearest } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { kindText, shownValue } from './kind-text.ts';

/** Throws `LabError` if an option that names an extension does not fit it. */
export type CheckUse = (of: SpecOf, use: Spec) => void;

/**
 * The options that were given, with the defaults of the others filled in; LAB_BAD_OPTION for one that does
 * not fit. `owner` has them, such as `learner 'td'`; `hintOf` says what to do about a name that none has.
 */
export function fillOptions<S extends OptionSchema>(
  schema: S,
  given: Options,
  owner: string,
  checkUse: CheckUse = () => {},
  hintOf = knownOption,
): OptionsOf<S> {
  for (const [name, value] of Object.entries(given)) {
    checkName(name, Object.keys(schema), owner, hintOf);
    const problem = problemOf(schema[name]!.kind, value, checkUse);
    if (problem)
      throw new LabError(
        'LAB_BAD_OPTION',
        `option '${name}${problem.at}' of ${owner} ${problem.message}`,
        problem.hint ?? `its default is ${shownValue(schema[name]!.default)}`,
      );
  }
  return withGiven(schema, given);
}

/** LAB_BAD_OPTION if `owner` has no option of this name. */
export function checkName(name: string, known: readonly string[], owner: string, hintOf = knownOption): void {
  if (!known.includes(name))
    throw new LabError('LAB_BAD_OPTION', `${owner} has no option '${name}'`, hintOf(name, known));
}

/** The hint of a name that is not among those known. */
export const knownOption = (name: string, known: readonly string[]): string =>
  known.length > 0 ? knownHint(name, known) : 'it has no options';

/** What is wrong with a value, and where in it: `at` is such as `[0].eta`, empty for the value itself. */
export interface Problem {
  readonly at: string;
  readonly message: string;
  readonly hint?: string;
  /** A key that a record does not have, and those it has. */
  readonly unknown?: { readonly key: string; readonly known: readonly string[] };
}

/**
 * What is wrong with `value`, if it is not one that `kind` allows. Extensions that it names are left to
 * `checkUse`, which throws.
 */
export function problemOf(kind: Kind, value: unknown, checkUse: CheckUse): Problem | undefined {
  if (!isOf(kind, value)) return wrong(kind, value);
  const inside = (part: Kind | undefined, item: unknown, at: string): Problem | undefined => {
    const problem = problemOf(part!, item, checkUse);
    return problem && { ...problem, at: `${at}${problem.at}` };
  };
  switch (kind.name) {
    case 'list':
      return first(value as unknown[], (item, i) => inside(kind.item, item, `[${i}]`));
    case 'tuple':
      return first(value as unknown[], (item, i) => inside(kind.items[i], item, `[${i}]`));
    case 'record': {
      const { required, optional } = kind;
      const known = { ...required, ...optional };
      const missing = Object.keys(required).find((key) => !Object.hasOwn(value as object, key));
      if (missing !== undefined)
        return { at: `.${missing}`, message: `is missing: ${kindText(required[missing]!)}` };
      return first(Object.entries(value as object), ([key, item]: [string, unknown]) =>
        Object.hasOwn(known, key) ? inside(known[key], item, `.${key}`) : unknownKey(key, Object.keys(known)),
      );
    }
    case 'use':
      checkUse(kind.of, value as Spec);
      return undefined;
    case 'id':
      if (!kind.also.includes(value as string)) checkUse(kind.of, { use: value as string });
      return undefined;
    case 'number':
    case 'whole':
    case 'flag':
    case 'text':
    case 'choice':
    case 'map':
      return undefined;
  }
}

function unknownKey(key: string, known: readonly string[]): Problem {
  return {
    at: '',
    message: `has no key '${key}'`,
    hint: knownHint(key, known),
    unknown: { key, known },
  };
}

function first<T>(items: readonly T[], problem: (item: T, i: number) => Problem | undefined) {
  for (const [i, item] of items.entries()) {
    const found = problem(item, i);
    if (found) return found;
  }
  return undefined;
}

/** Whether a value is allowed, its parts left aside. */
function isOf(kind: Kind, value: unknown): boolean {
  switch (kind.name) {
    case 'number':
      return isWithin(value, kind);
    case 'whole':
      return Number.isSafeInteger(value) && isWithin(value, kind) && !(kind.even && Number(value) % 2 !== 0);
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
    case 'id':
      return typeof value === 'string';
    case 'choice':
      return [...kind.choices, ...Object.keys(kind.renamed ?? {})].includes(value as string | number);
    case 'list': {
      const { minLength = 0, maxLength = Infinity } = kind;
      return Array.isArray(value) && value.length >= minLength && value.length <= maxLength;
    }
    case 'tuple':
      return Array.isArray(value) && value.length === kind.items.length;
    case 'record':
    case 'map':
      return isMap(value);
    case 'use':
      return isMap(value) && typeof value['use'] === 'string';
  }
}

function isWithin(value: unknown, { min, max, above, below }: Bounds): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (min !== undefined && value < min) return false;
  if (max !== undefined && value > max) return false;
  if (above !== undefined && value <= above) return false;
  return !(below !== undefined && value >= below);
}

function wrong(kind: Kind, value: unknown): Problem {
  const message =
    value === Infinity || value === -Infinity
      ? `is not finite and must be ${kindText(kind)}`
      : `must be ${kindText(kind)}, not ${shownValue(value)}`;
  const likely =
    kind.name === 'choice' && typeof value === 'string'
      ? nearest(value, kind.choices.map(String))
      : undefined;
  return likely === undefined ? { at: '', message } : { at: '', message, hint: `did you mean '${likely}'?` };
}
