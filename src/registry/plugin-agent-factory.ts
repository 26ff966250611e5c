import { byKind } from '../contract/extension-kinds.ts';
import type { Plugin } from '../contract/plugin.ts';
import { AgentFactory, type AgentFactoryParts } from './agent-factory.ts';
import { corePlugin } from './core-plugin.ts';
import { registriesOf, type Contributions } from './registries.ts';
import { contributed } from './registry.ts';

/** Makes games and agents of the core and of these plugins, without a laboratory: in a page. */
export function agentFactoryOf(plugins: readonly Plugin[], parts: AgentFactoryParts): AgentFactory {
  const registries = registriesOf(
    byKind<Contributions>((kind) =>
      [corePlugin, ...plugins].flatMap((plugin) =>
        (plugin[kind] ?? []).map((definition) => contributed(plugin.name, definition as never)),
      ),
    ),
  );
  return new AgentFactory(registries, parts);
}
