import { LabError, mix, requireAtMostTwoRolesInTurn, type Evaluator, type Game, type Position } from 'evolab';
import type { Accuracy } from './accuracy.ts';
import { atOnce, type InParts } from './in-parts.ts';

/** The result of best play, found by visiting every position that can arise. */
export interface ForwardSolution {
  /** The payoff of the role to move where play begins, from -1 to 1. */
  readonly value: number;
  /** Different positions that can arise, finished ones included. */
  readonly positions: number;
  /** Of those that are not over: won, lost and drawn ones for the role to move. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** How far the evaluator is from the true values, if one was given. */
  readonly judgement?: Accuracy;
}

/** The code of no value. */
const EMPTY = 0;
/** Values of different size that a game may pay: their codes have 16 bits. */
const MOST_VALUES = 0xffff;
/** One less than the positions of a part. */
const COUNT_MASK = 0x1ffff;
/** Leaves the recursion at the end of a part. What has been visited is known when it begins anew. */
const PAUSE = new Error('a pause');

/**
 * Solves a game of one or two roles with opposed interests forwards from `start`, position by position, each
 * once: equal keys are taken for equal positions. For games in which no position comes up twice in one game.
 * Throws `LabError` (LAB_WRONG_GAME) if more than `limit` positions arise, or if they repeat. `onCount` is
 * called now and then with the number of positions found so far.
 */
export function solveForward<P extends Position>(
  game: Game<P>,
  limit: number,
  evaluator?: Evaluator<P>,
  start = game.start(),
  onCount?: (positions: number) => void,
): ForwardSolution {
  return atOnce(solvingForward(game, limit, evaluator, start), onCount);
}

/** The same in parts. */
export function* solvingForward<P extends Position>(
  game: Game<P>,
  limit: number,
  evaluator: Evaluator<P> | undefined,
  start: P,
): InParts<ForwardSolution> {
  requireAtMostTwoRolesInTurn(game, 'an exhaustive search');
  return yield* new ForwardSolver(game, limit, evaluator, start).solving();
}

/** The value of a position for the role to move, and the plies of the fastest win or the longest resistance; 0 for draws. */
export interface Outcome {
  readonly value: number;
  readonly plies: number;
}

/** Solves a game as `solveForward` does, and keeps the outcome of every position that can arise, for the role to move. */
export function solveAllForward<P extends Position>(
  game: Game<P>,
  limit: number,
  onCount?: (positions: number) => void,
): { readonly positions: number; outcomeOf(position: P): Outcome } {
  requireAtMostTwoRolesInTurn(game, 'an exhaustive search');
  const solver = new ForwardSolver(game, limit, undefined, game.start(), true);
  const { positions } = atOnce(solver.solving(), onCount);
  return { positions, outcomeOf: (position) => solver.outcomeOf(position) };
}

class ForwardSolver<P extends Position> {
  readonly #game: Game<P>;
  readonly #evaluator: Evaluator<P> | undefined;
  readonly #limit: number;
  readonly #levels: P[] = [];
  readonly #moves: Int32Array;
  #low: Int32Array;
  #high: Int32Array;
  /** By slot: the code of a value, which is its place in `#known` and one more. */
  #values: Uint16Array;
  readonly #known: number[] = [];
  readonly #codes = new Map<number, number>();
  /** By slot, if they are asked for. */
  #plies: Uint16Array | undefined;
  #count = 0;
  #won = 0;
  #lost = 0;
  #drawn = 0;
  #squares = 0;
  #right = 0;

  constructor(
    game: Game<P>,
    limit: number,
    evaluator: Evaluator<P> | undefined,
    start: P,
    countsPlies = false,
  ) {
    this.#game = game;
    this.#limit = limit;
    this.#evaluator = evaluator;
    this.#levels.push(start);
    this.#moves = new Int32Array((game.maxPlies + 1) * game.maxMoves);
    [this.#low, this.#high, this.#values] = newTable(16);
    if (countsPlies) this.#plies = new Uint16Array(this.#values.length);
  }

  /** What was found for a position; LAB_BAD_POSITION if it cannot arise. */
  outcomeOf(position: P): Outcome {
    const slot = this.#slot(position);
    if (this.#values[slot] === EMPTY)
      throw new LabError('LAB_BAD_POSITION', `${this.#game.print(position)} cannot arise in this game`);
    return { value: this.#known[this.#values[slot] - 1], plies: this.#plies![slot] };
  }

  /** The plies from the position visited last to its end, if they are asked for. */
  #distance = 0;

  *solving(): InParts<ForwardSolution> {
    for (;;) {
      try {
        return this.#result(this.#visit(0));
      } catch (error) {
        if (error !== PAUSE) throw error;
      }
      yield this.#count;
    }
  }

  /** The value of the position on a level for the role to move there. */
  #visit(level: number): number {
    const position = this.#levels[level];
    const at = this.#slot(position);
    const known = this.#values[at];
    if (known !== EMPTY) {
      if (this.#plies) this.#distance = this.#plies[at];
      return this.#known[known - 1];
    }
    this.#distance = 0;
    const value = position.over ? position.payoff(position.turn) : this.#best(position, level);
    this.#keep(position, value, this.#distance);
    if (!position.over) this.#tally(position, value);
    if ((this.#count & COUNT_MASK) === 0) throw PAUSE;
    return value;
  }

  #best(position: P, level: number): number {
    if (level >= this.#game.maxPlies)
      throw new LabError(
        'LAB_WRONG_GAME',
        'positions of this game repeat, so it cannot be solved forwards',
        'a game with a position index is solved backwards',
      );
    if (this.#levels.length === level + 1) this.#levels.push(this.#game.start());
    const child = this.#levels[level + 1];
    const at = level * this.#game.maxMoves;
    const end = at + position.moves(this.#moves, at);
    let best = -Infinity;
    let distance = 0;
    for (let i = at; i < end; i++) {
      child.copy(position);
      child.play(this.#moves[i]);
      const { turn } = child;
      const found = this.#visit(level + 1);
      const value = turn === position.turn ? found : -found;
      const plies = value === 0 ? 0 : this.#distance + 1;
      if (value < best || (value === best && value * (plies - distance) >= 0)) continue;
      best = value;
      distance = plies;
    }
    this.#distance = distance;
    return best;
  }

  #tally(position: P, value: number): void {
    if (value > 0) this.#won++;
    else if (value < 0) this.#lost++;
    else this.#drawn++;
    if (!this.#evaluator) return;
    const estimate = this.#evaluator.evaluate(position, position.turn);
    this.#squares += (estimate - value) * (estimate - value);
    if (value !== 0 && estimate * value > 0) this.#right++;
  }

  /** The slot of a position in the table, or the one it would get. */
  #slot(position: P): number {
    const low = position.key(0);
    const high = position.key(1);
    const mask = this.#values.length - 1;
    let slot = mix(low ^ mix(high)) & mask;
    while (this.#values[slot] !== EMPTY && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #keep(position: P, value: number, plies: number): void {
    if (++this.#count > this.#limit) {
      throw new LabError(
        'LAB_WRONG_GAME',
        `more than ${this.#limit} positions arise in this game`,
        'choose a smaller board, an endgame by --endgame if the game has some, or a higher --limit',
      );
    }
    if (this.#count * 2 > this.#values.length) this.#grow();
    const slot = this.#slot(position);
    this.#low[slot] = position.key(0);
    this.#high[slot] = position.key(1);
    this.#values[slot] = this.#codeOf(value);
    if (this.#plies) this.#plies[slot] = plies;
  }

  #codeOf(value: number): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    // A draw is 0, never -0.
    const code = this.#known.push(value + 0);
    if (code > MOST_VALUES)
      throw new LabError(
        'LAB_WRONG_GAME',
        `this game has more than ${MOST_VALUES} different payoffs`,
        'one that pays for a win, a draw or few scores',
      );
    this.#codes.set(value, code);
    return code;
  }

  #grow(): void {
    const [low, high, values, plies] = [this.#low, this.#high, this.#values, this.#plies];
    [this.#low, this.#high, this.#values] = newTable(32 - Math.clz32(values.length));
    if (plies) this.#plies = new Uint16Array(this.#values.length);
    const mask = this.#values.length - 1;
    for (let i = 0; i < values.length; i++) {
      if (values[i] === EMPTY) continue;
      let slot = mix(low[i] ^ mix(high[i])) & mask;
      while (this.#values[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.#low[slot] = low[i];
      this.#high[slot] = high[i];
      this.#values[slot] = values[i];
      if (plies) this.#plies![slot] = plies[i];
    }
  }

  #result(value: number): ForwardSolution {
    const open = this.#won + this.#lost + this.#drawn;
    const decided = this.#won + this.#lost;
    const judgement = this.#evaluator && {
      positions: open,
      error: Math.sqrt(this.#squares / open),
      decided,
      rightSide: this.#right / decided,
    };
    return {
      // A draw is 0, never -0.
      value: value + 0,
      positions: this.#count,
      won: this.#won,
      lost: this.#lost,
      drawn: this.#drawn,
      ...(judgement && { judgement }),
    };
  }
}

function newTable(log2: number): [Int32Array, Int32Array, Uint16Array] {
  const size = 1 << Math.round(log2);
  return [new Int32Array(size), new Int32Array(size), new Uint16Array(size)];
}
