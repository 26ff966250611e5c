import { mix, type Move, type Position, type Random, type Role } from 'evolab';
import type { Frame, Tiles } from './frame.ts';

export interface Rules {
  readonly frame: Frame;
  /** The first arrangement and the goal. */
  readonly start: Tiles;
  readonly order: Tiles;
  readonly limit: number;
  /** Points from 0 to 100 for order: after exactly `exactStep` moves, and otherwise. */
  readonly exactStep: number;
  readonly exactScore: number;
  readonly score: number;
}

/** A move is the cell whose tile slides into the gap. */
export class Sliding implements Position {
  readonly turn: Role = 0;
  over = false;
  step = 0;
  gap = 0;
  /** The tiles of cells 0 to 7 and 8 to 15, four bits each; the gap is 0. */
  low = 0;
  high = 0;
  readonly #rules: Rules;
  readonly #orderLow: number;
  readonly #orderHigh: number;

  constructor(rules: Rules, tiles: Tiles, step: number) {
    this.#rules = rules;
    this.#orderLow = packed(rules.order, 0);
    this.#orderHigh = packed(rules.order, 8);
    this.low = packed(tiles, 0);
    this.high = packed(tiles, 8);
    this.gap = tiles.indexOf(0);
    this.step = step;
    this.over = this.ordered() || step === rules.limit;
  }

  ordered(): boolean {
    return this.low === this.#orderLow && this.high === this.#orderHigh;
  }

  tileOn(cell: number): number {
    return cell < 8 ? (this.low >>> (cell << 2)) & 15 : (this.high >>> ((cell - 8) << 2)) & 15;
  }

  moves(out: Int32Array, at: number): number {
    const { neighbours, degree } = this.#rules.frame;
    const count = degree[this.gap];
    const from = this.gap << 2;
    for (let i = 0; i < count; i++) out[at + i] = neighbours[from + i];
    return count;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    const { neighbours, degree } = this.#rules.frame;
    return neighbours[(this.gap << 2) + random.below(degree[this.gap])];
  }

  play(cell: Move): void {
    const tile = this.tileOn(cell);
    this.#toggle(cell, tile);
    this.#toggle(this.gap, tile);
    this.gap = cell;
    this.step++;
    this.over = this.step === this.#rules.limit || this.ordered();
  }

  #toggle(cell: number, tile: number): void {
    if (cell < 8) this.low ^= tile << (cell << 2);
    else this.high ^= tile << ((cell - 8) << 2);
  }

  copy(other: Sliding): void {
    this.over = other.over;
    this.step = other.step;
    this.gap = other.gap;
    this.low = other.low;
    this.high = other.high;
  }

  payoff(): number {
    const { exactStep, exactScore, score } = this.#rules;
    const points = !this.ordered() ? 0 : this.step === exactStep ? exactScore : score;
    return points / 50 - 1;
  }

  /** Includes the step, on which the end and the payoff depend. */
  key(half: 0 | 1): number {
    const a = this.low ^ mix(this.high ^ Math.imul(this.step, 0x9e3779b9));
    const b = this.high ^ mix(a + 0x7f4a7c15);
    return half === 0 ? a ^ mix(b + 0x85ebca6b) : b;
  }
}

function packed(tiles: Tiles, from: number): number {
  return tiles.slice(from, from + 8).reduce((word, tile, i) => word | (tile << (4 * i)), 0);
}
