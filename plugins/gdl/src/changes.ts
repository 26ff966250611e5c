import { FALSE, TRUE, type AndInverterGraph, type Edge } from './and-inverter-graph.ts';

/** The effect of a step on the facts. */
export interface Effect {
  /** Groups of four: a word of facts, the bits that are kept, those that are set, those that are toggled. */
  readonly masks: Int32Array;
  /**
   * Facts that cause changes if they hold before the step, in groups of three: word, bits, and the index in
   * `starts` of the first of them.
   */
  readonly triggers: Int32Array;
  /** Where the changes of each trigger begin in `changes`. */
  readonly starts: Int32Array;
  /** Twice the number of a fact plus its new value. */
  readonly changes: Int32Array;
  /** Pairs of an edge and a change (as in `changes`) that happens if the edge is true before the step. */
  readonly conditional: Int32Array;
}

/** Collects changes of facts, each in the form that is applied fastest. */
export class Changes {
  readonly #aig: AndInverterGraph;
  readonly #masks = new Map<number, { stay: number; set: number; flip: number }>();
  readonly #triggers = new Map<number, number[]>();
  readonly #conditional: { edge: Edge; change: number }[] = [];

  constructor(aig: AndInverterGraph) {
    this.#aig = aig;
  }

  /** The fact is set if it does not hold and `set` is true, and cleared if it holds and `clear` is true. */
  add(fact: number, set: Edge, clear: Edge): void {
    if (this.addSimple(fact, set, clear)) return;
    if (set !== FALSE) this.#conditional.push({ edge: set, change: (fact << 1) | 1 });
    if (clear !== FALSE) this.#conditional.push({ edge: clear, change: fact << 1 });
  }

  /** Like `add`, if masks and triggers are enough; otherwise nothing is added, and the result is false. */
  addSimple(fact: number, set: Edge, clear: Edge): boolean {
    const bit = 1 << fact;
    if (set === FALSE && clear === FALSE) return true;
    if (set === TRUE && clear === TRUE) this.#mask(fact).flip |= bit;
    else if (set === TRUE && clear === FALSE) this.#set(fact);
    else if (set === FALSE && clear === TRUE) this.#mask(fact).stay &= ~bit;
    else if (clear === FALSE) return this.#trigger(set, (fact << 1) | 1);
    else if (set === FALSE) return this.#trigger(clear, fact << 1);
    else if (set === (clear ^ 1) && this.#trigger(set, (fact << 1) | 1)) this.#mask(fact).stay &= ~bit;
    else return false;
    return true;
  }

  effect(): Effect {
    const guards = [...this.#triggers.keys()].sort((a, b) => a - b);
    const starts = [0];
    for (const guard of guards) starts.push(starts[starts.length - 1] + this.#triggers.get(guard)!.length);
    const words = new Map<number, { bits: number; first: number }>();
    guards.forEach((guard, i) => {
      const word = words.get(guard >> 5);
      if (word === undefined) words.set(guard >> 5, { bits: 1 << guard, first: i });
      else word.bits |= 1 << guard;
    });
    return {
      masks: Int32Array.from(
        [...this.#masks].flatMap(([word, { stay, set, flip }]) => [word, stay, set, flip]),
      ),
      triggers: Int32Array.from([...words].flatMap(([word, { bits, first }]) => [word, bits, first])),
      starts: Int32Array.from(starts),
      changes: Int32Array.from(guards.flatMap((guard) => this.#triggers.get(guard)!)),
      conditional: Int32Array.from(this.#conditional.flatMap(({ edge, change }) => [edge, change])),
    };
  }

  /** Adds triggers for the change if `edge` is a disjunction of facts; false if it is not. */
  #trigger(edge: Edge, change: number): boolean {
    const ways = (edge & 1) === 1 && this.#aig.isGate(edge >> 1) ? this.#aig.edgesOf(edge >> 1) : [edge ^ 1];
    if (ways.some((way) => (way & 1) === 0 || way >> 1 === 0 || this.#aig.isGate(way >> 1))) return false;
    for (const way of ways) {
      const fact = (way >> 1) - 1;
      const changes = this.#triggers.get(fact);
      if (changes === undefined) this.#triggers.set(fact, [change]);
      else changes.push(change);
    }
    return true;
  }

  #set(fact: number): void {
    const mask = this.#mask(fact);
    mask.stay &= ~(1 << fact);
    mask.set |= 1 << fact;
  }

  #mask(fact: number): { stay: number; set: number; flip: number } {
    let mask = this.#masks.get(fact >> 5);
    if (mask === undefined) this.#masks.set(fact >> 5, (mask = { stay: -1, set: 0, flip: 0 }));
    return mask;
  }
}
