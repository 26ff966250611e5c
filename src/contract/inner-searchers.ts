import type { Random } from '../util/random.ts';
import type { Spec } from './agent.ts';
import type { Budget, Searcher } from './searcher.ts';

/** How a searcher that is made of others makes them, for the game and the evaluator of its agent. */
export interface InnerSearchers {
  /** A searcher without helper threads; throws `LabError` (LAB_WRONG_GAME, LAB_BAD_OPTION) if it cannot search this game. */
  make(use: Spec, random: Random): Searcher;
  /** The limits that end its searches; undefined if it does not say. */
  limits(use: Spec): readonly (keyof Budget)[] | undefined;
}
