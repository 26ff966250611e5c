import type { Spec } from './agent.ts';

/** Options are plain data. */
export type Options = Readonly<Record<string, unknown>>;

/** Which numbers are allowed: `min` and `max` are allowed themselves, `above` and `below` are not. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly above?: number;
  readonly below?: number;
}

/** How long a list may be. */
export interface Lengths {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The extensions an option can name. */
export type SpecOf = 'game' | 'evaluator' | 'searcher' | 'learner' | 'optimizer' | 'memory';

/** What values an option, or a part of one, may have. Plain data; `type` is never set and serves inference only. */
export type Kind<T = unknown> = { readonly type?: T } & (
  | ({ readonly name: 'number' } & Bounds)
  | ({ readonly name: 'whole'; readonly even?: boolean } & Bounds)
  | { readonly name: 'flag' | 'text' | 'map' }
  | { readonly name: 'choice'; readonly choices: readonly (string | number)[]; readonly renamed?: Renamed }
  | ({ readonly name: 'list'; readonly item: Kind } & Lengths)
  | { readonly name: 'tuple'; readonly items: readonly Kind[] }
  | { readonly name: 'record'; readonly required: Kinds; readonly optional: Kinds }
  | { readonly name: 'use'; readonly of: SpecOf }
  | { readonly name: 'id'; readonly of: SpecOf; readonly also: readonly string[] }
);

/** Earlier names of choices, which stored settings may hold, and what they are called now. */
type Renamed = Readonly<Record<string, string | number>>;

/** The kinds of the keys of a record. */
export interface Kinds {
  readonly [key: string]: Kind;
}

/** An option as its extension declares it, once: its type, its check, its help and the range of `lab tune` follow from it. */
export interface Option<T = unknown> {
  readonly kind: Kind;
  readonly default: T;
  /** What it means, in a few words. */
  readonly help: string;
  /** The default range of `lab tune`; from `min` to `max` if not given. */
  readonly tune?: readonly [low: number, high: number];
}

/** The options of an extension, by name; their order is the order in which they are shown and stored. */
export type OptionSchema<O extends Options = Options> = { readonly [K in keyof O]: Option<O[K]> };

/** The values that fit a schema. */
export type OptionsOf<S extends OptionSchema> = {
  readonly [K in keyof S]: S[K]['default'];
};

/** The values of a kind. */
export type ValueOf<K extends Kind> = K extends Kind<infer T> ? T : never;

type ValuesOf<K extends readonly Kind[]> = { readonly [I in keyof K]: ValueOf<K[I]> };
type RecordOf<R extends Kinds, O extends Kinds> = Flat<
  { readonly [K in keyof R]: ValueOf<R[K]> } & { readonly [K in keyof O]?: ValueOf<O[K]> }
>;
/** The same type, shown as one map. */
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** Kinds of values, for the items of lists and the keys of records. */
export const kind = {
  /** A finite number. */
  number: (bounds: Bounds = {}): Kind<number> => ({ name: 'number', ...bounds }),
  /** A whole number. */
  whole: (bounds: Bounds & { readonly even?: boolean } = {}): Kind<number> => ({ name: 'whole', ...bounds }),
  /** True or false. */
  flag: (): Kind<boolean> => ({ name: 'flag' }),
  /** Any text. */
  text: (): Kind<string> => ({ name: 'text' }),
  /** One of a few texts or numbers. */
  choice: <const T extends string | number>(choices: readonly T[]): Kind<T> => ({ name: 'choice', choices }),
  /** A list of any length within `lengths`. */
  list: <T>(item: Kind<T>, lengths: Lengths = {}): Kind<readonly T[]> => ({ name: 'list', item, ...lengths }),
  /** A list of as many items as there are kinds, each of its own. */
  tuple: <const K extends readonly Kind[]>(items: K): Kind<ValuesOf<K>> => ({ name: 'tuple', items }),
  /** A map with known keys; those of `optional` may be left out. */
  record: <R extends Kinds, O extends Kinds = Record<never, Kind>>(
    required: R,
    optional?: O,
  ): Kind<RecordOf<R, O>> => ({ name: 'record', required, optional: optional ?? {} }),
  /** An extension with its options, which are checked as well. */
  use: (of: SpecOf): Kind<Spec> => ({ name: 'use', of }),
  /** The id of an extension, which has no options here, or one of `also`. */
  id: (of: SpecOf, also: readonly string[] = []): Kind<string> => ({ name: 'id', of, also }),
};

interface Help {
  readonly help: string;
}

const positive = kind.whole({ min: 1 });
const limits = kind.record({}, { depth: positive, nodes: positive, evals: positive, sims: positive });

/**
 * Declares options: the default first, then the valid values and the help text. An invalid value is LAB_BAD_OPTION before
 * `create` is called.
 */
export const option = {
  /** A finite number. */
  number: (
    value: number,
    { help, tune, ...bounds }: Help & Bounds & Pick<Option, 'tune'>,
  ): Option<number> => ({
    kind: kind.number(bounds),
    default: value,
    help,
    ...(tune && { tune }),
  }),
  /** A whole number. */
  whole: (
    value: number,
    { help, ...bounds }: Help & Bounds & { readonly even?: boolean },
  ): Option<number> => ({ kind: kind.whole(bounds), default: value, help }),
  /** True or false. */
  flag: (value: boolean, { help }: Help): Option<boolean> => ({ kind: kind.flag(), default: value, help }),
  /** Any text; what it must look like is for `create` to check. */
  text: (value: string, { help }: Help): Option<string> => ({ kind: kind.text(), default: value, help }),
  /** One of a few texts or numbers. */
  choice: <const T extends string | number>(
    value: NoInfer<T>,
    choices: readonly T[],
    { help, renamed }: Help & { readonly renamed?: Readonly<Record<string, NoInfer<T>>> },
  ): Option<T> => ({
    kind: { ...kind.choice(choices), ...(renamed && { renamed }) },
    default: value,
    help,
  }),
  /** A list of items of one kind. */
  list: <T>(
    value: readonly NoInfer<T>[],
    item: Kind<T>,
    { help, ...lengths }: Help & Lengths,
  ): Option<readonly T[]> => ({ kind: kind.list(item, lengths), default: value, help }),
  /** A list of as many items as there are kinds, each of its own. */
  tuple: <const K extends readonly Kind[]>(
    value: NoInfer<ValuesOf<K>>,
    items: K,
    { help }: Help,
  ): Option<ValuesOf<K>> => ({ kind: kind.tuple(items), default: value, help }),
  /** A map with known keys. */
  record: <T>(value: NoInfer<T>, record: Kind<T>, { help }: Help): Option<T> => ({
    kind: record,
    default: value,
    help,
  }),
  /** Reproducible limits of a search: depth, nodes, evals or sims. */
  budget: (value: ValueOf<typeof limits>, { help }: Help): Option<ValueOf<typeof limits>> => ({
    kind: limits,
    default: value,
    help,
  }),
  /** An extension with its options, which are checked as well. */
  use: (value: Spec, of: SpecOf, { help }: Help): Option<Spec> => ({
    kind: kind.use(of),
    default: value,
    help,
  }),
  /** The id of an extension without its options, or one of `also`. */
  id: (
    value: string,
    of: SpecOf,
    { help, also }: Help & { readonly also?: readonly string[] },
  ): Option<string> => ({
    kind: kind.id(of, also),
    default: value,
    help,
  }),
};

/** The default of every option of a schema. */
export function defaultsOf<S extends OptionSchema>(schema: S): OptionsOf<S> {
  return Object.fromEntries(
    Object.entries<Option>(schema).map(([name, { default: value }]) => [name, value]),
  ) as OptionsOf<S>;
}

/** Options that were checked, with the present names of choices and the defaults of those that were not given. */
export function withGiven<S extends OptionSchema>(schema: S, given: Options): OptionsOf<S> {
  const present = Object.entries(given).map(([name, value]) => {
    const { kind } = schema[name]!;
    const renamed = kind.name === 'choice' ? kind.renamed : undefined;
    return [name, renamed && Object.hasOwn(renamed, String(value)) ? renamed[String(value)] : value];
  });
  return { ...defaultsOf(schema), ...(Object.fromEntries(present) as Partial<OptionsOf<S>>) };
}

/** The same options with other defaults, in the same order. */
export function withDefaults<S extends OptionSchema>(schema: S, defaults: Partial<OptionsOf<S>>): S {
  return Object.fromEntries(
    Object.entries<Option>(schema).map(([name, one]) => [
      name,
      Object.hasOwn(defaults, name) ? { ...one, default: defaults[name] } : one,
    ]),
  ) as unknown as S;
}

/** A definition whose options are declared, and their defaults. */
export interface Declared {
  readonly options: OptionSchema;
  readonly defaults: Options;
}

/** A definition with its options, if only none, and their defaults. */
export function declared<D extends object>(definition: D & { options?: OptionSchema }): D & Declared {
  const { options = {} } = definition;
  return { ...definition, options, defaults: defaultsOf(options) };
}
