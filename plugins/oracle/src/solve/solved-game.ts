import { legalMovesOf, type Game, type Position } from 'evolab';
import type { Accuracy } from './accuracy.ts';
import type { Solution } from './retrograde.ts';

/** What a move comes to under best play, for the role that makes it. */
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
export interface SolvedGame {
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
  /** The file of the table, if it was kept for agents. */
  readonly table?: string;
}

/** The position from which best play takes longest. */
export function longestOf(game: Game, solution: Solution): Longest {
  const number = solution.longest();
  const position = game.start();
  solution.positionIndex.positionAt(number, position);
  return { plies: solution.plies[number], position: game.print(position) };
}

/** Every move at a position that is not over, the best first. */
export function solvedMoves(game: Game, position: Position, solution: Solution): SolvedMove[] {
  const child = game.start();
  const moves = legalMovesOf(game, position).map((move) => {
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
