import { substitute, type Atom, type Literal, type Rule, type Term } from './rules.ts';

/** What can be seen of a term from outside: its name and how many arguments it has. */
interface Shape {
  readonly name: string;
  readonly count: number;
}

/** Which argument of a keyword is a fact, an action or a value, whose shape is to be known. */
const SHAPED: Readonly<Record<string, number>> = { init: 0, true: 0, next: 0, legal: 1, does: 1, goal: 1 };

/** More rules than this from one are refused. */
const MAX_SHAPES = 2000;

/**
 * Rules in which every fact, action and goal value has a name: `(true ?f)` becomes one rule for every shape a fact can
 * have. Throws `SyntaxError` if a shape cannot be told.
 */
export function shapeRules(rules: readonly Rule[]): Rule[] {
  const shapes = new Shapes(rules);
  return rules.flatMap((rule) => shapes.specialise(rule));
}

class Shapes {
  /** Of every place, the shapes of the terms that may stand there: `fact.0`, `fact.0.cell/3.1`. */
  readonly #at = new Map<string, Map<string, Shape>>();

  constructor(rules: readonly Rule[]) {
    // Most sheets name every fact and action: nothing needs to be found out.
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

  specialise(rule: Rule): Rule[] {
    const variable = this.#open(rule);
    if (variable === undefined) return [rule];
    const shapes = this.#shapesOf(variable, rule.body);
    if (shapes.length > MAX_SHAPES)
      throw new SyntaxError(`${variable} may stand for ${shapes.length} different terms`);
    return shapes.flatMap(({ name, count }) => {
      const args = Array.from({ length: count }, (_, i): Term => ({
        kind: 'variable',
        name: `${variable}.${i}`,
      }));
      const term: Term = count === 0 ? { kind: 'constant', name } : { kind: 'function', name, args };
      return this.specialise(replace(rule, new Map([[variable, term]])));
    });
  }

  /** The first variable that stands where a fact, an action or a value is to be named. */
  #open({ head, body }: Rule): string | undefined {
    for (const { name, args } of [head, ...body.flatMap((l) => (l.kind === 'atom' ? [l.atom] : []))]) {
      const arg = Object.hasOwn(SHAPED, name) ? args[SHAPED[name]] : undefined;
      if (arg?.kind === 'variable') return arg.name;
    }
    return undefined;
  }

  /** Adds what may come to `where` as `term`; true if there was something new. */
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
    for (const [where, shapes] of [...this.#at]) {
      if (where !== from && !where.startsWith(`${from}.`)) continue;
      const target = to + where.slice(from.length);
      // A term inside itself has no end of shapes.
      if (target.length > 400) continue;
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

  /** The shapes a variable may have: those of the place that leaves least. */
  #shapesOf(variable: string, body: readonly Literal[]): Shape[] {
    const all = this.#placesOf(variable, body).map((where) => [...(this.#at.get(where)?.values() ?? [])]);
    return all.reduce((least, shapes) => (shapes.length < least.length ? shapes : least), all[0] ?? []);
  }
}

/** Facts are the same wherever they are spoken of; so are actions. */
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
