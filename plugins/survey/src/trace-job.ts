import { defineJob, LabError, Random, type AgentSpec } from 'evolab';
import { traceGame, type Trace } from './trace.ts';

/** A game of an agent against itself. */
export interface TraceJob {
  readonly agent: AgentSpec;
  readonly seed: number;
  /** Its number in the series. */
  readonly number: number;
}

/** Plays games and keeps what the player thought of them. */
export const traceJob = defineJob<TraceJob, Trace>({
  id: 'survey-trace',
  summary: 'Plays a game of an agent against itself and keeps what it thinks of every position',
  run({ agent, seed, number }, services) {
    const game = services.game(agent.game);
    if (game.roles.length !== 2 || game.simultaneous)
      throw new LabError(
        'LAB_WRONG_GAME',
        'measures need a game of two roles that move in turn',
        'lab list games',
      );
    return traceGame(game, services.searcher(agent, new Random(seed)), agent.budget, number);
  },
  checkResult(_, result) {
    const { moves, values } = (result ?? {}) as Partial<Trace>;
    return Array.isArray(moves) && Array.isArray(values) && moves.length === values.length
      ? undefined
      : 'not a game';
  },
});
