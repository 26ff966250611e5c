import type { Plugin } from '../contract/plugin.ts';
import { AgentFactory, type AssemblerParts } from './agent-factory.ts';
import { corePlugin } from './core-plugin.ts';
import { registriesOf } from './registries.ts';
import { contributed, type Loadable } from './registry.ts';

/** Makes games and agents of the core and of these plugins, without a laboratory: in a page. */
export function assemblerOf(plugins: readonly Plugin[], parts: AssemblerParts): AgentFactory {
  const all = <D extends { readonly id: string }>(of: (plugin: Plugin) => readonly D[] | undefined) =>
    [corePlugin, ...plugins].flatMap((plugin) =>
      (of(plugin) ?? []).map((definition): Loadable<D> => contributed(plugin.name, definition)),
    );
  const registries = registriesOf({
    games: all(({ games }) => games),
    evaluators: all(({ evaluators }) => evaluators),
    searchers: all(({ searchers }) => searchers),
    learners: [],
    executors: [],
    jobs: [],
    inspectors: [],
    reproductions: [],
    reports: [],
  });
  return new AgentFactory(registries, parts);
}
