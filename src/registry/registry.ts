import type { Spec } from '../contract/agent.ts';
import { declared, type Declared, type Options, type OptionSchema } from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { fillOptions, knownOption, type CheckUse } from './option-check.ts';

/** What a registry must know of a definition. */
export interface Entry {
  readonly id: string;
  readonly summary: string;
  readonly options?: OptionSchema;
  check?(options: Options): string | undefined;
}

const pick = (from: Options, keys: readonly string[]): Options =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/** A definition that is loaded when it is first needed, and the plugin it comes from. */
export interface Loadable<D> {
  readonly plugin: string;
  readonly id: string;
  load(): D;
}

/** A definition that is loaded already. */
export function contributed<D extends { readonly id: string }>(plugin: string, definition: D): Loadable<D> {
  return { plugin, id: definition.id, load: () => definition };
}

/** A definition and the plugin it comes from. */
export interface Contribution<D> {
  readonly plugin: string;
  readonly id: string;
  /** The first access imports the plugin. */
  readonly definition: D;
}

/** The extensions of one kind, by id. */
export class Registry<D extends Entry> {
  readonly kind: string;
  readonly #checkUse: CheckUse;
  readonly #entries = new Map<string, Contribution<D & Declared>>();

  constructor(kind: string, contributions: readonly Loadable<D>[], checkUse: CheckUse = () => {}) {
    this.kind = kind;
    this.#checkUse = checkUse;
    for (const loadable of contributions) {
      const contribution = loaded(loadable);
      const { id } = contribution;
      const other = this.#entries.get(id);
      if (other) {
        throw new LabError(
          'LAB_BAD_PLUGIN',
          `two plugins define the ${kind} '${id}': ${other.plugin} and ${contribution.plugin}`,
          'uninstall or unlink one of them: lab plugins',
        );
      }
      this.#entries.set(id, contribution);
    }
  }

  /** All contributions, by id. */
  list(): Contribution<D & Declared>[] {
    return [...this.#entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get ids(): string[] {
    return this.list().map(({ id }) => id);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get(id: string): Contribution<D & Declared> {
    const found = this.#entries.get(id);
    if (!found)
      throw new LabError(
        'LAB_UNKNOWN_EXTENSION',
        `no ${this.kind} is called '${id}'`,
        this.#fileHint(id) ?? this.#choiceHint(id) ?? knownHint(id, this.ids),
      );
    return found;
  }

  /** How a game is named whose rules are in a file, if the file itself was; no id has a dot or a slash. */
  #fileHint(id: string): string | undefined {
    if (this.kind !== 'game' || !/[./\\]/.test(id)) return undefined;
    const readers = this.list().filter(({ definition }) => 'rules' in (definition.options ?? {}));
    const named = readers.map((reader) => `${reader.id}:file=${id}`);
    return named.length === 0
      ? undefined
      : `rules in a file follow a game that reads them: ${named.join(', ')}`;
  }

  /** How a game is named that is a choice of another one's option, such as a rule sheet. */
  #choiceHint(id: string): string | undefined {
    if (this.kind !== 'game') return undefined;
    const named = this.list().flatMap(({ id: game, definition }) =>
      Object.entries(definition.options ?? {})
        .filter(([, { kind }]) => kind.name === 'choice' && kind.choices.includes(id))
        .map(([name]) => `${game}:${name}=${id}`),
    );
    return named.length === 0 ? undefined : `it is ${named.join(' or ')}`;
  }

  /**
   * The definition `use` names, and its options with the defaults filled in; LAB_BAD_OPTION if one does not
   * fit.
   */
  resolve(use: Spec): { definition: D & Declared; options: Options } {
    const { definition } = this.get(use.use);
    const { use: id, ...given } = use;
    const owner = `${this.kind} '${id}'`;
    const options = fillOptions(definition.options, given, owner, this.#checkUse, this.#optionHint);
    const problem = definition.check?.(options);
    if (problem !== undefined)
      throw new LabError(
        'LAB_BAD_OPTION',
        `${this.kind} '${use.use}': ${problem}`,
        this.#fittingHint(definition, given, options),
      );
    return { definition, options };
  }

  /** What `use` names with the options that it leaves out; errors as `resolve`. */
  complete(use: Spec): Spec {
    return { use: use.use, ...this.resolve(use).options };
  }

  /** The hint of an unknown option: the learners that have it, as those of presets may, else the options that are known. */
  readonly #optionHint = (name: string, known: readonly string[]): string => {
    const others =
      this.kind === 'learner' ? this.list().filter((one) => Object.hasOwn(one.definition.options, name)) : [];
    if (others.length === 0) return knownOption(name, known);
    const sets = others.map(({ id }) => `--set learner=${id}`).join(' or ');
    return `it is there with ${sets}; known here: ${known.join(', ')}`;
  };

  /**
   * What to give so that options which contradict each other fit: one of those given at its default, else two; nothing if
   * that does not help. A preset may have given them, so that the user has not seen them.
   */
  #fittingHint(definition: D & Declared, given: Options, options: Options): string {
    const { defaults } = definition;
    const keys = Object.keys(given).filter((key) => Object.hasOwn(defaults, key));
    const fits = (reset: readonly string[]) =>
      definition.check?.({ ...options, ...pick(defaults, reset) }) === undefined;
    const one = keys.filter((key) => fits([key])).map((key) => [key]);
    const two = keys.flatMap((key, at) => keys.slice(at + 1).map((other) => [key, other])).filter(fits);
    const said = (one.length > 0 ? one : two.slice(0, 3)).map((reset) =>
      reset.map((key) => this.#typed(key, defaults[key])).join(' '),
    );
    return said.length === 0 ? '' : `it fits with ${said.join(', or with ')}`;
  }

  #typed(key: string, value: unknown): string {
    const text = `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
    return this.kind === 'learner' ? `--set ${shellWord(text)}` : text;
  }
}

/** A contribution that loads its definition at the first access, with its options declared. */
function loaded<D extends Entry>({ plugin, id, load }: Loadable<D>): Contribution<D & Declared> {
  let definition: (D & Declared) | undefined;
  return {
    plugin,
    id,
    get definition() {
      definition ??= declared<D>(load());
      return definition;
    },
  };
}
