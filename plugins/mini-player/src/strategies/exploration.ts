import { lowestBit, type Position } from 'evolab';
import { factsOf } from '../facts.ts';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { Successors } from '../successors.ts';

/** The number of recent states of a playout that others are compared with. */
const RECENT = 10;

/** The most recent states, as sets of facts, and how unlike them another state is. */
export class Novelty {
  /** By fact: bit j is set if state j has it. */
  #holders = new Int32Array(256);
  readonly #missing = new Int32Array(RECENT);
  #known = 0;

  clear(): void {
    this.#holders.fill(0);
    this.#known = 0;
  }

  /** Adds the state `facts[0..count]`, in place of the oldest if there are too many. */
  add(facts: Int32Array, count: number): void {
    const bit = 1 << (this.#known++ % RECENT);
    if (this.#known > RECENT) for (let f = 0; f < this.#holders.length; f++) this.#holders[f] &= ~bit;
    for (let i = 0; i < count; i++) {
      this.#room(facts[i]);
      this.#holders[facts[i]] |= bit;
    }
  }

  /**
   * The number of these facts that the most similar recent state lacks: min |S \ S_j|; 0 if there is no
   * recent state.
   */
  of(facts: Int32Array, count: number): number {
    const states = Math.min(this.#known, RECENT);
    const all = (1 << states) - 1;
    const missing = this.#missing.fill(0);
    for (let i = 0; i < count; i++) {
      const holders = facts[i] < this.#holders.length ? this.#holders[facts[i]] : 0;
      // Most facts hold in all of them.
      for (let without = all & ~holders; without !== 0; without &= without - 1) missing[lowestBit(without)]++;
    }
    let least = states === 0 ? 0 : Infinity;
    for (let j = 0; j < states; j++) if (missing[j] < least) least = missing[j];
    return least;
  }

  #room(fact: number): void {
    if (fact < this.#holders.length) return;
    const longer = new Int32Array(2 * fact + 2);
    longer.set(this.#holders);
    this.#holders = longer;
  }
}

export const exploration: StrategyDefinition = {
  id: 'exploration',
  summary: 'the move to a state unlike the last ones (E)',
  probability: 0.8,
  create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
    const facts = factsOf(game);
    if (!facts) return undefined;
    const list = new Int32Array(facts.most);
    const novelty = new Novelty();
    const successors = new Successors(
      game,
      random,
      (position: P) => novelty.of(list, facts.list(position, list)),
      {
        factual: true,
      },
    );
    return {
      choose: (position, role, moves, count) => successors.best(position, role, moves, count),
      begin(position, own) {
        if (!own) return;
        novelty.clear();
        novelty.add(list, facts.list(position, list));
      },
      step(position, own) {
        if (own) novelty.add(list, facts.list(position, list));
      },
    };
  },
};
