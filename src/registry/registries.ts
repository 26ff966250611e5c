import { byKind, EXTENSION_KINDS, type ExtensionKind, type Extensions } from '../contract/extension-kinds.ts';
import type { EvaluatorDefinition } from '../contract/plugin.ts';
import { ensembleOf } from '../network/ensemble.ts';
import type { CheckUse } from './option-check.ts';
import { Registry, type Loadable } from './registry.ts';

/** Everything installed, by kind. */
export type Registries = { readonly [K in ExtensionKind]: Registry<Extensions[K]> };

/** What plugins define, by kind. */
export type Contributions = { readonly [K in ExtensionKind]: readonly Loadable<Extensions[K]>[] };

/** The registries of these extensions; LAB_BAD_PLUGIN if two of a kind have one id. */
export function registriesOf(contributions: Contributions): Registries {
  const checkUse: CheckUse = (of, use) => registries[`${of}s`].resolve(use);
  const all: Contributions = {
    ...contributions,
    evaluators: [...contributions.evaluators, ensembleIn(() => registries.evaluators)],
  };
  const registryOf = <K extends ExtensionKind>(kind: K) =>
    new Registry<Extensions[K]>(EXTENSION_KINDS[kind].word, all[kind], checkUse);
  const registries: Registries = byKind<Registries>(
    registryOf as (kind: ExtensionKind) => Registries[ExtensionKind],
  );
  return registries;
}

/**
 * The core's evaluator 'ensemble': its members may be evaluators of any plugin that are not for a single
 * game.
 */
const ensembleIn = (registry: () => Registry<EvaluatorDefinition>) => ({
  plugin: 'evolab',
  id: 'ensemble',
  load: () =>
    ensembleOf({
      find: (id) => {
        const definition = registry().has(id) ? registry().get(id).definition : undefined;
        return definition?.game === undefined ? definition : undefined;
      },
      ids: () =>
        registry()
          .list()
          .filter(({ definition }) => definition.game === undefined)
          .map(({ id }) => id),
    }),
});
