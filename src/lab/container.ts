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
import { ensembleOf } from '../network/ensemble.ts';
import { LabError } from '../util/errors.ts';
import { Assembler, type HelperPools } from './assembler.ts';
import { EXTENSION_KINDS, providedBy, type ExtensionKind, type InstalledPlugin } from './plugins.ts';
import type { CheckUse } from './option-check.ts';
import type { Programs } from './programs.ts';
import type { Registries } from './registries.ts';
import { Registry, type Loadable } from './registry.ts';
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
        ): Registries => {
          const withEnsemble: Registry<EvaluatorDefinition> = new Registry(
            'evaluator',
            [...evaluators, ensembleIn(() => withEnsemble)],
            (of, use) => checkUse(of, use),
          );
          const checkUse: CheckUse = (of, use) => registries[`${of}s`].resolve(use);
          const registries: Registries = {
            games: new Registry('game', games, checkUse),
            evaluators: withEnsemble,
            searchers: new Registry('searcher', searchers, checkUse),
            learners: new Registry('learner', learners, checkUse),
            executors: new Registry('executor', executors),
            jobs: new Registry('job', jobs),
            inspectors: new Registry('inspector', inspectors),
            reproductions: new Registry('paper', reproductions),
            reports: new Registry('report', reports),
          };
          return registries;
        },
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
        (registries: Registries) => new Assembler(registries, helperPools, programs),
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
