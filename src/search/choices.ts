import type { Game, Position, Role, SimultaneousPosition } from '../contract/game.ts';

/** The roles that choose in `position`, in which chance does not decide: one bit each. */
export function choosersOf(game: Game, position: Position): number {
  return game.simultaneous ? (position as SimultaneousPosition).choosers : 1 << position.turn;
}

/** Writes the legal moves of a role that chooses in `position` to `out`, from its start, and returns how many. */
export function movesOf(game: Game, position: Position, role: Role, out: Int32Array): number {
  return game.simultaneous
    ? (position as SimultaneousPosition).movesOf(role, out, 0)
    : position.moves(out, 0);
}
