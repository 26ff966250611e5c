import type { Move, Position, Role } from '../contract/game.ts';
import { mix } from '../util/hash.ts';
import { grown } from './grown.ts';
import { EXACT, LOWER_BOUND, UPPER_BOUND, type TranspositionTable } from './transposition-table.ts';

/** Bits of an entry's depth that are the plies; those above are the extensions left. */
const DEPTH_BITS = 10;
const DEPTH_MASK = (1 << DEPTH_BITS) - 1;

/**
 * A transposition table as alpha-beta uses it: by ply, it keeps what `store` needs of the last `probe`.
 * Windows and values are passed in arrays, one place a ply, from the view of the role to move there.
 *
 * Only an entry of the same depth, with the same extensions left, counts, so that the table cannot change a
 * value; unless deeper ones are asked for.
 */
export class NodeTable {
  readonly #table: TranspositionTable;
  readonly #keyedByPly: boolean;
  readonly #takesDeeper: boolean;
  #roleKey = 0;
  /** Two words a ply. */
  #keys = new Int32Array(0);
  #moves = new Int32Array(0);

  /**
   * `keyedByPly`: whether the value of a position depends on its ply. `takesDeeper`: whether entries of more
   * plies, with no fewer extensions left, count too.
   */
  constructor(table: TranspositionTable, keyedByPly: boolean, takesDeeper = false) {
    this.#table = table;
    this.#takesDeeper = takesDeeper;
    this.#keyedByPly = keyedByPly;
  }

  reserve(plies: number): void {
    this.#keys = grown(this.#keys, 2 * plies);
    this.#moves = grown(this.#moves, plies);
  }

  /** Prepares for a search for `role`, whose view the evaluator is asked from. */
  begin(role: Role): void {
    this.#roleKey = mix(role + 1);
  }

  /**
   * Looks up the position at `ply`; true if its entry settles the value in the window, which it writes to
   * `values`.
   */
  probe(
    ply: number,
    position: Position,
    depth: number,
    extensionsLeft: number,
    lows: Float64Array,
    highs: Float64Array,
    values: Float64Array,
  ): boolean {
    const table = this.#table;
    const key0 = position.key(0) ^ this.#roleKey;
    const key1 = position.key(1) ^ (this.#keyedByPly ? Math.imul(ply, 0x9e3779b1) : 0);
    this.#keys[2 * ply] = key0;
    this.#keys[2 * ply + 1] = key1;
    this.#moves[ply] = -1;
    if (!table.probe(key0, key1)) return false;
    this.#moves[ply] = table.move;
    if (table.depth !== entryDepth(depth, extensionsLeft)) {
      if (!this.#takesDeeper) return false;
      if ((table.depth & DEPTH_MASK) < depth || table.depth >>> DEPTH_BITS < extensionsLeft) return false;
    }
    const { bound, value } = table;
    if (bound !== EXACT && (bound === LOWER_BOUND ? value < highs[ply] : value > lows[ply])) return false;
    values[ply] = value;
    return true;
  }

  /** The best move by the entry that `probe` found at `ply`; -1 if it found none. */
  move(ply: number): Move {
    return this.#moves[ply];
  }

  /** Stores the value of the position that was last looked up at `ply`. */
  store(
    ply: number,
    depth: number,
    extensionsLeft: number,
    lows: Float64Array,
    highs: Float64Array,
    values: Float64Array,
    move: Move,
  ): void {
    const value = values[ply];
    const bound = value <= lows[ply] ? UPPER_BOUND : value >= highs[ply] ? LOWER_BOUND : EXACT;
    const keys = this.#keys;
    this.#table.store(
      keys[2 * ply],
      keys[2 * ply + 1],
      entryDepth(depth, extensionsLeft),
      bound,
      value,
      move,
    );
  }
}

function entryDepth(depth: number, extensionsLeft: number): number {
  return depth | (extensionsLeft << DEPTH_BITS);
}
