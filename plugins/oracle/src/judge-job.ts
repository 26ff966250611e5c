import { defineJob, type ExactMoves, type Spec } from 'evolab';
import { keptSource, type SourceId } from './exact-source.ts';

/** Positions to solve on a thread. Plain data. */
export interface JudgeJob {
  readonly game: Spec;
  /** Not `table`: a table is made once, where all positions are. */
  readonly by: SourceId;
  /** Positions that may be visited for each text. */
  readonly limit: number;
  /** As the game prints them, none of them over. */
  readonly texts: readonly string[];
}

/** Solves positions; null for those that `limit` positions do not suffice for. */
export const judgeJob = defineJob<JudgeJob, readonly (ExactMoves | null)[]>({
  id: 'judge',
  summary: 'Solves positions: what every legal move comes to',
  run({ game: use, by, limit, texts }, services) {
    const game = services.game(use);
    const source = keptSource(game, { by });
    return texts.map((text) => source.exactMoves(game.parse!(text), limit) ?? null);
  },
  checkResult: ({ texts }, result) =>
    Array.isArray(result) && result.length === texts.length ? undefined : `not ${texts.length} positions`,
});
