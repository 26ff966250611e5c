import { Container, ContainerModule } from 'inversify';
import type { ExecutorDefinition } from '../contract/executor.ts';
import type { InspectorDefinition } from '../contract/inspector.ts';
import type { JobDefinition } from '../contract/job.ts';
import { declared } from '../contract/option.ts';
import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  Plugin,
  SearcherDefinition,
} from '../contract/plugin.ts';
import type { Reproduction } from '../contract/reproduction.ts';
import { ensembleOf } from '../network/ensemble.ts';
import { Assembler, type Crews } from './assembler.ts';
import type { Registries } from './registries.ts';
import { Registry, type CheckUse, type Contribution } from './registry.ts';
import { Extension, Service } from './tokens.ts';

/** What one plugin adds to the container. */
function pluginModule(plugin: Plugin): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const contribute = (token: symbol, definitions: readonly object[] = []) => {
      for (const definition of definitions) bind(token).toConstantValue({ plugin: plugin.name, definition });
    };
    contribute(Extension.game, plugin.games);
    contribute(Extension.evaluator, plugin.evaluators);
    contribute(Extension.searcher, plugin.searchers);
    contribute(Extension.learner, plugin.learners);
    contribute(Extension.executor, plugin.executors);
    contribute(Extension.job, plugin.jobs);
    contribute(Extension.inspector, plugin.inspectors);
    contribute(Extension.reproduction, plugin.reproductions);
  });
}

// Extensions are bound unnamed and looked up by id: `getAll` leaves out named bindings.
const all = (serviceIdentifier: symbol) => ({
  serviceIdentifier,
  isMultiple: true as const,
  optional: true as const,
});

/** The core's evaluator 'ensemble', whose members may be evaluators of any plugin, unless they are for one game. */
function ensembleFor(evaluators: readonly Contribution<EvaluatorDefinition>[]) {
  const members = evaluators
    .map(({ definition }) => declared<EvaluatorDefinition>(definition))
    .filter(({ game }) => game === undefined);
  return { plugin: 'evolab', definition: ensembleOf(members) };
}

/** Services every thread has. */
const commonModule = (crews: Crews | undefined) =>
  new ContainerModule(({ bind }) => {
    bind(Service.registries)
      .toResolvedValue(
        (
          games: Contribution<GameDefinition>[],
          evaluators: Contribution<EvaluatorDefinition>[],
          searchers: Contribution<SearcherDefinition>[],
          learners: Contribution<LearnerDefinition>[],
          executors: Contribution<ExecutorDefinition>[],
          jobs: Contribution<JobDefinition>[],
          inspectors: Contribution<InspectorDefinition>[],
          reproductions: Contribution<Reproduction>[],
        ): Registries => {
          const checkUse: CheckUse = (of, use) => registries[`${of}s`].resolve(use);
          const registries: Registries = {
            games: new Registry('game', games, checkUse),
            evaluators: new Registry('evaluator', [...evaluators, ensembleFor(evaluators)], checkUse),
            searchers: new Registry('searcher', searchers, checkUse),
            learners: new Registry('learner', learners, checkUse),
            executors: new Registry('executor', executors),
            jobs: new Registry('job', jobs),
            inspectors: new Registry('inspector', inspectors),
            reproductions,
          };
          return registries;
        },
        [
          all(Extension.game),
          all(Extension.evaluator),
          all(Extension.searcher),
          all(Extension.learner),
          all(Extension.executor),
          all(Extension.job),
          all(Extension.inspector),
          all(Extension.reproduction),
        ],
      )
      .inSingletonScope();
    bind(Service.assembler)
      .toResolvedValue((registries: Registries) => new Assembler(registries, crews), [Service.registries])
      .inSingletonScope();
  });

/** The composition root: the only place, on any thread, where a container is made. Without `crews` every search is alone. */
export function createContainer(plugins: readonly Plugin[], crews?: Crews): Container {
  const container = new Container();
  container.loadSync(commonModule(crews), ...plugins.map(pluginModule));
  return container;
}
