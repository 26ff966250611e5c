import { firstIllegal, plain, type Game } from 'evolab';

/** A game of self-play, with what the searches found: plain data. */
export interface SearchedGame {
  readonly seed: number;
  /** How many of the moves were random ones before the searches began. */
  readonly opening: number;
  readonly moves: Int32Array;
  /** For each position that was searched: 1 if the move made there was a random one, else 0. */
  readonly isRandom: Int32Array;
  /** For each position that was searched, and each of its legal moves in the order of the game: its probability. */
  readonly policy: Float32Array;
  /** For each position that was searched: its value for the role that moves. */
  readonly values: Float32Array;
  /** Of the first role. */
  readonly payoff: number;
}

/** How far probabilities of a position may miss 1 in their sum: they are rounded to 24 bits. */
const ROUNDING = 1e-4;

/** What is wrong with a game that another machine played; undefined if nothing can be seen. */
export function gameFault(game: Game, seed: number, value: unknown): string | undefined {
  const shape = plain.record({
    seed: plain.exactly(seed),
    opening: plain.count,
    moves: plain.typed('Int32Array'),
    isRandom: plain.typed('Int32Array'),
    policy: plain.typed('Float32Array'),
    values: plain.typed('Float32Array'),
    payoff: plain.number,
  })(value);
  if (shape !== undefined) return shape;
  const { opening, moves, isRandom, policy, values, payoff } = value as SearchedGame;
  if (opening > moves.length) return 'opening: longer than the game';
  if (values.length !== moves.length - opening) return 'values: not those of the positions';
  if (isRandom.length !== values.length) return 'isRandom: not of the positions';
  if (isRandom.some((flag) => flag !== 0 && flag !== 1)) return 'isRandom: neither 0 nor 1';
  if (values.some((number) => number < -1 || number > 1)) return 'values: not in [-1, 1]';
  const illegal = firstIllegal(game, moves);
  if (illegal >= 0) return `moves: number ${illegal + 1} is not legal`;
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  let at = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (ply >= opening) {
      const shares = policy.subarray(at, (at += position.moves(legal, 0)));
      const sum = shares.reduce((total, share) => total + share, 0);
      if (at > policy.length || shares.some((share) => share < 0) || Math.abs(sum - 1) > ROUNDING)
        return `policy: no probabilities of the moves at number ${ply + 1}`;
    }
    position.play(moves[ply]);
  }
  if (at !== policy.length) return 'policy: not that of the positions';
  if (!position.over) return 'moves: the game is not over';
  return payoff === position.payoff(0) ? undefined : 'payoff: not what the rules give';
}
