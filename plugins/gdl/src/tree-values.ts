import { lowestBit } from 'evolab';

/** A conjunction or an alternative. */
export interface Inner {
  readonly node: number;
  readonly every: boolean;
  /** Nodes, doubled; odd if denied. */
  readonly parts: readonly number[];
}

/** Lists one after the other: the i-th is `items[begins[i]..begins[i + 1]]`. */
interface Lists {
  readonly begins: Int32Array;
  readonly items: Int32Array;
}

/**
 * How near each node of a tree is to being met, in the nearest way and in all ways on average, while leaves change:
 * only what rests on a change is worked out again.
 */
export class TreeValues {
  readonly best: Float64Array;
  readonly mean: Float64Array;
  /** By place among the inner nodes. */
  readonly #nodes: Int32Array;
  readonly #every: Uint8Array;
  readonly #parts: Lists;
  /** By node: the places of what it is a part of. */
  readonly #users: Lists;
  /** By place a bit: whether a part has changed since it was worked out. */
  readonly #stale: Int32Array;

  /** `size` nodes, of which the second is always met and leaves are not; in `inner` parts come before what they are parts of. */
  constructor(size: number, inner: readonly Inner[]) {
    this.best = new Float64Array(size);
    this.mean = new Float64Array(size);
    this.best[1] = this.mean[1] = 1;
    this.#nodes = Int32Array.from(inner, ({ node }) => node);
    this.#every = Uint8Array.from(inner, ({ every }) => Number(every));
    this.#parts = listed(inner.map(({ parts }) => parts));
    const users = Array.from({ length: size }, (): number[] => []);
    inner.forEach(({ parts }, i) => {
      for (const part of parts) users[part >> 1].push(i);
    });
    this.#users = listed(users);
    this.#stale = new Int32Array((inner.length + 31) >> 5);
    inner.forEach((_, i) => (this.#stale[i >> 5] |= 1 << i));
  }

  /** A leaf holds from now on, or not. */
  turn(leaf: number, holds: boolean): void {
    this.best[leaf] = this.mean[leaf] = Number(holds);
    this.#tell(leaf);
  }

  /** Brings all values up to date. */
  settle(): void {
    const stale = this.#stale;
    // Work makes only places further on stale, maybe in the same word.
    for (let w = 0; w < stale.length; w++)
      while (stale[w] !== 0) {
        const place = 32 * w + lowestBit(stale[w]);
        stale[w] &= stale[w] - 1;
        this.#work(place);
      }
  }

  #tell(node: number): void {
    const { begins, items } = this.#users;
    const stale = this.#stale;
    for (let i = begins[node]; i < begins[node + 1]; i++) stale[items[i] >> 5] |= 1 << items[i];
  }

  #work(place: number): void {
    const { best: bests, mean: means } = this;
    const { begins, items } = this.#parts;
    const every = this.#every[place] === 1;
    const [begin, end] = [begins[place], begins[place + 1]];
    let best = 0;
    let mean = 0;
    for (let i = begin; i < end; i++) {
      const part = items[i] >> 1;
      const denied = (items[i] & 1) === 1;
      const near = denied ? 1 - bests[part] : bests[part];
      mean += denied ? 1 - means[part] : means[part];
      if (every) best += near;
      else if (near > best) best = near;
    }
    if (every) best /= end - begin;
    mean /= end - begin;
    const node = this.#nodes[place];
    if (best === bests[node] && mean === means[node]) return;
    bests[node] = best;
    means[node] = mean;
    this.#tell(node);
  }
}

function listed(lists: readonly (readonly number[])[]): Lists {
  const begins = new Int32Array(lists.length + 1);
  lists.forEach(({ length }, i) => (begins[i + 1] = begins[i] + length));
  return { begins, items: Int32Array.from(lists.flat()) };
}
