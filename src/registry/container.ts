import { Container, ContainerModule } from 'inversify';
import { byKind, extensionKinds, type ExtensionKind } from '../contract/extension-kinds.ts';
import type { Plugin } from '../contract/plugin.ts';
import { readEndgame } from '../storage/endgame-file.ts';
import { LabError } from '../util/errors.ts';
import { AgentFactory, type HelperPools } from './agent-factory.ts';
import { providedBy, type InstalledPlugin } from './plugins.ts';
import type { Programs } from './programs.ts';
import { registriesOf, type Contributions, type Registries } from './registries.ts';
import type { Loadable } from './registry.ts';
import { extensionToken, Service } from './tokens.ts';

/** What one plugin adds to the container: its definitions, loaded when they are needed. */
function pluginModule({ name, provides, load }: InstalledPlugin): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const kind of extensionKinds)
      provides[kind].forEach((id, i) => {
        const definition = () => definitionAt(load(), kind, i, id);
        bind(extensionToken(kind)).toConstantValue({ plugin: name, id, load: definition });
      });
  });
}

function definitionAt(plugin: Plugin, kind: ExtensionKind, index: number, id: string): object {
  const definition = plugin[kind]?.[index];
  if (definition?.id === id) return definition;
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `plugin ${plugin.name} no longer defines '${id}'`,
    'its files have changed while the command was running: start it again',
  );
}

/** A plugin that is already imported. */
function asInstalled(plugin: Plugin): InstalledPlugin {
  return { name: plugin.name, provides: providedBy(plugin), load: () => plugin };
}

// Extensions are bound without names and looked up by id, because `getAll` leaves out named bindings.
const all = (serviceIdentifier: symbol) => ({
  serviceIdentifier,
  isMultiple: true as const,
  optional: true as const,
});

/** The services of every thread. */
const commonModule = (helperPools: HelperPools | undefined, programs: Programs | undefined) =>
  new ContainerModule(({ bind }) => {
    const collect = (...lists: Loadable<never>[][]): Registries =>
      registriesOf(byKind<Contributions>((kind) => lists[extensionKinds.indexOf(kind)]!));
    bind(Service.registries)
      .toResolvedValue(
        collect,
        extensionKinds.map((kind) => all(extensionToken(kind))),
      )
      .inSingletonScope();
    bind(Service.factory)
      .toResolvedValue(
        (registries: Registries) =>
          new AgentFactory(registries, { helperPools, programs, endgames: readEndgame }),
        [Service.registries],
      )
      .inSingletonScope();
  });

/**
 * The composition root: the only place, on any thread, where a container is made. Without pools of helpers
 * every search runs on one thread, and without `programs` no external program is started.
 */
export function createContainer(
  plugins: readonly (Plugin | InstalledPlugin)[],
  helperPools?: HelperPools,
  programs?: Programs,
): Container {
  const container = new Container();
  const installed = plugins.map((plugin) => ('load' in plugin ? plugin : asInstalled(plugin)));
  container.loadSync(commonModule(helperPools, programs));
  for (const plugin of installed) container.loadSync(pluginModule(plugin));
  return container;
}
