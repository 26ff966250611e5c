import type { Move } from '../contract/game.ts';
import { grown } from './grown.ts';
import { MAX_PV } from './minimax-options.ts';

/** The principal variations from each ply of a search on: a triangular table. */
export class PvTable {
  /** `MAX_PV` places a ply. */
  moves = new Int32Array(0);
  lengths = new Int32Array(0);

  reserve(plies: number): void {
    this.moves = grown(this.moves, plies * MAX_PV);
    this.lengths = grown(this.lengths, plies);
  }

  /** Makes `move` alone the variation of a ply. */
  start(ply: number, move: Move): void {
    this.moves[ply * MAX_PV] = move;
    this.lengths[ply] = 1;
  }

  /** Makes `move`, followed by the variation of the next ply, that of a ply. */
  extend(ply: number, move: Move): void {
    const { moves } = this;
    const from = (ply + 1) * MAX_PV;
    const to = ply * MAX_PV;
    const length = Math.min(this.lengths[ply + 1], MAX_PV - 1);
    moves[to] = move;
    for (let i = 0; i < length; i++) moves[to + 1 + i] = moves[from + i];
    this.lengths[ply] = length + 1;
  }

  /**
   * Writes the variation of a ply to out[at..], as far as there is room, and returns how many moves that are.
   */
  copy(ply: number, out: Int32Array, at: number): number {
    const length = Math.min(this.lengths[ply], out.length - at);
    for (let i = 0; i < length; i++) out[at + i] = this.moves[ply * MAX_PV + i];
    return length;
  }
}
