/** The moves of several games in one array: plain data. */
export interface GameList {
  readonly moves: Int32Array;
  readonly lengths: Int32Array;
}

export const NO_GAMES: GameList = { moves: new Int32Array(0), lengths: new Int32Array(0) };

/** Yields the moves of each game. */
export function* movesOf({ moves, lengths }: GameList): Generator<Int32Array, void> {
  let at = 0;
  for (const length of lengths) {
    yield moves.subarray(at, at + length);
    at += length;
  }
}

/** Joins games into a list. */
export function listOf(games: readonly Int32Array[]): GameList {
  const lengths = Int32Array.from(games, ({ length }) => length);
  const moves = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const game of games) {
    moves.set(game, at);
    at += game.length;
  }
  return { moves, lengths };
}
