/** Slots get memory so many at a time, when the first of them is used. */
export const SLOTS_AT_ONCE = 256;

/** Where the slots of a net lie, whose games may be much shorter than the game allows. */
export class SlotPlaces {
  readonly #origin: number;
  readonly #bytes: number;
  readonly #take: (size: number) => number;
  /** By `SLOTS_AT_ONCE` slots, the place of the first. */
  readonly #places: number[] = [0];

  /** `origin` is the address of the first slots, `bytes` the size of one; `take` returns addresses of new memory. */
  constructor(origin: number, bytes: number, take: (size: number) => number) {
    this.#origin = origin;
    this.#bytes = bytes;
    this.#take = take;
  }

  /** How many slots beyond the origin a slot lies, before it if negative: addresses of the kernel wrap around. */
  of(slot: number): number {
    const chunk = Math.floor(slot / SLOTS_AT_ONCE);
    return (this.#places[chunk] ?? this.#newPlace(chunk)) + (slot % SLOTS_AT_ONCE);
  }

  #newPlace(chunk: number): number {
    // Memory for one more, since it may begin between two places.
    const at = this.#take(this.#bytes * (SLOTS_AT_ONCE + 1));
    const place = Math.ceil((at - this.#origin) / this.#bytes);
    this.#places[chunk] = place;
    return place;
  }
}
