import type { Spec } from 'evolab';

/**
 * Each part is measured on a thread of its own, so that nothing another part did to the compiled code can
 * slow it.
 */
export const PARTS = ['rules', 'search', 'network', 'learning'] as const;

export interface BenchmarkRequest {
  readonly part: (typeof PARTS)[number];
  readonly game: Spec;
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
  /** Of the part 'network': any evaluator, and its weights; none for games that it or alpha-beta cannot play. */
  readonly evaluator: Spec;
  readonly weights?: Float64Array | undefined;
  /** Whether it can be taught. */
  readonly trainable: boolean;
  /** Depth of the searches of that part, in plies. */
  readonly depth: number;
}
