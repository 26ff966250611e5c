import type { Position } from 'evolab';

/** The programs of Uberlandia look for loops only after this many plies. */
const FIRST_LOOP_PLY = 20;
/** How many times in a row both sides have to take back their own last move. */
const TIMES = 3;

/** The keys of a game's positions, in which loops can be seen whatever the game. */
export class KeyHistory {
  readonly #keys: Int32Array;
  #length = 0;

  constructor(maxPlies: number) {
    this.#keys = new Int32Array(2 * (maxPlies + 1));
  }

  begin(start: Position): void {
    this.#length = 0;
    this.add(start);
  }

  add(position: Position): void {
    this.#keys[2 * this.#length] = position.key(0);
    this.#keys[2 * this.#length + 1] = position.key(1);
    this.#length++;
  }

  /**
   * Whether, after ply 20, both sides have done nothing in their last three moves but take back their move before: then
   * the position is that of four plies ago, and so it was two and four plies ago.
   */
  loops(): boolean {
    const last = this.#length - 1;
    if (last <= FIRST_LOOP_PLY) return false;
    for (let i = 0; i < TIMES; i++) if (!this.#same(last - 2 * i, last - 2 * i - 4)) return false;
    return true;
  }

  #same(a: number, b: number): boolean {
    return this.#keys[2 * a] === this.#keys[2 * b] && this.#keys[2 * a + 1] === this.#keys[2 * b + 1];
  }
}
