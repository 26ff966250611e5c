import type { Laboratory } from '../agents/laboratory.ts';
import type { Settings } from '../config/settings.ts';
import type { Spec } from '../contract/agent.ts';
import { kindOfSpec } from '../contract/extension-kinds.ts';
import type { Option, SpecOf } from '../contract/option.ts';
import { kindText } from '../registry/kind-text.ts';

/** The options of an extension that a run uses. */
export interface UsedOptions {
  readonly kind: SpecOf;
  readonly id: string;
  /** What stands before an option after `--set`, such as `evaluator.`. */
  readonly path: string;
  /** Each with what it may be, in words, and its value in the run. */
  readonly options: Readonly<Record<string, Option & { readonly allowed: string; readonly value: unknown }>>;
}

/** All options of the learner of these settings and of all extensions that it uses, the learner first. */
export function optionsInUse(
  { registries }: Laboratory,
  { learner }: Pick<Settings, 'learner'>,
): UsedOptions[] {
  const usedBy = (kind: SpecOf, use: Spec, path: string): UsedOptions[] => {
    const { definition, options: values } = registries[kindOfSpec(kind)].resolve(use);
    const options = Object.entries<Option>(definition.options);
    const own = options.map(([name, option]) => {
      const value = values[name];
      return [name, { ...option, allowed: kindText(option.kind), value }] as const;
    });
    const inner = own.flatMap(([name, { kind: of, value }]) =>
      of.name === 'use' ? usedBy(of.of, value as Spec, `${path}${name}.`) : [],
    );
    return [{ kind, id: use.use, path, options: Object.fromEntries(own) }, ...inner];
  };
  return usedBy('learner', learner, '');
}
