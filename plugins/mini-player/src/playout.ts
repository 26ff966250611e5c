import { lowestBit, type Game, type Move, type Position, type Random, type Role } from 'evolab';
import { choosersOf, movesOf } from 'evolab/search';
import type { MiniOptions } from './options.ts';
import type { Strategy, Trace } from './strategy.ts';

/** A strategy that can lead playouts. */
export interface PlayoutStrategy<P extends Position> {
  readonly strategy: Strategy<P>;
  /** With what probability a step follows the strategy; else it is random. */
  readonly probability: number;
}

/** A list of moves that grows. */
class MoveList implements Trace {
  length = 0;
  readonly roles: Int32Array;
  readonly moves: Int32Array;

  constructor(most: number) {
    this.roles = new Int32Array(most);
    this.moves = new Int32Array(most);
  }

  add(role: Role, move: Move): void {
    this.roles[this.length] = role;
    this.moves[this.length++] = move;
  }
}

/** Playouts that are led by one strategy, with random moves in between, and observed by all strategies. */
export class Playout<P extends Position> extends MoveList {
  /** Filled by the search. */
  readonly inTree: MoveList;
  readonly #game: Game<P>;
  readonly #strategies: readonly PlayoutStrategy<P>[];
  readonly #random: Random;
  readonly #options: Pick<MiniOptions, 'led' | 'drawn' | 'steps'>;
  readonly #legal: Int32Array;
  readonly #chosen: Int32Array;
  /** By strategy: whether a role follows it in the last playout. */
  readonly #leads: boolean[] = [];

  constructor(
    game: Game<P>,
    strategies: readonly PlayoutStrategy<P>[],
    random: Random,
    options: Pick<MiniOptions, 'led' | 'drawn' | 'steps'>,
  ) {
    const plies = game.maxPlies + game.roles.length;
    super(plies);
    this.inTree = new MoveList(plies);
    this.#game = game;
    this.#strategies = strategies;
    this.#random = random;
    this.#options = options;
    this.#legal = new Int32Array(game.maxMoves);
    this.#chosen = new Int32Array(game.roles.length);
  }

  /**
   * Plays on from `position`, which is not over, in a search for `searcher`; `leaders` are the numbers of the strategies
   * that the roles follow. False if more than `room` moves were needed.
   */
  run(position: P, leaders: Int32Array, searcher: Role, room: number): boolean {
    const strategies = this.#strategies;
    const leads = this.#leads;
    const { led, drawn, steps } = this.#options;
    this.length = 0;
    for (let s = 0; s < strategies.length; s++) {
      leads[s] = leaders.includes(s);
      strategies[s].strategy.begin?.(position, leads[s], searcher);
    }
    // Once a playout one number decides for all roles.
    const draw = drawn === 'playout' ? this.#random.unit() : 0;
    for (let instant = 0; !position.over && instant < steps; instant++) {
      const choosers = choosersOf(this.#game, position);
      for (let left = choosers; left !== 0; left &= left - 1) {
        const role = lowestBit(left);
        const { strategy, probability } = strategies[leaders[role]];
        let share = led === 'own' && role !== searcher ? 0 : probability;
        if (drawn === 'playout') share = draw < share ? 1 : 0;
        this.#chosen[role] = this.#choose(position, role, strategy, share);
      }
      for (let left = choosers; left !== 0; left &= left - 1) {
        if (this.length >= room) return false;
        const role = lowestBit(left);
        this.add(role, this.#chosen[role]);
        position.play(this.#chosen[role]);
      }
      for (let s = 0; s < strategies.length; s++) strategies[s].strategy.step?.(position, leads[s]);
    }
    return true;
  }

  /** Lets every strategy learn from the last playout. */
  end(scores: Float64Array): void {
    const strategies = this.#strategies;
    for (let s = 0; s < strategies.length; s++) strategies[s].strategy.end?.(this, scores, this.#leads[s]);
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
