import type { Use } from '../contract/agent.ts';
import { declared, type Declared, type Options, type OptionSchema, type UseOf } from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { problemOf, shownValue } from './option-check.ts';

interface Entry {
  readonly id: string;
  readonly summary: string;
  readonly options?: OptionSchema;
  readonly defaults?: Options;
  check?(options: Options): string | undefined;
}

/** A definition and the plugin it comes from. */
export interface Contribution<D> {
  readonly plugin: string;
  readonly definition: D;
}

/** Throws `LabError` if an option that names an extension of another kind does not fit. */
export type CheckUse = (of: UseOf, use: Use) => void;

/** The extensions of one kind, by id. */
export class Registry<D extends Entry> {
  readonly kind: string;
  readonly #checkUse: CheckUse;
  readonly #entries = new Map<string, Contribution<D & Declared>>();

  constructor(kind: string, contributions: readonly Contribution<D>[], checkUse: CheckUse = () => {}) {
    this.kind = kind;
    this.#checkUse = checkUse;
    for (const { plugin, definition } of contributions) {
      const contribution = { plugin, definition: declared<D>(definition) };
      const { id } = definition;
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
    return [...this.#entries.values()].sort((a, b) => (a.definition.id < b.definition.id ? -1 : 1));
  }

  get ids(): string[] {
    return this.list().map(({ definition }) => definition.id);
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
        knownHint(id, this.ids),
      );
    return found;
  }

  /** The definition `use` names, and its options with the defaults filled in; LAB_BAD_OPTION if one does not fit. */
  resolve(use: Use): { definition: D & Declared; options: Options } {
    const { definition } = this.get(use.use);
    const options: Record<string, unknown> = { ...definition.defaults };
    const known = Object.keys(definition.options);
    for (const [name, value] of Object.entries(use)) {
      if (name === 'use') continue;
      if (!known.includes(name)) {
        throw new LabError(
          'LAB_BAD_OPTION',
          `${this.kind} '${use.use}' has no option '${name}'`,
          known.length > 0 ? knownHint(name, known) : 'it has no options',
        );
      }
      const { kind, default: model } = definition.options[name];
      const problem = problemOf(kind, value, this.#checkUse);
      if (problem) {
        throw new LabError(
          'LAB_BAD_OPTION',
          `option '${name}${problem.at}' of ${this.kind} '${use.use}' ${problem.message}`,
          problem.hint ?? `its default is ${shownValue(model)}`,
        );
      }
      options[name] = value;
    }
    const problem = definition.check?.(options);
    if (problem !== undefined) throw new LabError('LAB_BAD_OPTION', `${this.kind} '${use.use}': ${problem}`);
    return { definition, options };
  }
}
