import { mix, type Move, type Position, type Random, type Role } from 'evolab';
import type { Board } from './board.ts';

export interface Rules {
  readonly board: Board;
  /** The first cell of the knight. */
  readonly start: number;
  /** Points from 0 to 100 by the number of moves made, from 0 to the number of cells. */
  readonly scores: readonly number[];
}

/** A move is the target cell. */
export class KnightsTour implements Position {
  readonly turn: Role = 0;
  over = false;
  steps = 0;
  knight: number;
  /** The holes: cells 0 to 31 and 32 to 63. */
  holesLow = 0;
  holesHigh = 0;
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.knight = rules.start;
    this.#rules = rules;
  }

  isHole(cell: number): boolean {
    return (((cell < 32 ? this.holesLow : this.holesHigh) >>> (cell & 31)) & 1) === 1;
  }

  /** Makes the cell of the knight a hole. */
  dig(cell: number): void {
    if (cell < 32) this.holesLow |= 1 << cell;
    else this.holesHigh |= 1 << (cell & 31);
  }

  moves(out: Int32Array, at: number): number {
    const { jumps, degree } = this.#rules.board;
    const count = degree[this.knight];
    const from = this.knight << 3;
    for (let i = 0; i < count; i++) out[at + i] = jumps[from + i];
    return count;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    const { jumps, degree } = this.#rules.board;
    return jumps[(this.knight << 3) + random.below(degree[this.knight])];
  }

  play(cell: Move): void {
    this.dig(this.knight);
    this.knight = cell;
    this.steps++;
    this.over = this.isHole(cell);
  }

  copy(other: KnightsTour): void {
    this.over = other.over;
    this.steps = other.steps;
    this.knight = other.knight;
    this.holesLow = other.holesLow;
    this.holesHigh = other.holesHigh;
  }

  payoff(): number {
    return this.#rules.scores[this.steps] / 50 - 1;
  }

  key(half: 0 | 1): number {
    const a = this.holesLow ^ mix(this.holesHigh ^ Math.imul(this.knight + 1, 0x9e3779b9));
    const b = this.holesHigh ^ mix(a + 0x7f4a7c15);
    return half === 0 ? a ^ mix(b + 0x85ebca6b) : b;
  }
}
