import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  SearcherDefinition,
} from '../contract/plugin.ts';
import type { Registry } from './registry.ts';

/** Everything installed, by kind. */
export interface Registries {
  readonly games: Registry<GameDefinition>;
  readonly evaluators: Registry<EvaluatorDefinition>;
  readonly searchers: Registry<SearcherDefinition>;
  readonly learners: Registry<LearnerDefinition>;
}
