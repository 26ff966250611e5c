import { FALSE, TRUE, type AndInverterGraph, type Edge } from './and-inverter-graph.ts';

/** What happens to facts in a step. */
export interface Effect {
  /** Word, bits that stay, bits that are set, bits that are turned over: four by four. */
  readonly masks: Int32Array;
  /**
   * Facts that entail changes if they hold before the step: word, bits, and where the changes of the first of them
   * begin in `starts`, three by three.
   */
  readonly triggers: Int32Array;
  /** Where the changes of each trigger begin in `changes`. */
  readonly starts: Int32Array;
  /** Fact twice plus its new value. */
  readonly changes: Int32Array;
  /** Edge, fact twice plus its new value, pair by pair: it changes to that value if the edge is true before the step. */
  readonly conditional: Int32Array;
}

/** Collects what happens to facts, in the form in which it is done fastest. */
export class Changes {
  readonly #aig: AndInverterGraph;
  readonly #masks = new Map<number, { stay: number; set: number; flip: number }>();
  readonly #triggers = new Map<number, number[]>();
  readonly #conditional: { edge: Edge; change: number }[] = [];

  constructor(aig: AndInverterGraph) {
    this.#aig = aig;
  }

  /** A fact is set if it does not hold and `set` is true, and cleared if it holds and `clear` is true. */
  add(fact: number, set: Edge, clear: Edge): void {
    if (this.addSimple(fact, set, clear)) return;
    if (set !== FALSE) this.#conditional.push({ edge: set, change: (fact << 1) | 1 });
    if (clear !== FALSE) this.#conditional.push({ edge: clear, change: fact << 1 });
  }

  /** Like `add`, unless that takes more than single facts; false if so. */
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

  /** Lets the change follow from each of the facts of which `edge` is an alternative; false if it is more than that. */
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
