import { LabError, mix, requireAtMostTwoRolesInTurn, type Evaluator, type Game, type Position } from 'evolab';
import type { Accuracy } from './accuracy.ts';

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

const EMPTY = 127;
/** One less than the positions visited between two calls of `onCount`, which take a fraction of a second. */
const COUNT_MASK = 0x1ffff;
/** Payoffs are stored in steps of 1/100: enough for games whose goals are worth 0 to 100. */
const SCALE = 100;

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
  requireAtMostTwoRolesInTurn(game, 'an exhaustive search');
  const solver = new ForwardSolver(game, limit, evaluator, start, onCount);
  const value = solver.visit(0);
  return solver.result(value);
}

class ForwardSolver<P extends Position> {
  readonly #game: Game<P>;
  readonly #evaluator: Evaluator<P> | undefined;
  readonly #limit: number;
  readonly #onCount: ((positions: number) => void) | undefined;
  readonly #levels: P[] = [];
  readonly #moves: Int32Array;
  #low: Int32Array;
  #high: Int32Array;
  #values: Int8Array;
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
    onCount: ((positions: number) => void) | undefined,
  ) {
    this.#onCount = onCount;
    this.#game = game;
    this.#limit = limit;
    this.#evaluator = evaluator;
    this.#levels.push(start);
    this.#moves = new Int32Array((game.maxPlies + 1) * game.maxMoves);
    [this.#low, this.#high, this.#values] = newTable(16);
  }

  /** The value of the position on a level for the role to move there. */
  visit(level: number): number {
    const position = this.#levels[level];
    const known = this.#values[this.#slot(position)];
    if (known !== EMPTY) return known / SCALE;
    const value = position.over ? position.payoff(position.turn) : this.#best(position, level);
    this.#keep(position, value);
    if (!position.over) this.#tally(position, value);
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
    for (let i = at; i < end; i++) {
      child.copy(position);
      child.play(this.#moves[i]);
      const { turn } = child;
      const value = this.visit(level + 1);
      best = Math.max(best, turn === position.turn ? value : -value);
    }
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

  #keep(position: P, value: number): void {
    if (++this.#count > this.#limit) {
      throw new LabError(
        'LAB_WRONG_GAME',
        `more than ${this.#limit} positions arise in this game`,
        'choose a smaller board, an endgame by --endgame if the game has some, or a higher --limit',
      );
    }
    if ((this.#count & COUNT_MASK) === 0) this.#onCount?.(this.#count);
    if (this.#count * 2 > this.#values.length) this.#grow();
    const slot = this.#slot(position);
    this.#low[slot] = position.key(0);
    this.#high[slot] = position.key(1);
    this.#values[slot] = Math.round(value * SCALE);
  }

  #grow(): void {
    const [low, high, values] = [this.#low, this.#high, this.#values];
    [this.#low, this.#high, this.#values] = newTable(32 - Math.clz32(values.length));
    const mask = this.#values.length - 1;
    for (let i = 0; i < values.length; i++) {
      if (values[i] === EMPTY) continue;
      let slot = mix(low[i] ^ mix(high[i])) & mask;
      while (this.#values[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.#low[slot] = low[i];
      this.#high[slot] = high[i];
      this.#values[slot] = values[i];
    }
  }

  result(value: number): ForwardSolution {
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

function newTable(log2: number): [Int32Array, Int32Array, Int8Array] {
  const size = 1 << Math.round(log2);
  return [new Int32Array(size), new Int32Array(size), new Int8Array(size).fill(EMPTY)];
}
