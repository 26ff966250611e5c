import { hashOf, largest, lowestBit, type Move, type Random, type Role } from 'evolab';
import type { RuleSheet } from './check.ts';
import { RuleGraph } from './rule-graph.ts';
import { guardedActions } from './guards.ts';
import type { Machine } from './machine.ts';
import type { Edge } from './and-inverter-graph.ts';
import { Propnet, type Address, type Signal } from './propnet.ts';
import type { GdlPosition } from './position.ts';
import { termText, type Term } from './rules.ts';
import { Steps } from './steps.ts';
import type { GoalSum } from './sums.ts';

/** The room for effects, in numbers of 32 bits; all are discarded when it is used up. */
const MAX_NUMBERS = 20_000_000;

/**
 * Rules compiled to a propositional network (propnet), which follows one position after another; facts are
 * bits.
 */
export class Compiled implements Machine {
  readonly roles: readonly string[];
  readonly movers: readonly string[];
  inTurn = false;
  goalSum: GoalSum | undefined;
  readonly maxMoves: number;
  readonly size: number;
  readonly cost: number;
  /** The rules as logic. */
  readonly graph: RuleGraph;
  readonly #propnet: Propnet;
  readonly #steps: Steps;
  /** By role: its goals as arguments of `#test`, the highest first. */
  readonly #goals: readonly Int32Array[];
  readonly #hashes: Int32Array;
  readonly #factIds: Map<string, number>;
  readonly #actionIds: readonly Map<string, number>[];
  /** The effect of every step, whatever the moves. */
  readonly #common: Address;
  /** The effect of a step in which no move matters. */
  readonly #idle: Address;
  /** Where the effects of moves begin in the memory of the propnet. */
  readonly #mark: Address;
  /**
   * The effects of moves, as addresses. `#alone`: by role and move, the effect of a step in which no other
   * move matters. `#added`: by role and move, what the move adds to the effect of every step. Both are 0 for
   * a move that is not compiled yet, and `NOTHING` for a move without effect. `#joint`: by the number of a
   * joint move, its effect, or `APART`. Of an effect with conditions that the propnet does not keep, 1 is
   * added to the address, and `#asks` has these conditions.
   */
  readonly #alone: readonly Int32Array[];
  readonly #added: readonly Int32Array[];
  readonly #joint = new Map<number, Address>();
  readonly #asks = new Map<Address, Int32Array>();
  /** The roles whose moves matter in this step. */
  readonly #busy: Role[] = [];
  #numbers = 0;
  /** The position that the propnet is at. */
  #position: GdlPosition | undefined;
  /** Whether the facts of that position are up to date. */
  #saved = true;
  /** Values of nodes that the propnet does not keep, evaluated on demand; valid where `#asked` is `#time`. */
  #asked = new Int32Array(0);
  #answers = new Uint8Array(0);
  #time = 1;

  constructor(sheet: RuleSheet) {
    const graph = new RuleGraph(sheet);
    this.graph = graph;
    this.cost = graph.aig.count;
    this.roles = sheet.roles;
    this.movers = sheet.movers;
    this.size = (graph.facts.length + 31) >> 5;
    this.maxMoves = largest(
      graph.actions.map((list) => list.length),
      1,
    );
    this.#steps = new Steps(graph);
    const texts = graph.facts.map(termText);
    this.#hashes = Int32Array.from(texts.flatMap((text) => [hashOf('gdl', text), hashOf('gdl high', text)]));
    const { effect: common, rest } = this.#steps.unmoved();
    this.#propnet = new Propnet(graph, {
      terminal: graph.terminal,
      groups: graph.actions.map((_, role) => guardedActions(graph, role)),
      pending: rest,
      hashes: this.#hashes,
    });
    this.#goals = graph.goals.map((list) => Int32Array.from(list, ({ edge }) => this.#signal(edge)));
    this.#factIds = new Map(texts.map((text, i) => [text, i]));
    this.#actionIds = graph.actions.map((list) => new Map(list.map((action, i) => [termText(action), i])));
    this.#alone = graph.actions.map((list, role) =>
      Int32Array.from(list, (_, move) => (this.#steps.matters(role, move) ? 0 : NOTHING)),
    );
    this.#added = graph.actions.map((list) => new Int32Array(list.length));
    this.#common = this.#propnet.keep(common);
    this.#idle = this.#compile([], this.#common);
    this.#mark = this.#propnet.mark;
    // What effects of moves may take has a limit of its own.
    graph.effort.begin(Infinity, Infinity);
  }

  begin(position: GdlPosition): void {
    position.words.fill(0);
    position.low = 0;
    position.high = 0;
    this.graph.init.forEach((holds, fact) => {
      if (holds) this.#add(position, fact);
    });
    this.invalidate(position);
  }

  summary(position: GdlPosition): Int32Array {
    this.#follow(position);
    return this.#propnet.summary;
  }

  goal(position: GdlPosition, role: Role): number {
    this.#follow(position);
    const signals = this.#goals[role];
    for (let i = 0; i < signals.length; i++) {
      if (this.#test(signals[i])) return this.graph.goals[role][i].value;
    }
    return -1;
  }

  goals(position: GdlPosition, role: Role): number {
    this.#follow(position);
    return this.graph.goals[role].filter(({ edge }) => this.#ask(edge)).length;
  }

  moves(position: GdlPosition, role: Role, out: Int32Array, at: number): number {
    this.#follow(position);
    return this.#propnet.list(role, out, at);
  }

  sample(position: GdlPosition, role: Role, count: number, random: Random): Move {
    this.#follow(position);
    return this.#propnet.nth(role, count === 1 ? 0 : random.below(count));
  }

  advance(position: GdlPosition): void {
    this.#follow(position);
    const propnet = this.#propnet;
    const effect = this.#effect(position.chosen);
    if (effect !== SEVERAL && (effect & 1) === 0) {
      propnet.step(effect);
    } else {
      this.#prepare(effect, position.chosen);
      propnet.finish();
    }
    position.low = propnet.key[0];
    position.high = propnet.key[1];
    this.#saved = false;
    this.#time++;
  }

  /**
   * Writes the facts that hold after the moves `chosen`, one per role, to `words`. The propnet stays at its
   * position: nothing is propagated, which makes this much cheaper than `advance`.
   */
  preview(position: GdlPosition, chosen: Int32Array, words: Int32Array): void {
    this.#follow(position);
    this.#prepare(this.#effect(chosen), chosen);
    const { next } = this.#propnet;
    for (let w = 0; w < this.size; w++) words[w] = next[w];
  }

  /** See `Steps.setters`. */
  settersOf(): Int32Array {
    return this.#steps.setters();
  }

  save(position: GdlPosition): void {
    if (this.#saved || this.#position !== position) return;
    const { facts } = this.#propnet;
    for (let w = 0; w < this.size; w++) position.words[w] = facts[w];
    this.#saved = true;
  }

  invalidate(position: GdlPosition): void {
    if (this.#position === position) this.#position = undefined;
  }

  matters(role: Role, move: Move): boolean {
    return this.#alone[role][move] !== NOTHING;
  }

  action(role: Role, move: Move): Term | undefined {
    return this.graph.actions[role][move];
  }

  moveOf(position: GdlPosition, role: Role, action: Term): Move | undefined {
    const move = this.#actionIds[role].get(termText(action));
    if (move === undefined) return undefined;
    this.#follow(position);
    return this.#propnet.isLegal(role, move) ? move : undefined;
  }

  facts(position: GdlPosition): Term[] {
    this.save(position);
    return this.graph.facts.filter((_, fact) => (position.words[fact >> 5] >>> fact) & 1);
  }

  get mostFacts(): number {
    return this.graph.facts.length;
  }

  list(position: GdlPosition, out: Int32Array): number {
    this.save(position);
    let count = 0;
    for (let w = 0; w < this.size; w++)
      for (let bits = position.words[w]; bits !== 0; bits &= bits - 1)
        out[count++] = 32 * w + lowestBit(bits);
    return count;
  }

  fact(number: number): Term {
    return this.graph.facts[number];
  }

  put(position: GdlPosition, facts: readonly Term[]): boolean {
    const ids = new Set(facts.map((fact) => this.#factIds.get(termText(fact))));
    if (ids.has(undefined)) return false;
    position.words.fill(0);
    position.low = 0;
    position.high = 0;
    for (const fact of ids) this.#add(position, fact!);
    this.invalidate(position);
    return true;
  }

  #add(position: GdlPosition, fact: number): void {
    position.words[fact >> 5] |= 1 << fact;
    position.low ^= this.#hashes[2 * fact];
    position.high ^= this.#hashes[2 * fact + 1];
  }

  /** Moves the propnet to `position`. */
  #follow(position: GdlPosition): void {
    if (this.#position === position) return;
    if (this.#position !== undefined) this.save(this.#position);
    this.#propnet.follow(position.words);
    this.#position = position;
    this.#saved = true;
    this.#time++;
  }

  /**
   * An edge as an argument of `#test`: a signal of the propnet, or -1 - edge if the propnet does not keep it.
   */
  #signal(edge: Edge): Signal {
    const signal = this.#propnet.signal(edge);
    return signal >= 0 ? signal : -1 - edge;
  }

  #test(signal: Signal): boolean {
    return signal >= 0 ? this.#propnet.holds(signal) : this.#ask(-1 - signal);
  }

  #ask(edge: Edge): boolean {
    const signal = this.#propnet.signal(edge);
    if (signal >= 0) return this.#propnet.holds(signal);
    const node = edge >> 1;
    const { aig } = this.graph;
    if (node >= this.#asked.length) this.#makeRoom(aig.count);
    if (this.#asked[node] !== this.#time) {
      let all = 1;
      const end = aig.begins[node + 1];
      for (let i = aig.begins[node]; i < end && all === 1; i++) if (!this.#ask(aig.edges[i])) all = 0;
      this.#asked[node] = this.#time;
      this.#answers[node] = all;
    }
    return this.#answers[node] !== (edge & 1);
  }

  #makeRoom(count: number): void {
    const asked = new Int32Array(2 * count);
    const answers = new Uint8Array(2 * count);
    asked.set(this.#asked);
    answers.set(this.#answers);
    this.#asked = asked;
    this.#answers = answers;
  }

  /** The effect of the moves, or `SEVERAL` if more than one of them matters. */
  #effect(chosen: Int32Array): Address {
    let mover = -1;
    for (let role = 0; role < chosen.length; role++) {
      if (this.#alone[role][chosen[role]] === NOTHING) continue;
      if (mover >= 0) return SEVERAL;
      mover = role;
    }
    return mover < 0 ? this.#idle : this.#effectOf(this.#alone, mover, chosen[mover], this.#common);
  }

  /** Computes the next facts, without changing the present ones. */
  #prepare(effect: Address, chosen: Int32Array): void {
    this.#propnet.begin();
    if (effect === SEVERAL) this.#applyAll(chosen);
    else this.#apply(effect);
  }

  /** Applies an effect to the next facts. */
  #apply(effect: Address): void {
    const propnet = this.#propnet;
    propnet.apply(effect & ~1);
    if ((effect & 1) === 0) return;
    const asks = this.#asks.get(effect)!;
    for (let i = 0; i < asks.length; i += 2) {
      const fact = asks[i + 1] >> 1;
      if (((propnet.facts[fact >> 5] >>> fact) & 1) === (asks[i + 1] & 1)) continue;
      if (this.#ask(asks[i])) propnet.turn(fact);
    }
  }

  /**
   * Applies several moves that matter: one after the other if they are independent, else their joint effect.
   */
  #applyAll(chosen: Int32Array): void {
    const roles = this.#busy;
    roles.length = 0;
    let key = 0;
    for (let role = 0; role < chosen.length; role++) {
      const busy = this.matters(role, chosen[role]);
      key = key * (this.graph.actions[role].length + 1) + (busy ? chosen[role] + 1 : 0);
      if (busy) roles.push(role);
    }
    // With very many roles the number of a joint move is not exact; then its effect is not stored.
    const known = key <= Number.MAX_SAFE_INTEGER;
    let effect = known ? this.#joint.get(key) : undefined;
    if (effect === undefined) {
      const apart = roles.every((role, i) =>
        roles.slice(0, i).every((other) => this.#steps.independent(role, chosen[role], other, chosen[other])),
      );
      effect = apart
        ? APART
        : this.#compile(
            roles.map((role) => ({ role, move: chosen[role] })),
            this.#common,
          );
      if (known) this.#joint.set(key, effect);
    }
    this.#apply(effect === APART ? this.#common : effect);
    if (effect !== APART) return;
    for (const role of roles) this.#apply(this.#effectOf(this.#added, role, chosen[role]));
  }

  #effectOf(known: readonly Int32Array[], role: Role, move: Move, other?: Address): Address {
    return known[role][move] || (known[role][move] = this.#compile([{ role, move }], other));
  }

  /** Compiles the effect of moves, together with another effect if given, into the memory of the propnet. */
  #compile(moves: readonly { role: Role; move: Move }[], other?: Address): Address {
    const effect = this.#steps.effect(moves);
    const numbers = Object.values(effect as unknown as Record<string, Int32Array>).reduce(
      (sum, { length }) => sum + length,
      0,
    );
    this.#numbers += numbers;
    if (this.#numbers > MAX_NUMBERS) {
      for (const list of [...this.#alone, ...this.#added])
        list.forEach((known, move) => (list[move] = known === NOTHING ? NOTHING : 0));
      this.#joint.clear();
      for (const effect of this.#asks.keys()) if (effect >= this.#mark) this.#asks.delete(effect);
      this.#propnet.forget(this.#mark);
      this.#numbers = numbers;
    }
    const kept: number[] = [];
    const asks: number[] = [];
    for (let i = 0; i < effect.conditional.length; i += 2) {
      const [edge, change] = effect.conditional.subarray(i, i + 2);
      const signal = this.#propnet.signal(edge);
      if (signal >= 0) kept.push(signal, change);
      else asks.push(edge, change);
    }
    const at = this.#propnet.keep({ ...effect, conditional: Int32Array.from(kept) }, other);
    if (asks.length === 0) return at;
    this.#asks.set(at + 1, Int32Array.from(asks));
    return at + 1;
  }
}

/** Instead of an effect: the move has none. */
const NOTHING: Address = -8;

/** Instead of an effect: the moves are independent. */
const APART: Address = -4;

/** Instead of an effect: several moves matter. */
const SEVERAL: Address = -12;
