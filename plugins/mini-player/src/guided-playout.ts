import { lowestBit, type Game, type Move, type Position, type Random, type Role } from 'evolab';
import type { Strategy, Trace } from './strategy.ts';
import { choosersOf, movesOf } from './successors.ts';

/** Somebody who moves in playouts. */
export interface Guide<P extends Position> {
  readonly strategy: Strategy<P>;
  /** How often it follows its strategy; else it is random. */
  readonly probability: number;
}

/** Nobody in particular: every role. */
export const EVERYBODY = -1;

/** Playouts that follow one strategy, now and then at random, while all strategies look on. */
export class GuidedPlayout<P extends Position> implements Trace {
  length = 0;
  readonly roles: Int32Array;
  readonly moves: Int32Array;
  readonly #game: Game<P>;
  readonly #guides: readonly Guide<P>[];
  readonly #random: Random;
  readonly #most: number;
  readonly #legal: Int32Array;
  readonly #chosen: Int32Array;

  /** At most `most` instants are played. */
  constructor(game: Game<P>, guides: readonly Guide<P>[], random: Random, most: number) {
    this.#game = game;
    this.#guides = guides;
    this.#random = random;
    this.#most = most;
    this.roles = new Int32Array(game.maxPlies + game.roles.length);
    this.moves = new Int32Array(game.maxPlies + game.roles.length);
    this.#legal = new Int32Array(game.maxMoves);
    this.#chosen = new Int32Array(game.roles.length);
  }

  /** Plays on from `position`, which is not over: `led` follows the strategy, other roles are random. False if more than `room` moves were needed. */
  run(position: P, guide: number, led: Role, room: number): boolean {
    const guides = this.#guides;
    this.length = 0;
    for (let g = 0; g < guides.length; g++) guides[g].strategy.begin?.(position, g === guide);
    for (let instant = 0; !position.over && instant < this.#most; instant++) {
      const choosers = choosersOf(this.#game, position);
      for (let left = choosers; left !== 0; left &= left - 1) {
        const role = lowestBit(left);
        const probability = led === EVERYBODY || led === role ? guides[guide].probability : 0;
        this.#chosen[role] = this.#choose(position, role, guides[guide].strategy, probability);
      }
      for (let left = choosers; left !== 0; left &= left - 1) {
        if (this.length >= room) return false;
        const role = lowestBit(left);
        this.roles[this.length] = role;
        this.moves[this.length++] = this.#chosen[role];
        position.play(this.#chosen[role]);
      }
      for (let g = 0; g < guides.length; g++) guides[g].strategy.step?.(position, g === guide);
    }
    return true;
  }

  /** Lets every strategy learn from the playout that was just made. */
  end(guide: number, scores: Float64Array): void {
    const guides = this.#guides;
    for (let g = 0; g < guides.length; g++) guides[g].strategy.end?.(this, scores, g === guide);
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
