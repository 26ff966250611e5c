import type { Use } from '../contract/agent.ts';
import type { Options } from '../contract/plugin.ts';
import { knownHint, LabError } from '../util/errors.ts';

interface Entry {
  readonly id: string;
  readonly summary: string;
  /** None where an extension has no options. */
  readonly defaults?: Options;
}

/** A definition and the plugin it comes from. */
export interface Contribution<D> {
  readonly plugin: string;
  readonly definition: D;
}

/** The extensions of one kind, by id. */
export class Registry<D extends Entry> {
  readonly kind: string;
  readonly #entries = new Map<string, Contribution<D>>();

  constructor(kind: string, contributions: readonly Contribution<D>[]) {
    this.kind = kind;
    for (const contribution of contributions) {
      const { id } = contribution.definition;
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
  list(): Contribution<D>[] {
    return [...this.#entries.values()].sort((a, b) => (a.definition.id < b.definition.id ? -1 : 1));
  }

  get ids(): string[] {
    return this.list().map(({ definition }) => definition.id);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get(id: string): Contribution<D> {
    const found = this.#entries.get(id);
    if (!found)
      throw new LabError(
        'LAB_UNKNOWN_EXTENSION',
        `no ${this.kind} is called '${id}'`,
        knownHint(id, this.ids),
      );
    return found;
  }

  /** The definition `use` names, and its options with the defaults filled in; LAB_BAD_OPTION if one does not fit. */
  resolve(use: Use): { definition: D; options: Options } {
    const { definition } = this.get(use.use);
    const defaults = definition.defaults ?? {};
    const options: Record<string, unknown> = { ...defaults };
    const known = Object.keys(defaults);
    for (const [name, value] of Object.entries(use)) {
      if (name === 'use') continue;
      if (!known.includes(name)) {
        throw new LabError(
          'LAB_BAD_OPTION',
          `${this.kind} '${use.use}' has no option '${name}'`,
          known.length > 0 ? knownHint(name, known) : 'it has no options',
        );
      }
      const problem = mismatch(value, defaults[name]);
      if (problem) {
        throw new LabError(
          'LAB_BAD_OPTION',
          `option '${name}' of ${this.kind} '${use.use}' must be ${problem}, not ${JSON.stringify(value)}`,
          `its default is ${JSON.stringify(defaults[name])}`,
        );
      }
      options[name] = value;
    }
    return { definition, options };
  }
}

/** What `value` should have been, if it is not of the kind of `model`. */
function mismatch(value: unknown, model: unknown): string | undefined {
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return 'a list';
    const wrong = model.length > 0 ? value.map((v) => mismatch(v, model[0])).find(Boolean) : undefined;
    return wrong && `a list, each item ${wrong}`;
  }
  if (typeof model === 'number') return Number.isFinite(value) ? undefined : 'a number';
  if (typeof model === 'boolean') return typeof value === 'boolean' ? undefined : 'true or false';
  if (typeof model === 'string') return typeof value === 'string' ? undefined : 'a text';
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? undefined
    : 'a map of options';
}
