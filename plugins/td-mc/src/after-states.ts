import {
  CHANCE,
  LabError,
  type Evaluator,
  type Game,
  type Position,
  type Random,
  type Role,
  type SiblingEvaluator,
  type Solver,
  type Trainable,
} from 'evolab';
import { AlphaBeta, Outcomes, solverOf } from 'evolab/search';
import type { Errors } from './update-rule.ts';
import { viewsOf } from './views.ts';

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
interface Partner {
  readonly role: Role;
  readonly evaluator: Evaluator;
}

/** How a game is played. */
interface Play {
  /** The probability that a move is the best one, that of `partner` in its role; else it is any. */
  readonly greedy: number;
  readonly random: Random;
  readonly partner?: Partner | undefined;
  /** 0 to so many random plies come first. */
  readonly openings?: number;
  /** What chance draws from, which games without it do not need. */
  readonly luck?: Random;
  /** The plies of a search that chooses the best moves, and whose values are taught; without it they are not searched. */
  readonly search?: number | undefined;
}

/** The search that teaches; the table is small, because it is cleared before each game. */
const SEARCH = { table: 14, scout: true };

/** Not the value of a result: the position has to be looked at when its value is needed. */
const UNKNOWN = 2;

/** The slots of a `Trainable` that a game needs. */
export const slotsOf = (game: Game): number => 2 * game.maxPlies * viewsOf(game);

/**
 * Plays games with a value function against itself and teaches it the positions after each move, from the last to the
 * first, when a game is over: targets are lambda-returns (Sutton and Barto 2018, chapter 12). Where chance comes after a
 * move, the position before it is taught; outcomes are luck, and not what a move is worth. Where moves are searched, the
 * search's value takes the place of the value of the position after the move (RootStrap: Veness, Silver, Uther and Blair
 * 2009), and moves that are not the best ones do not matter.
 */
export class AfterStates {
  /** The moves of the last game, outcomes of chance among them. */
  readonly moves: Int32Array;
  plies = 0;
  readonly position: Position;
  /** Positions evaluated so far to choose moves. */
  evaluations = 0;
  readonly #game: Game;
  readonly #start: Position;
  readonly #child: Position;
  readonly #legal: Int32Array;
  readonly #trainable: Trainable;
  readonly #siblings: SiblingEvaluator | undefined;
  readonly #teaching: Teaching;
  readonly #outcomes: Outcomes | undefined;
  /** 1 if the roles are opposed, that of the role that has just moved, else a view for each role. */
  readonly #views: number;
  readonly #opposed: boolean;
  /**
   * Of each move: who made it, -1 for chance, whether it was drawn by lot or made by a partner, and by view the value of the
   * best move if that ends the game.
   */
  readonly #mover: Int8Array;
  readonly #free: Uint8Array;
  readonly #best: Float64Array;
  readonly #solver: Solver | undefined;
  /** The value of the result after each move for the role that made it, where the solver tells it. */
  readonly #results: Float64Array;
  /** Made when the first position is searched, because not every game can be. */
  #searcher: AlphaBeta | undefined;
  /** The value of the position before each move for the role that makes it, where a search tells it. */
  readonly #searched: Float64Array;
  /** By view, the return that a move brought to the viewer. */
  readonly #returns: Float64Array;
  /** The next move of each role in the game that is taught, -1 if there is none, and the next one that was not the best. */
  readonly #next: Int32Array;
  #nextFree = -1;

  /** LAB_BAD_OPTION if a draw would be worth less to one role and more to the other. */
  constructor(game: Game, trainable: Trainable, teaching: Teaching) {
    this.#game = game;
    this.#start = game.start();
    this.#child = game.start();
    this.position = game.start();
    this.#views = viewsOf(game);
    this.#opposed = game.roles.length === 2 && this.#views === 1;
    if (this.#opposed && teaching.bootstrap === 'next' && teaching.valueOf(0) !== 0)
      throw new LabError(
        'LAB_BAD_OPTION',
        "bootstrap 'next' takes what one role gets from the other, so that a draw is worth half a win",
        'draw: 0.5, or bootstrap: own',
      );
    this.#outcomes = game.chance && new Outcomes(game);
    this.#legal = new Int32Array(game.maxMoves);
    this.moves = new Int32Array(game.maxPlies);
    this.#mover = new Int8Array(game.maxPlies);
    this.#free = new Uint8Array(game.maxPlies);
    this.#best = new Float64Array(game.maxPlies * this.#views);
    this.#returns = new Float64Array(game.maxPlies * this.#views);
    this.#next = new Int32Array(game.roles.length);
    this.#trainable = trainable;
    this.#siblings = trainable.siblings;
    this.#teaching = teaching;
    this.#solver = teaching.exact > 0 ? solverOf(game) : undefined;
    this.#results = new Float64Array(game.maxPlies).fill(UNKNOWN);
    this.#searched = new Float64Array(game.maxPlies);
  }

  /** Forgets what the solver has found. What games teach depends on those since the last call alone. */
  reset(): void {
    this.#solver?.reset();
  }

  /** Plays a game, in which every position that is searched keeps its value. */
  play({ greedy, random, partner, openings = 0, luck, search }: Play): void {
    const { position } = this;
    const opening = openings === 0 ? 0 : random.below(openings + 1);
    const legal = this.#legal;
    const compare = this.#teaching.explored === 'greedy' && search === undefined;
    this.#begin();
    let ply = 0;
    for (; !position.over; ply++) {
      const role = position.turn;
      if (role === CHANCE) {
        const outcome = this.#outcomes!.sample(position, luck!);
        position.play(outcome);
        this.#record(ply, outcome, role, false);
        continue;
      }
      const count = position.moves(legal, 0);
      const drawn = count > 1 && (ply < opening || random.unit() >= greedy);
      const free = drawn || (count > 1 && partner?.role === role);
      let move =
        search !== undefined
          ? this.#search(ply, role, search)
          : legal[free && !compare ? 0 : this.#choose(count, role)];
      if (free) {
        if (compare) this.#keepBest(ply, move, role);
        move = legal[drawn ? random.below(count) : this.#bestBy(count, role, partner!.evaluator)];
      }
      position.play(move);
      this.#record(ply, move, role, free);
    }
    this.plies = ply;
  }

  /** Goes to the start of a game in which nothing has been searched. */
  #begin(): void {
    this.position.copy(this.#start);
    this.#searched.fill(UNKNOWN);
    // Its table holds values by the weights before the last game.
    this.#searcher?.reset();
  }

  /** The best move by a search, whose value is kept. */
  #search(ply: number, role: Role, depth: number): number {
    const searcher = (this.#searcher ??= new AlphaBeta(this.#game, this.#trainable.evaluator, SEARCH));
    const { move, value, evals } = searcher.search(this.position, role, { depth });
    this.evaluations += evals;
    this.#searched[ply] = value;
    return move;
  }

  /** Goes through a game that was played elsewhere, and searches its positions `search` plies deep, if at all. */
  replay(game: Int32Array, search?: number): void {
    const { position } = this;
    this.#begin();
    for (let ply = 0; ply < game.length; ply++) {
      const role = position.turn;
      if (search !== undefined && role !== CHANCE) this.#search(ply, role, search);
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
    if (role === CHANCE || position.over) return;
    this.#look(ply, 0, position, role);
    const solver = this.#solver;
    if (!solver) return;
    const { exact, valueOf } = this.#teaching;
    const solved = solver.solve(position, exact);
    this.#results[ply] = solved ? valueOf(position.turn === role ? solver.value : -solver.value) : UNKNOWN;
  }

  /** The slot of the position after a move, or after the best one, in a view. */
  #slotOf(ply: number, best: 0 | 1, view: number): number {
    return (2 * ply + best) * this.#views + view;
  }

  /** The role of a view of the position after a move of `mover`. */
  #viewer(view: number, mover: Role): Role {
    return this.#opposed ? mover : view;
  }

  /** Stores a position after a move of `mover` in all views. */
  #look(ply: number, best: 0 | 1, position: Position, mover: Role): void {
    for (let view = 0; view < this.#views; view++)
      this.#trainable.read(this.#slotOf(ply, best, view), position, this.#viewer(view, mover));
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
    for (let view = 0; view < this.#views; view++)
      this.#best[ply * this.#views + view] = child.over
        ? this.#teaching.valueOf(child.payoff(this.#viewer(view, role)))
        : UNKNOWN;
    if (!child.over) this.#look(ply, 1, child, role);
  }

  /**
   * Teaches the last game the values of `learner`, or of all roles if it is -1: of opposed roles, each at the positions after
   * its own moves; of others, at those after any move. The last position's value is known, so it is a target only. A game
   * that was stopped is a draw.
   */
  teach(learner: Role, eta: number, errors: Errors): void {
    const mover = this.#mover;
    const next = this.#next.fill(-1);
    this.#nextFree = -1;
    let following = -1;
    for (let ply = this.plies - 1; ply >= 0; ply--) {
      if (mover[ply] === CHANCE) continue;
      for (let view = 0; view < this.#views; view++)
        this.#teachView(ply, view, following, learner, eta, errors);
      next[mover[ply]] = ply;
      if (this.#free[ply] === 1) this.#nextFree = ply;
      following = ply;
    }
  }

  /** The next move of a role, or one before it, of whichever role, that was not the best, unless such moves are followed. */
  #nextOwn(role: Role): number {
    const own = this.#next[role];
    const free = this.#teaching.explored === 'follow' ? -1 : this.#nextFree;
    return free >= 0 && (own < 0 || free < own) ? free : own;
  }

  /** Teaches the position after a move in one view; `following` is the move after it, whoever makes it. */
  #teachView(ply: number, view: number, following: number, learner: Role, eta: number, errors: Errors): void {
    const { gamma, lambda, bootstrap, explored, valueOf } = this.#teaching;
    const trainable = this.#trainable;
    const views = this.#views;
    const mover = this.#mover;
    const returns = this.#returns;
    const role = this.#viewer(view, mover[ply]);
    const { over } = this.position;
    const ended = ply === this.plies - 1 && over;
    const payoff = valueOf(over ? this.position.payoff(role) : 0);
    const result = ended ? payoff : this.#results[ply];
    const isKnown = result !== UNKNOWN;
    let value = 0;
    let target = isKnown ? result : payoff;
    if (!ended) {
      const slot = this.#slotOf(ply, 0, view);
      value = trainable.value(slot);
      const isSearched = following >= 0 && this.#searched[following] !== UNKNOWN;
      const from = isKnown ? -1 : bootstrap === 'own' && !isSearched ? this.#nextOwn(role) : following;
      if (from >= 0) {
        const later = returns[from * views + view];
        // What the other of two opposed roles sees is worth the opposite.
        target = gamma * (this.#viewer(view, mover[from]) === role ? later : -later);
      }
      const cut = explored === 'cut' && from >= 0 && this.#free[from] === 1 && !isSearched;
      if (!cut && (learner < 0 || learner === role)) {
        const error = target - value;
        errors.updates++;
        errors.squares += error * error;
        trainable.learn(slot, value, error, eta);
      }
      if (cut) target = value;
    }
    const at = ply * views + view;
    const searched = this.#searched[ply];
    const free = this.#free[ply] === 1;
    if (searched !== UNKNOWN) returns[at] = free ? searched : (1 - lambda) * searched + lambda * target;
    else if (explored === 'greedy' && free)
      returns[at] = this.#best[at] === UNKNOWN ? trainable.value(this.#slotOf(ply, 1, view)) : this.#best[at];
    else returns[at] = isKnown ? target : (1 - lambda) * value + lambda * target;
  }
}
