import type { Position } from 'evolab';
import type { Facts } from '@evolab/gdl';

/**
 * Quantities of symbols in a state: the number of facts of a relation, and the number of those with a given
 * symbol in a given place. Each quantity has a number, assigned when it first occurs.
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

  /** How many quantities have occurred so far. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * The number of `Quantity(relation)` or `Quantity(relation, place, symbol)`, places counted from 1;
   * undefined if it has not occurred.
   */
  numberOf(relation: string, place?: number, symbol?: string): number | undefined {
    return this.#numbers.get(place === undefined ? relation : `${relation} ${place} ${symbol}`);
  }

  /** For every fact that holds, calls `add` with the number of each quantity that the fact adds to. */
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
