/** The next free numbers of a run. Plain data. */
export interface Counters {
  readonly nextInnovation: number;
  readonly nextNode: number;
}

/** The numbers that splitting a link gives: of the new node, of the link to it and of the link from it. */
export interface Split {
  readonly node: number;
  readonly into: number;
  readonly out: number;
}

/**
 * Hands out innovation numbers: the same change in the same generation gets the same number in every genome (Stanley and
 * Miikkulainen 2002, section 3.2).
 */
export class Innovations {
  #nextInnovation: number;
  #nextNode: number;
  readonly #links = new Map<string, number>();
  readonly #splits = new Map<number, Split>();

  constructor({ nextInnovation, nextNode }: Counters) {
    this.#nextInnovation = nextInnovation;
    this.#nextNode = nextNode;
  }

  link(from: number, to: number, recurrent: boolean): number {
    const key = `${from} ${to} ${recurrent}`;
    let number = this.#links.get(key);
    if (number === undefined) {
      number = this.#nextInnovation++;
      this.#links.set(key, number);
    }
    return number;
  }

  /** Of the link with this innovation number. */
  split(innovation: number): Split {
    let split = this.#splits.get(innovation);
    if (!split) {
      split = { node: this.#nextNode++, into: this.#nextInnovation++, out: this.#nextInnovation++ };
      this.#splits.set(innovation, split);
    }
    return split;
  }

  get counters(): Counters {
    return { nextInnovation: this.#nextInnovation, nextNode: this.#nextNode };
  }
}
