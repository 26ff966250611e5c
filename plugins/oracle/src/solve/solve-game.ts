import { LabError, type AgentSpec, type Evaluator, type Spec } from 'evolab';
import { parsePosition, type Laboratory, type TaskContext } from 'evolab/command';
import { writeEndgame } from 'evolab/storage';
import { measuring } from './accuracy.ts';
import { solvingForward } from './forward.ts';
import { solving } from './retrograde.ts';
import { isOpposed } from './solve-all.ts';
import { iteratingValues, type ExpectedValues } from './value-iteration.ts';
import { longestOf, solvedMoves, type SolvedGame } from './solved-game.ts';
import { withPauses } from './with-pauses.ts';

export interface SolveRequest {
  readonly game: Spec;
  /** An endgame instead of the whole game. */
  readonly endgame?: string | undefined;
  /** What to solve or look up, as the game prints positions. */
  readonly position?: string | undefined;
  /** An agent whose evaluator is measured against the truth. */
  readonly agent?: AgentSpec | undefined;
  /** Whether agents may look the endgame up from now on. */
  readonly keep?: boolean;
  /** The number of positions beyond which it gives up. */
  readonly limit: number;
}

type SolveContext = Pick<TaskContext, 'laboratory' | 'report' | 'signal'>;

/**
 * Solves a game with chance, or one of several roles each for itself, by value iteration. LAB_WRONG_GAME if there are too
 * many positions; LAB_BAD_POSITION. Throws `Interrupted` once the signal is aborted.
 */
export async function expectedGame(
  { laboratory, report, signal }: SolveContext,
  { game: use, position: text, limit }: Pick<SolveRequest, 'game' | 'position' | 'limit'>,
): Promise<ExpectedValues> {
  const game = laboratory.game(use);
  const tell = (done: number) => report({ type: 'progress', phase: 'solving', done, unit: 'positions' });
  tell(0);
  // Numbers of positions may swap roles, which is no loss where one gets what the other loses.
  const index = isOpposed(game) ? game.positionIndex : undefined;
  return withPauses(iteratingValues(game, parsePosition(game, text), limit, index), signal, tell);
}

/**
 * Solves a game or an endgame, backwards if its positions are numbered, else forwards. LAB_WRONG_GAME if there
 * are too many positions, or no such endgame; LAB_BAD_POSITION; LAB_BAD_AGENT if the agent has no evaluator.
 * Throws `Interrupted` once the signal is aborted.
 */
export async function solveGame(
  { laboratory, report, signal }: SolveContext,
  { game: use, endgame, position: text, agent, keep = false, limit }: SolveRequest,
): Promise<SolvedGame> {
  const game = laboratory.game(use);
  if (endgame !== undefined && !game.endgame)
    throw new LabError('LAB_WRONG_GAME', `${use.use} has no endgames of its own`, 'leave out --endgame');
  const position = parsePosition(game, text);
  const evaluator = agent && evaluatorOf(laboratory, agent);
  const positionIndex = endgame === undefined ? game.positionIndex : game.endgame!(endgame);
  const tell = (done: number, total?: number) =>
    report({ type: 'progress', phase: 'solving', done, ...(total && { total }), unit: 'positions' });
  if (!positionIndex) {
    tell(0);
    const solved = await withPauses(solvingForward(game, limit, evaluator, position), signal, tell);
    const { value, won, lost, drawn, judgement } = solved;
    return { value, maxPlies: game.maxPlies, won, lost, drawn, ...(judgement && { judgement }) };
  }
  const { count } = positionIndex;
  if (count > limit) {
    throw new LabError(
      'LAB_WRONG_GAME',
      `there are ${count} positions to solve`,
      'choose a smaller board or endgame, or a higher --limit',
    );
  }
  const asked = text !== undefined;
  if (asked && positionIndex.indexOf(position) < 0)
    throw new LabError('LAB_BAD_POSITION', `${text} is not a position of this endgame`);
  tell(0, count);
  const onCount = (positions: number) => tell(positions, count);
  const solution = await withPauses(solving(game, positionIndex), signal, onCount);
  const judgement = evaluator && (await withPauses(measuring(game, evaluator, solution), signal, onCount));
  const name = endgame === undefined ? undefined : laboratory.factory.endgameName(use, endgame);
  const table = keep && name ? writeEndgame(name, solution.outcomes()) : undefined;
  return {
    ...(asked || endgame === undefined
      ? { value: solution.valueOf(position), plies: solution.pliesOf(position) }
      : {}),
    maxPlies: game.maxPlies,
    ...(asked && { moves: solvedMoves(game, position, solution) }),
    longest: longestOf(game, solution),
    won: solution.count(1),
    lost: solution.count(-1),
    drawn: solution.count(0),
    ...(table !== undefined && { table }),
    ...(judgement && { judgement }),
  };
}

function evaluatorOf({ factory }: Laboratory, agent: AgentSpec): Evaluator {
  const evaluator = factory.evaluator(agent);
  if (!evaluator)
    throw new LabError('LAB_BAD_AGENT', `'${agent.name}' has no evaluator to measure`, 'lab list evaluators');
  return evaluator;
}
