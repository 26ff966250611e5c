import type { Evaluator, Game, Position, Random, Role, SiblingEvaluator, Solver, Trainable } from 'evolab';
import { solverOf } from 'evolab/search';
import type { Errors } from './update-rule.ts';

/** What a game teaches; see the options of the same names. */
export interface Teaching {
  readonly gamma: number;
  readonly lambda: number;
  readonly bootstrap: 'own' | 'next';
  readonly explored: 'follow' | 'cut' | 'greedy';
  readonly exact: number;
  /** The value of a payoff, in [-1, 1]. */
  readonly valueOf: (payoff: number) => number;
}

/** Who plays one role of a game instead of the value function: it makes the move to the position it values most. */
export interface Partner {
  readonly role: Role;
  readonly evaluator: Evaluator;
}

/** Not the value of a result: the position has to be looked at when its value is needed. */
const UNKNOWN = 2;

/** The slots of a `Trainable` that a game needs. */
export const slotsOf = (game: Game): number => 2 * game.maxPlies;

/**
 * Plays games with a value function against itself and teaches it the positions after each move, from the last to the
 * first, when a game is over: targets are lambda-returns (Sutton and Barto 2018, chapter 12).
 */
export class AfterStates {
  /** The moves of the last game. */
  readonly moves: Int32Array;
  plies = 0;
  readonly position: Position;
  /** Positions evaluated so far to choose moves. */
  evaluations = 0;
  readonly #start: Position;
  readonly #child: Position;
  readonly #legal: Int32Array;
  readonly #trainable: Trainable;
  readonly #siblings: SiblingEvaluator | undefined;
  readonly #teaching: Teaching;
  /**
   * Of each move: who made it, whether it was drawn by lot or made by a partner, and the value of the best move if that ends
   * the game.
   */
  readonly #mover: Uint8Array;
  readonly #free: Uint8Array;
  readonly #best: Float64Array;
  readonly #solver: Solver | undefined;
  /** The value of the result after each move for the role that made it, where the solver tells it. */
  readonly #results: Float64Array;
  /** The return that a move brought to the role that made it. */
  readonly #returns: Float64Array;

  constructor(game: Game, trainable: Trainable, teaching: Teaching) {
    this.#start = game.start();
    this.#child = game.start();
    this.position = game.start();
    this.#legal = new Int32Array(game.maxMoves);
    this.moves = new Int32Array(game.maxPlies);
    this.#mover = new Uint8Array(game.maxPlies);
    this.#free = new Uint8Array(game.maxPlies);
    this.#best = new Float64Array(game.maxPlies);
    this.#returns = new Float64Array(game.maxPlies);
    this.#trainable = trainable;
    this.#siblings = trainable.siblings;
    this.#teaching = teaching;
    this.#solver = teaching.exact > 0 ? solverOf(game) : undefined;
    this.#results = new Float64Array(game.maxPlies).fill(UNKNOWN);
  }

  /** Forgets what the solver has found. What games teach depends on those since the last call alone. */
  reset(): void {
    this.#solver?.reset();
  }

  /**
   * Plays a game: each move is with probability `greedy` the best one, that of `partner` in its role, else any. Before that
   * come 0 to `openings` random plies.
   */
  play(greedy: number, random: Random, partner?: Partner, openings = 0): void {
    const { position } = this;
    const opening = openings === 0 ? 0 : random.below(openings + 1);
    const legal = this.#legal;
    const compare = this.#teaching.explored === 'greedy';
    position.copy(this.#start);
    let ply = 0;
    for (; !position.over; ply++) {
      const role = position.turn;
      const count = position.moves(legal, 0);
      const drawn = count > 1 && (ply < opening || random.unit() >= greedy);
      const free = drawn || (count > 1 && partner?.role === role);
      let move = legal[free && !compare ? 0 : this.#choose(count, role)];
      if (free) {
        if (compare) this.#keepBest(ply, move, role);
        move = legal[drawn ? random.below(count) : this.#bestBy(count, role, partner!.evaluator)];
      }
      position.play(move);
      this.#record(ply, move, role, free);
    }
    this.plies = ply;
  }

  /** Goes through a game that was played elsewhere. */
  replay(game: Int32Array): void {
    const { position } = this;
    position.copy(this.#start);
    for (let ply = 0; ply < game.length; ply++) {
      const role = position.turn;
      position.play(game[ply]);
      this.#record(ply, game[ply], role, false);
    }
    this.plies = game.length;
  }

  #record(ply: number, move: number, role: Role, free: boolean): void {
    this.moves[ply] = move;
    this.#mover[ply] = role;
    this.#free[ply] = free ? 1 : 0;
    const { position } = this;
    if (position.over) return;
    this.#trainable.read(2 * ply, position, role);
    const solver = this.#solver;
    if (!solver) return;
    const { exact, valueOf } = this.#teaching;
    const solved = solver.solve(position, exact);
    this.#results[ply] = solved ? valueOf(position.turn === role ? solver.value : -solver.value) : UNKNOWN;
  }

  /** The index of the first legal move to the position with the highest value for `role`. */
  #choose(count: number, role: Role): number {
    if (count === 1) return 0;
    const siblings = this.#siblings;
    if (!siblings) return this.#bestBy(count, role, this.#trainable.evaluator);
    siblings.anchor(this.position, role);
    return this.#bestBy(count, role, siblings);
  }

  #bestBy(count: number, role: Role, evaluator: Evaluator): number {
    const child = this.#child;
    let best = 0;
    let bestValue = -Infinity;
    for (let i = 0; i < count; i++) {
      child.copy(this.position);
      child.play(this.#legal[i]);
      const value = child.over ? this.#teaching.valueOf(child.payoff(role)) : evaluator.evaluate(child, role);
      if (!child.over) this.evaluations++;
      if (value > bestValue) {
        bestValue = value;
        best = i;
      }
    }
    return best;
  }

  #keepBest(ply: number, move: number, role: Role): void {
    const child = this.#child;
    child.copy(this.position);
    child.play(move);
    this.#best[ply] = child.over ? this.#teaching.valueOf(child.payoff(role)) : UNKNOWN;
    if (!child.over) this.#trainable.read(2 * ply + 1, child, role);
  }

  /**
   * Teaches the last game: positions after moves of `learner`, or of both roles if it is -1. The last position's value
   * is known, so it is a target only. A game that was stopped is a draw.
   */
  teach(learner: Role, eta: number, errors: Errors): void {
    const { gamma, lambda, bootstrap, explored, valueOf } = this.#teaching;
    const trainable = this.#trainable;
    const mover = this.#mover;
    const returns = this.#returns;
    const last = this.plies - 1;
    const { over } = this.position;
    const payoffOf = (role: Role) => valueOf(over ? this.position.payoff(role) : 0);
    // The next move of each role, as far as there is one.
    const next = [-1, -1];
    for (let ply = last; ply >= 0; ply--) {
      const role = mover[ply];
      const ended = ply === last && over;
      const result = ended ? payoffOf(role) : this.#results[ply];
      const isKnown = result !== UNKNOWN;
      let value = 0;
      let target = isKnown ? result : payoffOf(role);
      if (!ended) {
        value = trainable.value(2 * ply);
        const from = isKnown ? -1 : bootstrap === 'own' ? next[role] : ply < last ? ply + 1 : -1;
        if (from >= 0) target = gamma * (mover[from] === role ? returns[from] : -returns[from]);
        const cut = explored === 'cut' && from >= 0 && this.#free[from] === 1;
        if (!cut && (learner < 0 || learner === role)) {
          const error = target - value;
          errors.updates++;
          errors.squares += error * error;
          trainable.learn(2 * ply, value, error, eta);
        }
        if (cut) target = value;
      }
      if (explored === 'greedy' && this.#free[ply] === 1)
        returns[ply] = this.#best[ply] === UNKNOWN ? trainable.value(2 * ply + 1) : this.#best[ply];
      else returns[ply] = isKnown ? target : (1 - lambda) * value + lambda * target;
      next[role] = ply;
    }
  }
}
