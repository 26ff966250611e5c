import type { Role } from '../../contract/game.ts';
import type { PackedNet } from './packed-net.ts';

/** Computes nets, one position at a time. */
export interface Kernel {
  /**
   * The place of the position: a view of `size` numbers, to be filled before each `evaluate`. All views
   * overlap.
   */
  input(size: number): Float64Array;
  /**
   * The output of a net, in (-1, 1). `skip` counts only if the caller gives the number of the skip
   * connection.
   */
  evaluate(net: PackedNet, skip: number): number;
  /** The place of bit boards, which may come instead: a view of `size` words. */
  boards(size: number): Int32Array;
  /** The output of a net that was packed for bit boards, for the boards of `role`. */
  evaluateBoards(net: PackedNet, role: Role, skip: number): number;
  /**
   * The same with a cache of 2^`log2` entries, 14 at most, for boards of 6 words at most and nets whose skip
   * connection takes no number from the caller.
   */
  evaluateBoardsCached(net: PackedNet, role: Role, log2: number): number;
}
