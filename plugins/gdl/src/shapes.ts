import { TooLarge } from './too-large.ts';
import { substitute, type Atom, type Literal, type Rule, type Term } from './rules.ts';

/** The name of a term and its number of arguments. */
interface Shape {
  readonly name: string;
  readonly count: number;
}

/** By keyword: the argument that is a fact, an action or a value, whose shape must be known. */
const SHAPED: Readonly<Record<string, number>> = { init: 0, true: 0, next: 0, legal: 1, does: 1, goal: 1 };

/** The largest number of rules that one rule is split into. */
const MAX_SHAPES = 2000;
/** The largest number of rules, once all are split. */
const MAX_RULES = 50_000;
/** The largest number of places that are looked at to find the shapes. */
const MAX_LOOKS = 10_000_000;

/**
 * Rules in which every fact, action and goal value has a name: a rule with `(true ?f)` becomes one rule for
 * every shape that a fact can have. LAB_GDL_LIMIT if there are too many.
 */
export function shapeRules(rules: readonly Rule[]): Rule[] {
  const shapes = new Shapes(rules);
  const split: Rule[] = [];
  for (const rule of rules) shapes.specialise(rule, split);
  return split;
}

class Shapes {
  /** By place, such as `fact.0` or `fact.0.cell/3.1`: the shapes of the terms that can occur there. */
  readonly #at = new Map<string, Map<string, Shape>>();

  #looks = 0;

  constructor(rules: readonly Rule[]) {
    // Most sheets name every fact and action.
    if (rules.every((rule) => this.#open(rule) === undefined)) return;
    for (let changed = true; changed;) {
      changed = false;
      for (const { head, body } of rules) {
        head.args.forEach((arg, i) => {
          if (this.#flow(arg, place(head, i), body)) changed = true;
        });
      }
    }
  }

  specialise(rule: Rule, into: Rule[]): void {
    const variable = this.#open(rule);
    if (variable === undefined) {
      if (into.length >= MAX_RULES) throw new TooLarge(`more than ${MAX_RULES} rules`);
      into.push(rule);
      return;
    }
    const shapes = this.#shapesOf(variable, rule.body);
    if (shapes.length > MAX_SHAPES)
      throw new TooLarge(`${variable} may stand for ${shapes.length} different terms`);
    for (const { name, count } of shapes) {
      const args = Array.from({ length: count }, (_, i): Term => ({
        kind: 'variable',
        name: `${variable}.${i}`,
      }));
      const term: Term = count === 0 ? { kind: 'constant', name } : { kind: 'function', name, args };
      this.specialise(replace(rule, new Map([[variable, term]])), into);
    }
  }

  /** The first variable in the place of a fact, an action or a value. */
  #open({ head, body }: Rule): string | undefined {
    for (const { name, args } of [head, ...body.flatMap((l) => (l.kind === 'atom' ? [l.atom] : []))]) {
      const arg = Object.hasOwn(SHAPED, name) ? args[SHAPED[name]] : undefined;
      if (arg?.kind === 'variable') return arg.name;
    }
    return undefined;
  }

  /** Adds the shapes that `term` can have to place `where`; true if one was new. */
  #flow(term: Term, where: string, body: readonly Literal[]): boolean {
    if (term.kind === 'variable') {
      return this.#placesOf(term.name, body).some((from) => this.#copy(from, where));
    }
    const count = term.kind === 'function' ? term.args.length : 0;
    const shape = { name: term.name, count };
    let changed = this.#add(where, shape);
    if (term.kind === 'function')
      term.args.forEach((arg, i) => {
        if (this.#flow(arg, inside(where, shape, i), body)) changed = true;
      });
    return changed;
  }

  #copy(from: string, to: string): boolean {
    let changed = false;
    this.#looks += 1 + this.#at.size;
    if (this.#looks > MAX_LOOKS) throw new TooLarge('its variables may stand for terms without end');
    const below = `${from}.`;
    const found: [string, Map<string, Shape>][] = [];
    for (const entry of this.#at) if (entry[0] === from || entry[0].startsWith(below)) found.push(entry);
    for (const [where, shapes] of found) {
      const target = to + where.slice(from.length);
      // A term that contains itself would have infinitely many shapes.
      if (target.length > 400) continue;
      this.#looks += 10 * shapes.size;
      for (const shape of shapes.values()) if (this.#add(target, shape)) changed = true;
    }
    return changed;
  }

  #add(where: string, shape: Shape): boolean {
    let known = this.#at.get(where);
    if (known === undefined) this.#at.set(where, (known = new Map<string, Shape>()));
    const key = `${shape.name}/${shape.count}`;
    if (known.has(key)) return false;
    known.set(key, shape);
    return true;
  }

  #placesOf(variable: string, body: readonly Literal[]): string[] {
    const places: string[] = [];
    const visit = (term: Term, where: string): void => {
      if (term.kind === 'variable' && term.name === variable) places.push(where);
      if (term.kind !== 'function') return;
      term.args.forEach((arg, i) =>
        visit(arg, inside(where, { name: term.name, count: term.args.length }, i)),
      );
    };
    for (const literal of body)
      if (literal.kind === 'atom' && !literal.negated)
        literal.atom.args.forEach((arg, i) => visit(arg, place(literal.atom, i)));
    return places;
  }

  /** The shapes that a variable can have: those of its most restrictive place. */
  #shapesOf(variable: string, body: readonly Literal[]): Shape[] {
    const all = this.#placesOf(variable, body).map((where) => [...(this.#at.get(where)?.values() ?? [])]);
    return all.reduce((least, shapes) => (shapes.length < least.length ? shapes : least), all[0] ?? []);
  }
}

/** The place of argument `i`, the same for all relations of facts, and for all of actions. */
function place({ name }: Atom, i: number): string {
  const shared = ['init', 'true', 'next'].includes(name)
    ? 'fact'
    : ['legal', 'does'].includes(name)
      ? 'action'
      : `relation ${name}`;
  return `${shared}.${i}`;
}

const inside = (where: string, { name, count }: Shape, i: number): string => `${where}.${name}/${count}.${i}`;

function replace({ head, body }: Rule, values: ReadonlyMap<string, Term>): Rule {
  const inAtom = (atom: Atom): Atom => ({ ...atom, args: atom.args.map((arg) => substitute(arg, values)) });
  return {
    head: inAtom(head),
    body: body.map((literal) =>
      literal.kind === 'atom'
        ? { ...literal, atom: inAtom(literal.atom) }
        : { ...literal, left: substitute(literal.left, values), right: substitute(literal.right, values) },
    ),
  };
}
