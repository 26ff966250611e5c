import { Container, ContainerModule } from 'inversify';
import type { ExecutorDefinition } from '../contract/executor.ts';
import type { InspectorDefinition } from '../contract/inspector.ts';
import type { JobDefinition } from '../contract/job.ts';
import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  Plugin,
  SearcherDefinition,
} from '../contract/plugin.ts';
import type { ReportDefinition } from '../contract/report.ts';
import type { Reproduction } from '../contract/reproduction.ts';
import { readEndgame } from '../storage/endgame-file.ts';
import { LabError } from '../util/errors.ts';
import { AgentFactory, type HelperPools } from './agent-factory.ts';
import { EXTENSION_KINDS, providedBy, type ExtensionKind, type InstalledPlugin } from './plugins.ts';
import type { Programs } from './programs.ts';
import { registriesOf, type Registries } from './registries.ts';
import type { Loadable } from './registry.ts';
import { Extension, Service } from './tokens.ts';

/** What one plugin adds to the container: its definitions, loaded when they are needed. */
function pluginModule({ name, provides, load }: InstalledPlugin): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const kind of EXTENSION_KINDS)
      provides[kind].forEach((id, i) => {
        const definition = () => definitionAt(load(), kind, i, id);
        bind(Extension[kind]).toConstantValue({ plugin: name, id, load: definition });
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
    bind(Service.registries)
      .toResolvedValue(
        (
          games: Loadable<GameDefinition>[],
          evaluators: Loadable<EvaluatorDefinition>[],
          searchers: Loadable<SearcherDefinition>[],
          learners: Loadable<LearnerDefinition>[],
          executors: Loadable<ExecutorDefinition>[],
          jobs: Loadable<JobDefinition>[],
          inspectors: Loadable<InspectorDefinition>[],
          reproductions: Loadable<Reproduction>[],
          reports: Loadable<ReportDefinition>[],
        ): Registries =>
          registriesOf({
            games,
            evaluators,
            searchers,
            learners,
            executors,
            jobs,
            inspectors,
            reproductions,
            reports,
          }),
        [
          all(Extension.games),
          all(Extension.evaluators),
          all(Extension.searchers),
          all(Extension.learners),
          all(Extension.executors),
          all(Extension.jobs),
          all(Extension.inspectors),
          all(Extension.reproductions),
          all(Extension.reports),
        ],
      )
      .inSingletonScope();
    bind(Service.assembler)
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
  container.loadSync(commonModule(helperPools, programs), ...installed.map(pluginModule));
  return container;
}
