import { defineJob, requireTwoRolesInTurn, plain, Random, type AgentSpec, type Game } from 'evolab';
import { traceGame, type Trace } from './trace.ts';

/** A game of an agent against itself. */
export interface TraceJob {
  readonly agent: AgentSpec;
  readonly seed: number;
  /** Its number in the series. */
  readonly number: number;
}

/** LAB_WRONG_GAME unless a game is of the kind that is measured. */
export const checkMeasurable = (game: Game): void =>
  requireTwoRolesInTurn(game, '--measures', 'leave out --measures');

/** Plays games and keeps what the player thought of them. */
export const traceJob = defineJob<TraceJob, Trace>({
  id: 'survey-trace',
  summary: 'Plays a game of an agent against itself and keeps what it thinks of every position',
  run({ agent, seed, number }, services) {
    const game = services.game(agent.game);
    checkMeasurable(game);
    return traceGame(game, services.searcher(agent, new Random(seed)), agent.budget, number);
  },
  checkResult(_, result) {
    const { moves } = (result ?? {}) as Partial<Trace>;
    const plies = Array.isArray(moves) ? moves.length : 0;
    const each = plain.list(plain.number, plies);
    return plain.record({
      moves: each,
      values: each,
      choices: each,
      stakes: plain.list(plain.measure, plies),
      openings: plain.list(plain.list(plain.number, 2)),
      payoff: plain.number,
      coverage: plain.number,
      completed: plain.flag,
    })(result);
  },
});
