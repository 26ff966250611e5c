import type { Spec } from '../contract/agent.ts';
import {
  byKind,
  EXTENSION_KINDS,
  kindOfSpec,
  type ExtensionKind,
  type Extensions,
} from '../contract/extension-kinds.ts';
import type { EvaluatorDefinition } from '../contract/plugin.ts';
import type { Budget } from '../contract/searcher.ts';
import { ensembleOf } from '../network/ensemble.ts';
import type { KnownEvaluators } from '../network/known-evaluators.ts';
import { policyValueOf } from '../network/policy-value.ts';
import type { CheckUse } from './option-check.ts';
import { Registry, type Loadable } from './registry.ts';

/** Everything installed, by kind. */
export type Registries = { readonly [K in ExtensionKind]: Registry<Extensions[K]> };

/** What plugins define, by kind. */
export type Contributions = { readonly [K in ExtensionKind]: readonly Loadable<Extensions[K]>[] };

/** The registries of these extensions; LAB_BAD_PLUGIN if two of a kind have one id. */
export function registriesOf(contributions: Contributions): Registries {
  const checkUse: CheckUse = (of, use) => registries[kindOfSpec(of)].resolve(use);
  const all: Contributions = {
    ...contributions,
    evaluators: [...contributions.evaluators, ...composedIn(() => registries.evaluators)],
  };
  const registryOf = <K extends ExtensionKind>(kind: K) =>
    new Registry<Extensions[K]>(EXTENSION_KINDS[kind].word, all[kind], checkUse);
  const registries: Registries = byKind<Registries>(
    registryOf as (kind: ExtensionKind) => Registries[ExtensionKind],
  );
  return registries;
}

/** The core's evaluators that are made of others: of any plugin's that are not for a single game. */
const composedIn = (registry: () => Registry<EvaluatorDefinition>) => {
  const known: KnownEvaluators = {
    find: (id) => {
      const definition = registry().has(id) ? registry().get(id).definition : undefined;
      return definition?.game === undefined ? definition : undefined;
    },
    ids: () =>
      registry()
        .list()
        .filter(({ definition }) => definition.game === undefined)
        .map(({ id }) => id),
  };
  return [
    { plugin: 'evolab', id: 'ensemble', load: () => ensembleOf(known) },
    { plugin: 'evolab', id: 'policy-value', load: () => policyValueOf(known) },
  ];
};

/** The limits that end searches of this searcher; undefined if it does not say. */
export function limitsOf(
  searcher: Spec,
  { searchers }: Pick<Registries, 'searchers'>,
): readonly (keyof Budget)[] | undefined {
  const { definition, options } = searchers.resolve(searcher);
  return definition.limits?.(options, (inner) => limitsOf(inner, { searchers }));
}
