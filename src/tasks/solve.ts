import type { Use } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { solveForward, type ForwardSolution } from '../search/forward.ts';
import { measureAccuracy, solve, type Accuracy, type Solution } from '../search/index.ts';
import { LabError } from '../util/errors.ts';
import { agentsOf } from '../lab/agents.ts';
import { parsePosition } from '../lab/position.ts';

/** What one move comes to under best play, for who makes it. */
export interface SolvedMove {
  readonly name: string;
  readonly value: number;
  /** To the end, this move counted; 0 for a draw. */
  readonly plies: number;
}

/** The win or loss that takes longest. */
export interface Longest {
  readonly plies: number;
  readonly position: string;
}

/** What a game or an endgame comes to under best play. */
export interface Solved {
  /** For the role to move at the start or at the position asked for; an endgame as such has none. */
  readonly value?: number;
  /** Of the fastest win or longest resistance, where it is known. */
  readonly plies?: number;
  /** The cap of the game, of which solving backwards takes no account. */
  readonly maxPlies: number;
  /** The moves at the position asked for, if the game was solved backwards. */
  readonly moves?: readonly SolvedMove[];
  readonly longest?: Longest;
  /** Positions, by the value for the role to move. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly judgement?: Accuracy;
}

export interface SolveOptions {
  /** An evaluator to judge. */
  readonly evaluator?: string | undefined;
  readonly endgame?: string | undefined;
  readonly position?: string | undefined;
  /** Give up beyond so many positions. */
  readonly limit: number;
  /** Called now and then with how many positions are known, where it is not known how many there are. */
  readonly onCount?: (positions: number) => void;
}

/** Solves a game, or an endgame, backwards if its positions are numbered, else forwards; judges an evaluator on the way. */
export function solveGame(laboratory: Laboratory, use: Use, options: SolveOptions): Solved {
  const game = laboratory.game(use);
  const { endgame, limit } = options;
  if (endgame !== undefined && !game.endgame)
    throw new LabError('LAB_WRONG_GAME', `${use.use} has no endgames of its own`, 'leave out --endgame');
  const position = parsePosition(game, options.position);
  const evaluator = evaluatorOf(laboratory, use, options.evaluator);
  const positionIndex = endgame === undefined ? game.positionIndex : game.endgame!(endgame);
  if (!positionIndex) return explored(solveForward(game, limit, evaluator, position, options.onCount), game);
  if (positionIndex.count > limit) {
    throw new LabError(
      'LAB_WRONG_GAME',
      `there are ${positionIndex.count} positions to solve`,
      'choose a smaller board or endgame, or a higher --limit',
    );
  }
  const asked = options.position !== undefined;
  if (asked && positionIndex.indexOf(position) < 0)
    throw new LabError('LAB_BAD_POSITION', `${options.position} is not a position of this endgame`);
  const solution = solve(game, positionIndex);
  return {
    ...(asked || endgame === undefined
      ? { value: solution.valueOf(position), plies: solution.pliesOf(position) }
      : {}),
    maxPlies: game.maxPlies,
    ...(asked && { moves: movesOf(game, position, solution) }),
    longest: longestOf(game, solution),
    won: solution.count(1),
    lost: solution.count(-1),
    drawn: solution.count(0),
    ...(evaluator && { judgement: measureAccuracy(game, evaluator, solution) }),
  };
}

function evaluatorOf(laboratory: Laboratory, use: Use, text: string | undefined): Evaluator | undefined {
  if (text === undefined) return undefined;
  const [agent] = agentsOf(laboratory, [text], { game: use }).agents;
  const evaluator = laboratory.assembler.evaluator(agent);
  if (!evaluator)
    throw new LabError('LAB_BAD_AGENT', `'${text}' has no evaluator to judge`, 'lab list evaluators');
  return evaluator;
}

function explored({ value, won, lost, drawn, judgement }: ForwardSolution, { maxPlies }: Game): Solved {
  return { value, maxPlies, won, lost, drawn, ...(judgement && { judgement }) };
}

function longestOf(game: Game, solution: Solution): Longest {
  const number = solution.longest();
  const position = game.start();
  solution.positionIndex.positionAt(number, position);
  return { plies: solution.plies[number], position: game.print(position) };
}

/** Every move at a position that is not over, the best first. */
function movesOf(game: Game, position: Position, solution: Solution): SolvedMove[] {
  if (position.over) return [];
  const out = new Int32Array(game.maxMoves);
  const child = game.start();
  const moves = Array.from(out.subarray(0, position.moves(out, 0)), (move) => {
    child.copy(position);
    child.play(move);
    const gain = solution.valueOf(child);
    const value = child.turn === position.turn ? gain : -gain;
    const plies = value === 0 ? 0 : solution.pliesOf(child) + 1;
    // A draw is 0, never -0.
    return { name: game.moveName(position, move), value: value + 0, plies };
  });
  // Quick wins and late losses are better.
  return moves.sort((a, b) => b.value - a.value || a.value * (a.plies - b.plies));
}
