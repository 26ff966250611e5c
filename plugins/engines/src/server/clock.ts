/** A player's clock. Milliseconds. */
export interface Clock {
  readonly left: number;
  /** Added for each move. */
  readonly increment?: number;
  /** Moves until more time is added; unknown if not given. */
  readonly moves?: number;
}

/** Moves that a game is expected to go on for. */
const MOVES_LEFT = 30;
/** Milliseconds for the way to the other program and back. */
const OVERHEAD = 30;
/** The largest part of the time left that one move may take. */
const MOST = 0.5;

/** Milliseconds to spend on the next move. */
export function millisFor({ left, increment = 0, moves = MOVES_LEFT }: Clock): number {
  const share = left / Math.max(1, moves) + 0.8 * increment;
  return Math.max(1, Math.floor(Math.min(share, MOST * left) - OVERHEAD));
}
