import { LabError, largest, type Move, type Random, type Role } from 'evolab';
import type { RuleSheet } from './check.ts';
import { Derivation, deriveFixed } from './derive.ts';
import { Collection } from './collection.ts';
import { COUNT, ONLY, OVER, type Machine } from './machine.ts';
import type { GdlPosition } from './position.ts';
import { Program } from './program.ts';
import type { Relation } from './relation.ts';
import type { Term } from './rules.ts';
import type { GoalSum } from './sums.ts';

/** What one position may take: some seconds, and some 20 MB. */
const WORK = 60_000_000;
const ROOM = 5_000_000;
/** To take a fact up, and to keep one for the next position. */
const FACT_WORK = 50;

/** A part of what can be derived about a position. */
type Part = 'view' | 'goals' | 'step';

/**
 * Derives everything from the facts in each position: slow, but without a list of all possible facts. A move
 * is a hash of its text; of two legal moves with the same hash, the later in the alphabet gets the next
 * number.
 */
export class Interpreter implements Machine {
  readonly roles: readonly string[];
  readonly movers: readonly string[];
  inTurn = false;
  goalSum: GoalSum | undefined;
  readonly maxMoves: number;
  readonly size = 64;
  readonly mostFacts = 1 << 14;
  readonly #program: Program;
  readonly #parts: Record<Part, Derivation[]> = { view: [], goals: [], step: [] };
  readonly #clear: Relation[];
  readonly #facts: Collection;
  readonly #actions: Collection;
  readonly #goals: { value: number; relation: Relation }[];
  readonly #terminal: Relation | undefined;
  /** The position that was derived last, and which parts of it. */
  #position: GdlPosition | undefined;
  readonly #done: Record<Part, boolean> = { view: false, goals: false, step: false };
  /** By role: the numbers of the legal actions, and their moves. */
  readonly #legal: { count: number; moves: Int32Array; actions: Int32Array }[];
  readonly #summary: Int32Array;
  readonly #names: Map<Move, number>[];
  readonly #tuple: Int32Array;
  /** By relation of legal actions: that of the actions that are made. */
  readonly #doesOf: ReadonlyMap<Relation, Relation>;

  /** A position that is too large, or has more than `maxMoves` legal moves of a role, throws LAB_GDL_LIMIT. */
  constructor(sheet: RuleSheet, maxMoves: number) {
    const program = new Program(sheet);
    this.#program = program;
    this.roles = sheet.roles;
    this.movers = sheet.movers;
    this.maxMoves = maxMoves;
    program.effort.begin(WORK, ROOM);
    deriveFixed(program);
    this.#clear = program.relations.filter((relation) => program.layers.get(relation) !== 'fixed');
    this.#facts = new Collection(program, 'true', 0);
    this.#actions = new Collection(program, 'legal', 1);
    this.#goals = program
      .of('goal')
      .map(({ name, relation }) => ({
        value: goalValue(program.terms.text(program.terms.apply(name, []))),
        relation,
      }))
      .filter(({ value }) => value >= 0)
      .sort((a, b) => b.value - a.value);
    this.#terminal = program.relation('terminal/0');
    this.#legal = sheet.movers.map(() => ({
      count: 0,
      moves: new Int32Array(maxMoves),
      actions: new Int32Array(maxMoves),
    }));
    this.#summary = new Int32Array(COUNT + 2 * sheet.movers.length);
    this.#names = sheet.movers.map(() => new Map<Move, number>());
    this.#doesOf = new Map(
      program.of('legal').map((keyed) => [keyed.relation, program.counterpart(keyed, 'does')!]),
    );
    this.#tuple = new Int32Array(
      largest(
        program.relations.map(({ arity }) => arity),
        1,
      ),
    );
    this.#divide();
  }

  /** Assigns each stratum to the part that needs it first. */
  #divide(): void {
    const program = this.#program;
    const roots = (...keywords: string[]) =>
      keywords.flatMap((k) => program.of(k).map(({ relation }) => relation));
    const view = this.#needed([...roots('legal'), ...(this.#terminal ? [this.#terminal] : [])]);
    const goals = this.#needed(roots('goal'));
    const step = this.#needed(roots('next'));
    for (const stratum of program.strata) {
      const [relation] = stratum.relations;
      if (program.layers.get(relation) === 'fixed' || stratum.clauses.length === 0) continue;
      const part = view.has(relation)
        ? 'view'
        : step.has(relation)
          ? 'step'
          : goals.has(relation)
            ? 'goals'
            : undefined;
      if (part === undefined) continue;
      // Strata that goals and steps share are derived for both.
      if (part === 'step' && goals.has(relation)) this.#parts.goals.push(new Derivation(program, stratum));
      this.#parts[part].push(new Derivation(program, stratum));
    }
  }

  #needed(roots: readonly Relation[]): Set<Relation> {
    const needed = new Set(roots);
    const bodies = new Map<Relation, Set<Relation>>();
    for (const { head, positive, negative } of this.#program.clauses) {
      const known = bodies.get(head.relation) ?? new Set();
      bodies.set(head.relation, known);
      for (const { relation } of [...positive, ...negative]) known.add(relation);
    }
    for (const relation of needed) for (const asked of bodies.get(relation) ?? []) needed.add(asked);
    return needed;
  }

  get cost(): number {
    return WORK - this.#program.effort.work;
  }

  begin(position: GdlPosition): void {
    this.#take(position, 'init');
  }

  summary(position: GdlPosition): Int32Array {
    this.#derive(position, 'view');
    return this.#summary;
  }

  goal(position: GdlPosition, role: Role): number {
    this.#derive(position, 'goals');
    return this.#goals.find(({ relation }) => this.#has(relation, role))?.value ?? -1;
  }

  goals(position: GdlPosition, role: Role): number {
    this.#derive(position, 'goals');
    return this.#goals.filter(({ relation }) => this.#has(relation, role)).length;
  }

  #has(relation: Relation, role: Role): boolean {
    this.#tuple[0] = this.#program.roles[role];
    return relation.find(this.#tuple) >= 0;
  }

  moves(position: GdlPosition, role: Role, out: Int32Array, at: number): number {
    this.#derive(position, 'view');
    const { count, moves } = this.#legal[role];
    for (let i = 0; i < count && at + i < out.length; i++) out[at + i] = moves[i];
    return count;
  }

  sample(position: GdlPosition, role: Role, count: number, random: Random): Move {
    this.#derive(position, 'view');
    return this.#legal[role].moves[random.below(count)];
  }

  advance(position: GdlPosition): void {
    this.#derive(position, 'view');
    for (let role = 0; role < this.movers.length; role++) {
      const { moves, actions, count } = this.#legal[role];
      const i = moves.subarray(0, count).indexOf(position.chosen[role]);
      const { relation, tuple } = this.#actions.met[actions[i]];
      this.#tuple.set(tuple);
      this.#tuple[0] = this.#program.roles[role];
      this.#doesOf.get(relation)!.add(this.#tuple);
    }
    this.#derive(position, 'step');
    this.#take(position, 'next');
  }

  save(): void {}

  invalidate(position: GdlPosition): void {
    if (this.#position === position) this.#position = undefined;
  }

  matters(role: Role, move: Move): boolean {
    const id = this.#names[role].get(move);
    if (id === undefined) return false;
    const { relation, tuple } = this.#actions.met[id];
    const does = this.#doesOf.get(relation);
    // Whether any condition is about it.
    return this.#program.clauses.some(({ positive, negative }) =>
      [...positive, ...negative].some(
        ({ relation: asked, columns }) =>
          asked === does &&
          columns.every((pattern, i) => {
            const value = i === 0 ? this.#program.roles[role] : tuple[i];
            return typeof pattern !== 'number' || pattern < 0 || pattern === value;
          }),
      ),
    );
  }

  action(role: Role, move: Move): Term | undefined {
    const id = this.#names[role].get(move);
    return id === undefined ? undefined : this.#actions.met[id].term;
  }

  moveOf(position: GdlPosition, role: Role, action: Term): Move | undefined {
    this.#derive(position, 'view');
    const id = this.#actions.find(action);
    const { count, moves, actions } = this.#legal[role];
    const i = id === undefined ? -1 : actions.subarray(0, count).indexOf(id);
    return i < 0 ? undefined : moves[i];
  }

  facts(position: GdlPosition): Term[] {
    return Array.from(position.words.subarray(0, position.size), (id) => this.#facts.met[id].term);
  }

  list(position: GdlPosition, out: Int32Array): number {
    const count = Math.min(position.size, this.mostFacts);
    for (let i = 0; i < count; i++) out[i] = position.words[i];
    return count;
  }

  fact(number: number): Term {
    return this.#facts.met[number].term;
  }

  put(position: GdlPosition, facts: readonly Term[]): boolean {
    const ids = facts.map((fact) => this.#facts.find(fact));
    if (ids.includes(undefined)) return false;
    const known = [...new Set(ids as number[])];
    room(position, known.length);
    position.words.set(known);
    this.#finish(position, known.length);
    return true;
  }

  /** Makes what the rules derived under this keyword the facts of a position. */
  #take(position: GdlPosition, keyword: 'init' | 'next'): void {
    let size = 0;
    for (const keyed of this.#program.of(keyword)) {
      const relation = this.#program.counterpart(keyed, 'true')!;
      for (let row = 0; row < keyed.relation.count; row++) {
        room(position, size);
        position.words[size++] = this.#facts.id(relation, keyed.relation.tuple(row));
      }
    }
    this.#finish(position, size);
  }

  /** Sorts the facts and computes the key. */
  #finish(position: GdlPosition, size: number): void {
    position.size = size;
    position.words.subarray(0, size).sort();
    position.low = 0;
    position.high = 0;
    for (let i = 0; i < size; i++) {
      const { low, high } = this.#facts.met[position.words[i]];
      position.low ^= low;
      position.high ^= high;
    }
    this.invalidate(position);
  }

  #derive(position: GdlPosition, part: Part): void {
    const done = this.#done;
    if (this.#position !== position) {
      for (const relation of this.#clear) relation.clear();
      this.#program.effort.begin(WORK, ROOM);
      this.#program.effort.spend(FACT_WORK * position.size);
      for (let i = 0; i < position.size; i++) {
        const { relation, tuple } = this.#facts.met[position.words[i]];
        relation.add(tuple);
      }
      done.view = done.goals = done.step = false;
      this.#position = position;
    }
    if (part !== 'view' && !done.view) this.#derive(position, 'view');
    if (done[part]) return;
    done[part] = true;
    for (const derivation of this.#parts[part]) derivation.run();
    if (part !== 'view') return;
    this.#summary[OVER] = this.#terminal !== undefined && this.#terminal.count > 0 ? 1 : 0;
    this.#list();
  }

  /** The legal moves of every role. */
  #list(): void {
    const found: number[][] = this.movers.map(() => []);
    const counts = this.movers.map(() => 0);
    for (const { relation } of this.#program.of('legal'))
      for (let row = 0; row < relation.count; row++) {
        const role = this.#program.roles.indexOf(relation.tuple(row)[0]);
        if (role >= 0) counts[role]++;
      }
    const most = largest(counts);
    if (most > this.maxMoves)
      throw new LabError(
        'LAB_GDL_LIMIT',
        `a position has ${most} moves, more than the ${this.maxMoves} there is room for`,
        'give the game the option moves=N',
      );
    for (const { relation } of this.#program.of('legal')) {
      for (let row = 0; row < relation.count; row++) {
        const tuple = relation.tuple(row);
        const role = this.#program.roles.indexOf(tuple[0]);
        if (role >= 0) found[role].push(this.#actions.id(relation, tuple));
      }
    }
    const { met } = this.#actions;
    found.forEach((ids, role) => {
      const legal = this.#legal[role];
      const sorted = ids
        .map((id) => ({ id, move: met[id].low >>> 1 }))
        .sort((a, b) => a.move - b.move || (met[a.id].high < met[b.id].high ? -1 : 1));
      for (let i = 1; i < sorted.length; i++)
        if (sorted[i].move <= sorted[i - 1].move) sorted[i].move = (sorted[i - 1].move + 1) & 0x7fffffff;
      legal.count = ids.length;
      sorted.forEach(({ id, move }, i) => {
        legal.moves[i] = move;
        legal.actions[i] = id;
        this.#names[role].set(move, id);
      });
      this.#summary[COUNT + 2 * role] = ids.length;
      this.#summary[ONLY + 2 * role] = legal.moves[0];
    });
  }
}

/** Makes room for one more fact. */
function room(position: GdlPosition, size: number): void {
  if (size < position.words.length) return;
  const facts = new Int32Array(2 * size);
  facts.set(position.words);
  position.words = facts;
}

/** The value of a goal; -1 if it is none from 0 to 100. */
export function goalValue(text: string): number {
  return /^\d+$/.test(text) && Number(text) <= 100 ? Number(text) : -1;
}
