import { lowestBit } from 'evolab';

/** A conjunction (`every`) or a disjunction. */
export interface Inner {
  readonly node: number;
  readonly every: boolean;
  /** Twice the number of each part, plus 1 if it is negated. */
  readonly parts: readonly number[];
}

/** Concatenated lists: list i is `items[begins[i]..begins[i + 1]]`. */
interface Lists {
  readonly begins: Int32Array;
  readonly items: Int32Array;
}

/**
 * By node of a tree, how nearly it is met: `best` in the nearest way, `mean` on average over all ways. When
 * leaves change, only the nodes that depend on them are evaluated again.
 */
export class TreeValues {
  readonly best: Float64Array;
  readonly mean: Float64Array;
  /** By index among the inner nodes. */
  readonly #nodes: Int32Array;
  readonly #every: Uint8Array;
  readonly #parts: Lists;
  /** By node: the indices of the inner nodes that it is a part of. */
  readonly #users: Lists;
  /** One bit for each inner node: whether a part has changed since its last evaluation. */
  readonly #stale: Int32Array;

  /** `size` nodes: the second is true, and leaves are false at first. `inner` is in topological order. */
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

  /** Sets whether a leaf holds. */
  turn(leaf: number, holds: boolean): void {
    this.best[leaf] = this.mean[leaf] = Number(holds);
    this.#markUsers(leaf);
  }

  /** Brings all values up to date. */
  settle(): void {
    const stale = this.#stale;
    // Evaluation marks only later nodes as stale, perhaps in the same word.
    for (let w = 0; w < stale.length; w++)
      while (stale[w] !== 0) {
        const index = 32 * w + lowestBit(stale[w]);
        stale[w] &= stale[w] - 1;
        this.#evaluate(index);
      }
  }

  #markUsers(node: number): void {
    const { begins, items } = this.#users;
    const stale = this.#stale;
    for (let i = begins[node]; i < begins[node + 1]; i++) stale[items[i] >> 5] |= 1 << items[i];
  }

  #evaluate(index: number): void {
    const { best: bests, mean: means } = this;
    const { begins, items } = this.#parts;
    const every = this.#every[index] === 1;
    const [begin, end] = [begins[index], begins[index + 1]];
    let best = 0;
    let mean = 0;
    for (let i = begin; i < end; i++) {
      const part = items[i] >> 1;
      const negated = (items[i] & 1) === 1;
      const near = negated ? 1 - bests[part] : bests[part];
      mean += negated ? 1 - means[part] : means[part];
      if (every) best += near;
      else if (near > best) best = near;
    }
    if (every) best /= end - begin;
    mean /= end - begin;
    const node = this.#nodes[index];
    if (best === bests[node] && mean === means[node]) return;
    bests[node] = best;
    means[node] = mean;
    this.#markUsers(node);
  }
}

function listed(lists: readonly (readonly number[])[]): Lists {
  const begins = new Int32Array(lists.length + 1);
  lists.forEach(({ length }, i) => (begins[i + 1] = begins[i] + length));
  return { begins, items: Int32Array.from(lists.flat()) };
}
