import { CHANCE, firstIllegal, plain, Random, type Game } from 'evolab';
import { Outcomes } from 'evolab/search';

/** A game of self-play, with what the searches found: plain data. */
export interface SearchedGame {
  readonly seed: number;
  /** How many of the moves were random ones before the searches began. */
  readonly opening: number;
  /** All moves, outcomes of chance among them. */
  readonly moves: Int32Array;
  /** For each position that was searched: 1 if the move made there was a random one, else 0. */
  readonly isRandom: Int32Array;
  /** For each position that was searched, and each of its legal moves in the order of the game: its probability. */
  readonly policy: Float32Array;
  /** For each position that was searched: its value for the role that moves. */
  readonly values: Float32Array;
  /** By role. */
  readonly payoffs: readonly number[];
}

/** What chance draws from in a game: that of a match with this seed, and never what an agent draws from. */
export function seedLuck(luck: Random, seed: number): void {
  luck.seed('chance', seed);
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
    payoffs: plain.list(plain.number, game.roles.length),
  })(value);
  if (shape !== undefined) return shape;
  const played = value as SearchedGame;
  const { opening, moves, isRandom, values } = played;
  if (opening > moves.length) return 'opening: longer than the game';
  if (isRandom.length !== values.length) return 'isRandom: not of the positions';
  if (isRandom.some((flag) => flag !== 0 && flag !== 1)) return 'isRandom: neither 0 nor 1';
  if (values.some((number) => number < -1 || number > 1)) return 'values: not in [-1, 1]';
  const illegal = firstIllegal(game, moves);
  if (illegal >= 0) return `moves: number ${illegal + 1} is not legal`;
  return courseFault(game, played);
}

/** What is wrong with the course of a game of legal moves. */
function courseFault(
  game: Game,
  { seed, opening, moves, policy, values, payoffs }: SearchedGame,
): string | undefined {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const outcomes = new Outcomes(game);
  const luck = new Random(0);
  seedLuck(luck, seed);
  let searched = 0;
  let at = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (position.turn === CHANCE) {
      if (outcomes.draw(position, luck) !== moves[ply])
        return `moves: number ${ply + 1} is not what chance drew`;
    } else if (ply >= opening) {
      searched++;
      const shares = policy.subarray(at, (at += position.moves(legal, 0)));
      const sum = shares.reduce((total, share) => total + share, 0);
      if (at > policy.length || shares.some((share) => share < 0) || Math.abs(sum - 1) > ROUNDING)
        return `policy: no probabilities of the moves at number ${ply + 1}`;
    }
    position.play(moves[ply]);
  }
  if (searched !== values.length) return 'values: not those of the positions';
  if (at !== policy.length) return 'policy: not that of the positions';
  if (!position.over) return 'moves: the game is not over';
  const wrong = payoffs.findIndex((payoff, role) => payoff !== position.payoff(role));
  return wrong < 0 ? undefined : `payoffs: not what the rules give ${game.roles[wrong]}`;
}
