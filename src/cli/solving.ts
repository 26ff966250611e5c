import type { Use } from '../contract/agent.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { judge, solve, type Judgement } from '../search/index.ts';
import { explore } from '../search/exhaustive.ts';
import { LabError } from '../util/errors.ts';
import { agentsOf } from './agents.ts';

/** What a game comes to under best play. */
export interface Solved {
  /** For the role that begins. */
  readonly value: number;
  /** Of the fastest win or longest resistance, where it is known. */
  readonly plies?: number;
  /** For the role to move. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly judgement?: Judgement;
}

/** Solves a game backwards if its positions are numbered, else forwards; judges an evaluator on the way. */
export function solveGame(
  laboratory: Laboratory,
  use: Use,
  evaluatorText: string | undefined,
  limit: number,
): Solved {
  const game = laboratory.assembler.game(use);
  const agent =
    evaluatorText === undefined ? undefined : agentsOf(laboratory, [evaluatorText], { game: use }).agents[0];
  const evaluator = agent && laboratory.assembler.evaluator(agent);
  if (agent && !evaluator)
    throw new LabError(
      'LAB_BAD_AGENT',
      `'${evaluatorText}' has no evaluator to judge`,
      'lab list evaluators',
    );
  if (!game.ranking) return explore(game, limit, evaluator);
  if (game.ranking.count > limit) {
    throw new LabError(
      'LAB_WRONG_GAME',
      `the game has ${game.ranking.count} positions`,
      'choose a smaller board, or a higher --limit',
    );
  }
  const solution = solve(game);
  const count = (value: number) => solution.values.reduce((sum, v) => sum + (v === value ? 1 : 0), 0);
  const start = game.start();
  return {
    value: solution.valueOf(start),
    plies: solution.pliesOf(start),
    won: count(1),
    lost: count(-1),
    drawn: count(0),
    ...(evaluator && { judgement: judge(game, evaluator, solution) }),
  };
}
