import { lowestBit, type Game, type Move, type Position, type Random, type Role } from 'evolab';
import type { Strategy, Trace } from './strategy.ts';
import { choosersOf, movesOf } from './successors.ts';

/** A strategy that can lead playouts. */
export interface PlayoutStrategy<P extends Position> {
  readonly strategy: Strategy<P>;
  /** With what probability a step follows the strategy; else it is random. */
  readonly probability: number;
}

/** Instead of a role: every role follows the strategy. */
export const EVERY_ROLE = -1;

/** Playouts that are led by one strategy, with random moves in between, and observed by all strategies. */
export class Playout<P extends Position> implements Trace {
  length = 0;
  readonly roles: Int32Array;
  readonly moves: Int32Array;
  readonly #game: Game<P>;
  readonly #strategies: readonly PlayoutStrategy<P>[];
  readonly #random: Random;
  readonly #most: number;
  readonly #legal: Int32Array;
  readonly #chosen: Int32Array;

  /** At most `most` instants are played. */
  constructor(game: Game<P>, strategies: readonly PlayoutStrategy<P>[], random: Random, most: number) {
    this.#game = game;
    this.#strategies = strategies;
    this.#random = random;
    this.#most = most;
    this.roles = new Int32Array(game.maxPlies + game.roles.length);
    this.moves = new Int32Array(game.maxPlies + game.roles.length);
    this.#legal = new Int32Array(game.maxMoves);
    this.#chosen = new Int32Array(game.roles.length);
  }

  /**
   * Plays on from `position`, which is not over. The role `led` follows the strategy number `leader`; other
   * roles are random. False if more than `room` moves were needed.
   */
  run(position: P, leader: number, led: Role, room: number): boolean {
    const strategies = this.#strategies;
    this.length = 0;
    for (let s = 0; s < strategies.length; s++) strategies[s].strategy.begin?.(position, s === leader);
    for (let instant = 0; !position.over && instant < this.#most; instant++) {
      const choosers = choosersOf(this.#game, position);
      for (let left = choosers; left !== 0; left &= left - 1) {
        const role = lowestBit(left);
        const probability = led === EVERY_ROLE || led === role ? strategies[leader].probability : 0;
        this.#chosen[role] = this.#choose(position, role, strategies[leader].strategy, probability);
      }
      for (let left = choosers; left !== 0; left &= left - 1) {
        if (this.length >= room) return false;
        const role = lowestBit(left);
        this.roles[this.length] = role;
        this.moves[this.length++] = this.#chosen[role];
        position.play(this.#chosen[role]);
      }
      for (let s = 0; s < strategies.length; s++) strategies[s].strategy.step?.(position, s === leader);
    }
    return true;
  }

  /** Lets every strategy learn from the last playout. */
  end(leader: number, scores: Float64Array): void {
    const strategies = this.#strategies;
    for (let s = 0; s < strategies.length; s++) strategies[s].strategy.end?.(this, scores, s === leader);
  }

  #choose(position: P, role: Role, strategy: Strategy<P>, probability: number): Move {
    const legal = this.#legal;
    const count = movesOf(this.#game, position, role, legal);
    if (count === 1) return legal[0];
    const random = this.#random;
    if (probability < 1 && random.unit() >= probability) return legal[random.below(count)];
    return strategy.choose(position, role, legal, count);
  }
}
