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
import type { Registry } from './registry.ts';

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
