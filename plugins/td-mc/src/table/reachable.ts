import { copyOf, LabError, mix, type Game, type Position } from 'evolab';

/** The numbers of the positions of a game that can arise and are not over, breadth first: the start is number 0. */
export class Reachable<P extends Position = Position> {
  /** Both halves of the keys, by number. */
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  /** By hash of the key, one more than a number; 0: none. Its length is a power of two. */
  #slots = new Int32Array(1024);

  /** Equal keys are taken for equal positions. LAB_WRONG_GAME if more than `limit` positions arise. */
  constructor(game: Game<P>, limit: number) {
    const moves = new Int32Array(game.maxMoves);
    const child = game.start();
    this.#add(child);
    for (let level = [game.start()]; level.length > 0;) {
      const next: P[] = [];
      for (const position of level) {
        const count = position.moves(moves, 0);
        for (let i = 0; i < count; i++) {
          child.copy(position);
          child.play(moves[i]);
          if (child.over || !this.#add(child)) continue;
          if (this.count > limit)
            throw new LabError(
              'LAB_WRONG_GAME',
              `evaluator 'value-table' has a value for each position, and in this game more than ${limit} arise`,
              "a smaller game, a larger option 'limit', or a net, which does not need a value for each position",
            );
          const kept = copyOf(game, child);
          next.push(kept);
        }
      }
      level = next;
    }
  }

  get count(): number {
    return this.#low.length;
  }

  /** The number of a position; -1 if it cannot arise, or is over. */
  indexOf(position: Position): number {
    return this.#slots[this.#slotOf(position.key(0), position.key(1))] - 1;
  }

  /** Gives a position the next number; false if it has one. */
  #add(position: Position): boolean {
    if (2 * this.count >= this.#slots.length) this.#grow();
    const [low, high] = [position.key(0), position.key(1)];
    const slot = this.#slotOf(low, high);
    if (this.#slots[slot] !== 0) return false;
    this.#low.push(low);
    this.#high.push(high);
    this.#slots[slot] = this.count;
    return true;
  }

  /** Where the number of a key is, or where it belongs. */
  #slotOf(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = mix(low ^ high) & mask; ; slot = (slot + 1) & mask) {
      const at = this.#slots[slot] - 1;
      if (at < 0 || (this.#low[at] === low && this.#high[at] === high)) return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let i = 0; i < this.count; i++) this.#slots[this.#slotOf(this.#low[i], this.#high[i])] = i + 1;
  }
}
