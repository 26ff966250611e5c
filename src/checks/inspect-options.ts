import { declared, type Kind, type Option, type Options } from '../contract/option.ts';
import { problemOf } from '../registry/option-check.ts';
import { contributed, Registry, type Entry } from '../registry/registry.ts';
import { LabError } from '../util/errors.ts';
import { CheckWarning, inspection, promise, throwIfBroken, type Check } from './check.ts';

export interface InspectOptionsOptions {
  /** Fixed options while others vary; by default the defaults. */
  readonly base?: Options;
  /** Whether it is cheap to create an extension at the upper end of every range too; default false. */
  readonly cheap?: boolean;
}

/**
 * Checks the declared options of an extension: invalid values are rejected, and `make`, which creates an
 * extension from complete options, accepts valid values, or throws `LabError` if they are incompatible with
 * other options.
 */
export function inspectOptions(
  definition: Entry,
  make: (options: Options) => void,
  options?: InspectOptionsOptions,
): Check[] {
  return [...optionChecks(definition, make, options)];
}

/** The same, yielding each check when it is done. */
export function* optionChecks(
  definition: Entry,
  make: (options: Options) => void,
  { base = {}, cheap = false }: InspectOptionsOptions = {},
): Generator<Check> {
  const options = Object.entries<Option>(declared(definition).options);
  if (options.length === 0) return;
  const registry = new Registry('extension', [contributed('', definition)]);
  const resolve = (given: Options) => registry.resolve({ use: definition.id, ...base, ...given }).options;
  yield inspection('declared options', () => declarations(options));
  yield inspection('wrong options', () => wrongOptions(options, resolve));
  yield inspection('options at their limits', () => limits(options, (given) => make(resolve(given)), cheap));
}

/** Throws an `Error` that names the first broken promise. */
export function checkOptions(
  definition: Entry,
  make: (options: Options) => void,
  options?: InspectOptionsOptions,
): void {
  throwIfBroken(inspectOptions(definition, make, options));
}

/** Defaults are within their ranges, and every option has a help text. */
function declarations(options: readonly [string, Option][]): string {
  for (const [name, { kind, default: value, tune }] of options) {
    promise(name !== 'use', "an option cannot be called 'use', which names the extension itself");
    const problem = problemOf(kind, value, () => {});
    promise(
      problem === undefined,
      `the default of '${name}' is not allowed: ${name}${problem?.at} ${problem?.message}`,
    );
    for (const bound of tune ?? [])
      promise(fits(kind, bound), `'${name}' is to be tuned up to ${bound}, which is not allowed`);
  }
  const silent = options.find(([, { help }]) => help === '');
  if (silent) throw new CheckWarning(`option '${silent[0]}' has no help text`);
  return `${options.length}, with their defaults`;
}

/** Invalid values are rejected before anything is created. */
function wrongOptions(options: readonly [string, Option][], resolve: (given: Options) => unknown): string {
  let tried = 0;
  const refused = (given: Options) => {
    tried++;
    let answer = 'taken';
    try {
      resolve(given);
    } catch (error) {
      if (error instanceof LabError && error.code === 'LAB_BAD_OPTION') return;
      answer = `answered with ${error instanceof Error ? `${error.name}: ${error.message}` : typeof error}`;
    }
    promise(false, `${JSON.stringify(given)} is ${answer}`);
  };
  for (const [name, { kind }] of options) for (const value of wrongValues(kind)) refused({ [name]: value });
  refused({ 'no-such-option': 1 });
  return `${tried} are refused`;
}

/**
 * Valid values create an extension, or are rejected with a reason that involves other options or the game.
 */
function limits(
  options: readonly [string, Option][],
  make: (given: Options) => void,
  cheap: boolean,
): string {
  let made = 0;
  let tried = 0;
  for (const [name, { kind }] of options)
    for (const value of limitsOf(kind, cheap)) {
      tried++;
      try {
        make({ [name]: value });
        made++;
      } catch (error) {
        promise(error instanceof LabError, `${name} ${JSON.stringify(value)}: threw ${String(error)}`);
      }
    }
  return made === tried ? `${made} are taken` : `${made} are taken, ${tried - made} do not go with the rest`;
}

const fits = (kind: Kind, value: unknown): boolean => problemOf(kind, value, () => {}) === undefined;

/** Values of the wrong kind, and values just outside a range. */
function wrongValues(kind: Kind): unknown[] {
  const candidates: unknown[] = [null, 'no such choice', Number.NaN, Infinity, 0.5, [Number.NaN], {}, 7];
  if (kind.name === 'number' || kind.name === 'whole') {
    const { min, max, above, below } = kind;
    if (min !== undefined) candidates.push(min - 1);
    if (max !== undefined) candidates.push(max + 1);
    for (const bound of [above, below]) if (bound !== undefined) candidates.push(bound);
  }
  return candidates.filter((value) => !fits(kind, value));
}

/** The valid ends of a range, all choices, true and false. */
function limitsOf(kind: Kind, cheap: boolean): unknown[] {
  switch (kind.name) {
    case 'number':
    case 'whole':
      return [kind.min, ...(cheap ? [kind.max] : [])].filter(
        (value) => value !== undefined && fits(kind, value),
      );
    case 'flag':
      return [false, true];
    case 'choice':
      return [...kind.choices];
    case 'id':
      return [...kind.also];
    case 'text':
    case 'list':
    case 'tuple':
    case 'record':
    case 'use':
    case 'map':
      return [];
  }
}
