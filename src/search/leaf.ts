import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position, type Role, type Sampler } from '../contract/game.ts';
import { kindOfGame } from '../contract/requirements.ts';
import type { Random } from '../util/random.ts';
import { Outcomes } from './outcomes.ts';

/** Evaluates the leaves of a search tree. */
export interface Leaf<P extends Position = Position> {
  /** Calls of an evaluator for each leaf. */
  readonly evals: number;
  /**
   * Writes the expected payoff of each role in `position`, which is not over and may be changed, to
   * `payoffs`. Returns the number of moves it made, at most `room`; -1 if that is not enough. `role` is the
   * one that searches.
   */
  evaluate(position: P, role: Role, room: number, payoffs: Float64Array): number;
}

/** Writes the payoffs of a position that is over. */
export function readPayoffs(position: Position, payoffs: Float64Array): void {
  for (let role = 0; role < payoffs.length; role++) payoffs[role] = position.payoff(role);
}

/**
 * Plays uniformly random moves to the end of the game. Roles that choose at the same instant choose
 * independently.
 */
export class Playout<P extends Position = Position> implements Leaf<P> {
  readonly evals = 0;
  readonly #sampler: Sampler<P> | undefined;
  readonly #random: Random;
  readonly #moves: Int32Array;
  readonly #outcomes: Outcomes<P> | undefined;

  constructor(game: Game<P>, random: Random) {
    this.#sampler = game.sampler;
    this.#outcomes = game.chance && new Outcomes(game);
    this.#random = random;
    this.#moves = new Int32Array(game.maxMoves);
  }

  evaluate(position: P, _role: Role, room: number, payoffs: Float64Array): number {
    const plies = this.run(position, room);
    if (plies >= 0) readPayoffs(position, payoffs);
    return plies;
  }

  /** Plays `position` to its end and returns the number of moves; -1 if it is not over after `room` moves. */
  run(position: P, room = Infinity): number {
    if (this.#outcomes) return this.#runWithChance(position, this.#outcomes, room);
    const random = this.#random;
    const moves = this.#moves;
    const sampler = this.#sampler;
    let plies = 0;
    if (sampler === undefined) {
      for (; !position.over; plies++) {
        if (plies >= room) return -1;
        position.play(moves[random.below(position.moves(moves, 0))]);
      }
    } else {
      for (; !position.over; plies++) {
        if (plies >= room) return -1;
        position.play(sampler.sample(position, random));
      }
    }
    return plies;
  }

  #runWithChance(position: P, outcomes: Outcomes<P>, room: number): number {
    const random = this.#random;
    const moves = this.#moves;
    let plies = 0;
    for (; !position.over; plies++) {
      if (plies >= room) return -1;
      if (position.turn === CHANCE) position.play(outcomes.sample(position, random));
      else if (this.#sampler) position.play(this.#sampler.sample(position, random));
      else position.play(moves[random.below(position.moves(moves, 0))]);
    }
    return plies;
  }
}

/** Calls of an evaluator for what each role may expect: one if the value of a role determines that of the other. */
export function evalsFor(game: Game): number {
  const { roles, utility } = kindOfGame(game);
  return roles === 1 || (roles === 2 && utility === 'zero-sum') ? 1 : roles;
}

/** The value of an evaluator: asked for the searching role alone where that suffices, otherwise for each role. */
export class ValueLeaf<P extends Position = Position> implements Leaf<P> {
  readonly evals: number;
  readonly #evaluator: Evaluator<P>;

  constructor(game: Game<P>, evaluator: Evaluator<P>) {
    this.#evaluator = evaluator;
    this.evals = evalsFor(game);
  }

  evaluate(position: P, role: Role, _room: number, payoffs: Float64Array): number {
    if (this.evals === 1) {
      const value = this.#evaluator.evaluate(position, role);
      for (let r = 0; r < payoffs.length; r++) payoffs[r] = r === role ? value : -value;
    } else {
      for (let r = 0; r < payoffs.length; r++) payoffs[r] = this.#evaluator.evaluate(position, r);
    }
    return 0;
  }
}

/**
 * (1 - lambda) times the payoff of a playout plus lambda times the value of an evaluator (Silver et al.
 * 2016).
 */
export class MixedLeaf<P extends Position = Position> implements Leaf<P> {
  readonly evals: number;
  readonly #playout: Leaf<P>;
  readonly #value: Leaf<P>;
  readonly #lambda: number;
  readonly #values: Float64Array;

  constructor(game: Game<P>, playout: Leaf<P>, value: Leaf<P>, lambda: number) {
    this.#playout = playout;
    this.#value = value;
    this.#lambda = lambda;
    this.#values = new Float64Array(game.roles.length);
    this.evals = playout.evals + value.evals;
  }

  evaluate(position: P, role: Role, room: number, payoffs: Float64Array): number {
    const values = this.#values;
    this.#value.evaluate(position, role, room, values);
    const plies = this.#playout.evaluate(position, role, room, payoffs);
    const lambda = this.#lambda;
    for (let r = 0; r < payoffs.length; r++) payoffs[r] = (1 - lambda) * payoffs[r] + lambda * values[r];
    return plies;
  }
}
