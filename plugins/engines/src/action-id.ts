import type { Game, Move, Position } from 'evolab';

/** What a program calls a legal move: its id in the game, or where the game has none its rank among the legal moves. */
export const actionId = ({ actions }: Game, position: Position, move: Move, rank: number): number =>
  actions ? actions.indexOf(position, move) : rank;
