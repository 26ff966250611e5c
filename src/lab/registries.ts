import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  SearcherDefinition,
} from '../contract/plugin.ts';
import type { Reproduction } from '../contract/reproduction.ts';
import type { Contribution, Registry } from './registry.ts';

/** Everything installed, by kind. */
export interface Registries {
  readonly games: Registry<GameDefinition>;
  readonly evaluators: Registry<EvaluatorDefinition>;
  readonly searchers: Registry<SearcherDefinition>;
  readonly learners: Registry<LearnerDefinition>;
  readonly reproductions: readonly Contribution<Reproduction>[];
}
