import type { ExecutorDefinition } from '../contract/executor.ts';
import type { InspectorDefinition } from '../contract/inspector.ts';
import type { JobDefinition } from '../contract/job.ts';
import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  SearcherDefinition,
} from '../contract/plugin.ts';
import type { ReportDefinition } from '../contract/report.ts';
import type { Reproduction } from '../contract/reproduction.ts';
import { ensembleOf } from '../network/ensemble.ts';
import type { CheckUse } from './option-check.ts';
import { Registry, type Loadable } from './registry.ts';

/** Everything installed, by kind. */
export interface Registries {
  readonly games: Registry<GameDefinition>;
  readonly evaluators: Registry<EvaluatorDefinition>;
  readonly searchers: Registry<SearcherDefinition>;
  readonly learners: Registry<LearnerDefinition>;
  readonly executors: Registry<ExecutorDefinition>;
  readonly jobs: Registry<JobDefinition>;
  readonly inspectors: Registry<InspectorDefinition>;
  readonly reproductions: Registry<Reproduction>;
  readonly reports: Registry<ReportDefinition>;
}

/** What plugins define, by kind. */
export type Contributions = {
  readonly [K in keyof Registries]: readonly Loadable<Registries[K] extends Registry<infer D> ? D : never>[];
};

/** The registries of these extensions; LAB_BAD_PLUGIN if two of a kind have one id. */
export function registriesOf(contributions: Contributions): Registries {
  const { games, searchers, learners, executors, jobs, inspectors, reproductions, reports } = contributions;
  const evaluators: Registry<EvaluatorDefinition> = new Registry(
    'evaluator',
    [...contributions.evaluators, ensembleIn(() => evaluators)],
    (of, use) => checkUse(of, use),
  );
  const checkUse: CheckUse = (of, use) => registries[`${of}s`].resolve(use);
  const registries: Registries = {
    games: new Registry('game', games, checkUse),
    evaluators,
    searchers: new Registry('searcher', searchers, checkUse),
    learners: new Registry('learner', learners, checkUse),
    executors: new Registry('executor', executors),
    jobs: new Registry('job', jobs),
    inspectors: new Registry('inspector', inspectors),
    reproductions: new Registry('paper', reproductions),
    reports: new Registry('report', reports),
  };
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
