import { TooLarge } from './too-large.ts';
import { parseKif, placeOf, refusal, type Expression } from './kif.ts';

/** A term of GDL: a constant such as `x`, a variable such as `?m`, or a function such as `(mark 1 ?m)`. */
export type Term =
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string; readonly args: readonly Term[] };

/** A relation and its arguments, such as `(true (cell 1 1 b))`. */
export interface Atom {
  readonly name: string;
  readonly args: readonly Term[];
  /** Its place in the text. */
  readonly at: number;
}

/**
 * A condition: an atom that must hold or must not, or two terms that must differ (or, negated, be the same).
 */
export type Literal =
  | { readonly kind: 'atom'; readonly atom: Atom; readonly negated: boolean }
  | {
      readonly kind: 'distinct';
      readonly left: Term;
      readonly right: Term;
      readonly negated: boolean;
      readonly at: number;
    };

/** `head` holds if all of `body` holds. A rule with `or` is split into several. */
export interface Rule {
  readonly head: Atom;
  readonly body: readonly Literal[];
}

/** The relations that have a meaning in the language, and their numbers of arguments. */
const ARITY: Readonly<Record<string, number>> = {
  role: 1,
  init: 1,
  true: 1,
  does: 2,
  next: 1,
  legal: 2,
  goal: 2,
  terminal: 0,
  base: 1,
  input: 2,
};
/** The names of these relations. */
export const KEYWORDS: readonly string[] = Object.keys(ARITY);
const LOGIC = ['<=', 'not', 'or', 'and', 'distinct'];
/** The role of GDL-II whose moves are drawn, all with the same probability. */
export const RANDOM = 'random';
const RESERVED = new Set<string>([...KEYWORDS, ...LOGIC, 'sees', RANDOM]);

/** The largest number of rules that one rule with `or` is split into. */
const MAX_ALTERNATIVES = 4096;
/** The largest number of conditions of a rule. */
const MAX_CONDITIONS = 1000;
/** Conditions of all rules together, those of alternatives counted for each. */
const MAX_TOTAL = 500_000;

/** Reads the rules of a game without checking what `checkRules` checks. Throws `SyntaxError`. */
export function parseRules(text: string): Rule[] {
  const reader = new Reader(text);
  return parseKif(text).flatMap((expression) => reader.rules(expression));
}

/** Reads one ground term such as `(mark 1 1)`, `mark 1 1` or `noop`. Throws `SyntaxError`. */
export function parseTerm(text: string): Term {
  const found = parseKif(text);
  if (found.length === 0) throw new SyntaxError(`'${text}' is no term`);
  const one: Expression = found.length === 1 ? found[0] : { kind: 'list', items: found, at: found[0].at };
  const term = new Reader(text).term(one);
  if (!isGround(term)) throw new SyntaxError(`'${text}' has a variable`);
  return term;
}

/** A term as KIF text. */
export function termText(term: Term): string {
  if (term.kind !== 'function') return term.name;
  return `(${[term.name, ...term.args.map(termText)].join(' ')})`;
}

/** A term as moves are named: `mark 1 1` for `(mark 1 1)`. */
export const bareText = (term: Term): string => termText(term).replace(/^\((.*)\)$/, '$1');

/** An atom as KIF text. */
export function atomText({ name, args }: Atom): string {
  return args.length === 0 ? name : `(${[name, ...args.map(termText)].join(' ')})`;
}

/** The names of the variables in `term`, in order, each once. */
export function variablesOf(term: Term, into: string[] = []): string[] {
  if (term.kind === 'variable' && !into.includes(term.name)) into.push(term.name);
  if (term.kind === 'function') for (const arg of term.args) variablesOf(arg, into);
  return into;
}

export function isGround(term: Term): boolean {
  return term.kind === 'constant' || (term.kind === 'function' && term.args.every(isGround));
}

/** `term` with its variables replaced. */
export function substitute(term: Term, values: ReadonlyMap<string, Term>): Term {
  if (term.kind === 'variable') return values.get(term.name) ?? term;
  if (term.kind === 'constant') return term;
  return { ...term, args: term.args.map((arg) => substitute(arg, values)) };
}

/** What follows the name in a list. */
const partsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'word' ? [] : expression.items.slice(1);

class Reader {
  readonly #text: string;
  /** Conditions read or copied so far. */
  #conditions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  rules(expression: Expression): Rule[] {
    if (expression.kind === 'list' && this.#keyword(expression.items[0]) === '<=') {
      const [, head, ...body] = expression.items;
      if (head === undefined) throw refusal(this.#text, expression.at, 'a rule without a head');
      const atom = this.#atom(head);
      return this.#all(body, false).map((literals) => ({ head: atom, body: literals }));
    }
    return [{ head: this.#atom(expression), body: [] }];
  }

  term(expression: Expression): Term {
    if (expression.kind === 'word') {
      const name = this.#name(expression.text);
      return name.startsWith('?') ? { kind: 'variable', name } : { kind: 'constant', name };
    }
    const [first, ...rest] = expression.items;
    if (first?.kind !== 'word') throw refusal(this.#text, expression.at, 'a list that begins with no name');
    this.#constant(first.text, first.at);
    const name = this.#name(first.text);
    // `(noop)` is `noop`, as servers write it.
    if (rest.length === 0) return { kind: 'constant', name };
    return { kind: 'function', name, args: rest.map((item) => this.term(item)) };
  }

  #atom(expression: Expression): Atom {
    const name = this.#keyword(expression.kind === 'word' ? expression : expression.items[0]);
    if (name === undefined) throw refusal(this.#text, expression.at, 'a list that begins with no name');
    this.#constant(name, expression.at);
    if (LOGIC.includes(name))
      throw refusal(this.#text, expression.at, `'${name}' where a relation must stand`);
    const args = partsOf(expression).map((item) => this.term(item));
    if (Object.hasOwn(ARITY, name)) this.#count(name, args, ARITY[name], expression.at);
    return { name, args, at: expression.at };
  }

  /** The ways in which all of `parts` can hold (or none of them, if `negated` is set for the whole). */
  #all(parts: readonly Expression[], negated: boolean): Literal[][] {
    let ways: Literal[][] = [[]];
    for (const part of parts) {
      const more = this.#ways(part, negated);
      if (ways.length * more.length > MAX_ALTERNATIVES)
        throw this.#tooLarge(part.at, `an 'or' with more than ${MAX_ALTERNATIVES} alternatives`);
      // One alternative is added in place: long rules would be copied once for each of their conditions.
      if (more.length === 1) for (const way of ways) for (const literal of more[0]) way.push(literal);
      else ways = ways.flatMap((way) => more.map((extra) => [...way, ...extra]));
      for (const way of ways) this.#add(more.length === 1 ? more[0].length : way.length, way.length, part.at);
    }
    return ways;
  }

  #add(added: number, length: number, at: number): void {
    this.#conditions += added;
    if (length > MAX_CONDITIONS)
      throw this.#tooLarge(at, `a rule has more than ${MAX_CONDITIONS} conditions`);
    if (this.#conditions > MAX_TOTAL) throw this.#tooLarge(at, `more than ${MAX_TOTAL} conditions`);
  }

  #tooLarge(at: number, what: string): TooLarge {
    return new TooLarge(`${placeOf(this.#text, at)}: ${what}`);
  }

  /** The ways in which one of `parts` can hold. */
  #any(parts: readonly Expression[], negated: boolean): Literal[][] {
    return parts.flatMap((part) => this.#ways(part, negated));
  }

  #ways(expression: Expression, negated: boolean): Literal[][] {
    const word = this.#keyword(expression.kind === 'word' ? expression : expression.items[0]);
    const parts = partsOf(expression);
    switch (word) {
      case 'not':
        this.#count(word, parts, 1, expression.at);
        return this.#ways(parts[0], !negated);
      case 'or':
        if (parts.length === 0) throw refusal(this.#text, expression.at, "'or' without alternatives");
        return negated ? this.#all(parts, true) : this.#any(parts, false);
      case 'and':
        return negated ? this.#any(parts, true) : this.#all(parts, false);
      case 'distinct': {
        this.#count(word, parts, 2, expression.at);
        const [left, right] = parts.map((part) => this.term(part));
        return [[{ kind: 'distinct', left, right, negated, at: expression.at }]];
      }
      case undefined:
      default:
        return [[{ kind: 'atom', atom: this.#atom(expression), negated }]];
    }
  }

  #count(word: string, { length }: readonly unknown[], count: number, at: number): void {
    if (length === count) return;
    throw refusal(
      this.#text,
      at,
      `'${word}' takes ${count} argument${count === 1 ? '' : 's'}, not ${length}`,
    );
  }

  #keyword(expression: Expression | undefined): string | undefined {
    return expression?.kind === 'word' ? this.#name(expression.text) : undefined;
  }

  /** Keywords may be in capitals; other names are case-sensitive. */
  #name(word: string): string {
    const small = word.toLowerCase();
    return RESERVED.has(small) ? small : word;
  }

  #constant(word: string, at: number): void {
    if (word.startsWith('?')) throw refusal(this.#text, at, `variable ${word} where a name must stand`);
  }
}
