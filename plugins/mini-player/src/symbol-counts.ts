import type { Position } from 'evolab';
import type { Facts } from '@evolab/gdl';

/**
 * Quantities of symbols in a state: how many facts a relation has, and how many have a certain symbol at a certain
 * place. Each quantity has a number, given when it is first met.
 */
export class SymbolCounts<P extends Position> {
  readonly #facts: Facts<P>;
  readonly #list: Int32Array;
  readonly #numbers = new Map<string, number>();
  /** By fact: the numbers of the quantities it adds to. */
  readonly #ofFact = new Map<number, Int32Array>();

  constructor(facts: Facts<P>) {
    this.#facts = facts;
    this.#list = new Int32Array(facts.most);
  }

  /** How many quantities were met so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of `Quantity(relation)` or `Quantity(relation, place, symbol)`, places from 1; undefined if never met. */
  numberOf(relation: string, place?: number, symbol?: string): number | undefined {
    return this.#numbers.get(place === undefined ? relation : `${relation} ${place} ${symbol}`);
  }

  /** Calls `add` with the number of a quantity once for every fact that adds to it. */
  count(position: P, add: (quantity: number) => void): void {
    const count = this.#facts.list(position, this.#list);
    for (let i = 0; i < count; i++) for (const quantity of this.quantitiesOf(this.#list[i])) add(quantity);
  }

  quantitiesOf(fact: number): Int32Array {
    let quantities = this.#ofFact.get(fact);
    if (!quantities) {
      const [relation, ...args] = this.#facts.words(fact);
      const names = [relation, ...args.map((symbol, i) => `${relation} ${i + 1} ${symbol}`)];
      this.#ofFact.set(fact, (quantities = Int32Array.from(names, (name) => this.#number(name))));
    }
    return quantities;
  }

  #number(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) this.#numbers.set(name, (number = this.#numbers.size));
    return number;
  }
}
