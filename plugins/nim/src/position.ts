import { mix, type Move, type Position, type Role } from 'evolab';

/** A move is a heap and how many objects are taken from it. */
const COUNT_BITS = 6;
export const MOST_OBJECTS = (1 << COUNT_BITS) - 1;
export const moveOf = (heap: number, count: number): Move => (heap << COUNT_BITS) | count;
export const heapOf = (move: Move): number => move >> COUNT_BITS;
export const countOf = (move: Move): number => move & MOST_OBJECTS;

/** Heaps of objects; the role that takes the last one wins. */
export class Nim implements Position {
  readonly roles: number;
  readonly heaps: Uint8Array;
  turn: Role = 0;
  over = false;

  constructor(roles: number, heaps: readonly number[]) {
    this.roles = roles;
    this.heaps = Uint8Array.from(heaps);
  }

  moves(out: Int32Array, at: number): number {
    const { heaps } = this;
    let end = at;
    for (let heap = 0; heap < heaps.length; heap++)
      for (let count = 1; count <= heaps[heap]; count++) out[end++] = moveOf(heap, count);
    return end - at;
  }

  /** Once the game is over, it is the turn of the role after the winner. */
  play(move: Move): void {
    const { heaps } = this;
    heaps[heapOf(move)] -= countOf(move);
    this.turn = this.turn + 1 === this.roles ? 0 : this.turn + 1;
    this.over = true;
    for (let heap = 0; heap < heaps.length; heap++) if (heaps[heap] > 0) this.over = false;
  }

  copy(other: Nim): void {
    for (let heap = 0; heap < this.heaps.length; heap++) this.heaps[heap] = other.heaps[heap];
    this.turn = other.turn;
    this.over = other.over;
  }

  /** The losers share what the winner gains. */
  payoff(role: Role): number {
    return role === (this.turn + this.roles - 1) % this.roles ? 1 : -1 / (this.roles - 1);
  }

  /** Exact: four heaps of six bits in each half. */
  key(half: 0 | 1): number {
    const { heaps } = this;
    let key = half === 0 ? this.turn : 0;
    const end = Math.min(heaps.length, 4 * half + 4);
    for (let heap = 4 * half; heap < end; heap++) key = (key << COUNT_BITS) | heaps[heap];
    return mix(key);
  }
}
