import { mix, type Position, type Random, type Role } from 'evolab';
import { hasFour, type Board } from './board.ts';

/** The minimum number of discs for four in a row. */
const FIRST_FOUR = 7;

/** A position of connect four: the role to move and the result follow from the discs. */
export class ConnectFour implements Position {
  /** Discs of the role to move. */
  ownLow = 0;
  ownHigh = 0;
  /** Discs of both roles. */
  allLow = 0;
  allHigh = 0;
  plies = 0;
  readonly board: Board;

  constructor(board: Board) {
    this.board = board;
  }

  get turn(): Role {
    return this.plies & 1;
  }

  get over(): boolean {
    return this.plies >= FIRST_FOUR && (this.plies === this.board.cells || this.lost);
  }

  /** Whether the last disc made four in a row. */
  get lost(): boolean {
    return hasFour(this.board, this.allLow ^ this.ownLow, this.allHigh ^ this.ownHigh);
  }

  moves(out: Int32Array, at: number): number {
    const { width, roofLow, roofHigh } = this.board;
    if (((this.allLow & roofLow) | (this.allHigh & roofHigh)) === 0) {
      for (let column = 0; column < width; column++) out[at + column] = column;
      return width;
    }
    let end = at;
    for (let column = 0; column < width; column++) if (this.open(column)) out[end++] = column;
    return end - at;
  }

  /** Draws columns until one is open; few are full in most games. */
  sample(random: Random): number {
    for (;;) {
      const column = random.below(this.board.width);
      if (this.open(column)) return column;
    }
  }

  open(column: number): boolean {
    const { topLow, topHigh } = this.board;
    return ((this.allLow & topLow[column]) | (this.allHigh & topHigh[column])) === 0;
  }

  play(column: number): void {
    const { allLow, allHigh } = this;
    this.ownLow ^= allLow;
    this.ownHigh ^= allHigh;
    // Adding the lowest cell carries up to the first free one; the other half is unchanged.
    this.allLow = allLow | (allLow + this.board.bottomLow[column]);
    this.allHigh = allHigh | (allHigh + this.board.bottomHigh[column]);
    this.plies++;
  }

  copy(other: ConnectFour): void {
    this.ownLow = other.ownLow;
    this.ownHigh = other.ownHigh;
    this.allLow = other.allLow;
    this.allHigh = other.allHigh;
    this.plies = other.plies;
  }

  payoff(role: Role): number {
    if (!this.lost) return 0;
    return role === this.turn ? -this.board.prize : this.board.prize;
  }

  /** Exact: in a column with n discs, own plus all discs is a number from 2^n - 1 to 2^(n + 1) - 2. */
  key(half: 0 | 1): number {
    const high = mix((this.ownHigh + this.allHigh) | 0);
    return half === 1 ? high : mix((this.ownLow + this.allLow + high) | 0);
  }

  /**
   * The disc on the cell with this bit (see `cellBits`): 1 of the role to move, -1 of the other, 0 if empty.
   */
  ownerOf(bit: number): number {
    const own = bit < 32 ? this.ownLow : this.ownHigh;
    const all = bit < 32 ? this.allLow : this.allHigh;
    return 2 * ((own >>> bit) & 1) - ((all >>> bit) & 1);
  }
}
