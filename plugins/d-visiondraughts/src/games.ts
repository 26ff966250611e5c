import { plain, sum } from 'evolab';
import type { SelfPlay } from './self-play.ts';

/** Games that were played: plain data. */
export interface Games {
  /** Of one game after the other, from its board on. */
  readonly moves: Int32Array;
  /** Of each game: how many moves, and how many of these were random. */
  readonly lengths: Int32Array;
  readonly openings: Int32Array;
  /** Of each game, what it paid both roles. */
  readonly payoffs: Float64Array;
}

/** What is wrong with games that another machine played; undefined if nothing can be seen. */
export function gamesFault(value: unknown): string | undefined {
  const fault = plain.record({
    moves: plain.typed('Int32Array'),
    lengths: plain.typed('Int32Array'),
    openings: plain.typed('Int32Array'),
    payoffs: plain.typed('Float64Array'),
  })(value);
  if (fault !== undefined) return fault;
  const { moves, lengths, openings, payoffs } = value as Games;
  const count = lengths.length;
  if (openings.length !== count || payoffs.length !== 2 * count) return 'lengths: not of the games';
  if (sum(lengths) !== moves.length) return 'lengths: not of the moves';
  return payoffs.every((payoff) => Math.abs(payoff) <= 1) ? undefined : 'payoffs: beyond -1 to 1';
}

/** Writes down one game after the other. */
export class GameLog {
  readonly #moves: number[] = [];
  readonly #lengths: number[] = [];
  readonly #openings: number[] = [];
  readonly #payoffs: number[] = [];

  /** Adds the game played last. */
  add({ moves, plies, opening, position }: SelfPlay): void {
    for (let ply = 0; ply < plies; ply++) this.#moves.push(moves[ply]);
    this.#lengths.push(plies);
    this.#openings.push(opening);
    this.#payoffs.push(position.payoff(0), position.payoff(1));
  }

  get games(): Games {
    return {
      moves: Int32Array.from(this.#moves),
      lengths: Int32Array.from(this.#lengths),
      openings: Int32Array.from(this.#openings),
      payoffs: Float64Array.from(this.#payoffs),
    };
  }
}

/** The moves of each game. */
export function movesOf({ moves, lengths }: Games): Int32Array[] {
  let at = 0;
  return Array.from(lengths, (length) => moves.subarray(at, (at += length)));
}
