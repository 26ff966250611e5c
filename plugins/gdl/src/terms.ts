import { TooLarge } from './too-large.ts';
import type { Term } from './rules.ts';

/** Terms of all positions together: some 100 MB. */
const MOST_TERMS = 400_000;
/** Names in one term. Terms share their parts, so that their texts may be far longer than what made them. */
const MOST_NAMES = 10_000;
/** Functions within functions. */
const DEEPEST = 1000;

/** Ground terms as small numbers: equal terms have equal numbers. */
export class Terms {
  readonly #names = new Map<string, number>();
  readonly #nameList: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #functors: number[] = [];
  readonly #args: (readonly number[])[] = [];
  readonly #sizes: number[] = [];
  readonly #depths: number[] = [];

  get count(): number {
    return this.#functors.length;
  }

  /** The number of a name, for `apply` and `functorOf`. */
  name(text: string): number {
    let id = this.#names.get(text);
    if (id === undefined) {
      this.#names.set(text, (id = this.#nameList.length));
      this.#nameList.push(text);
    }
    return id;
  }

  constant(text: string): number {
    return this.apply(this.name(text), []);
  }

  /** The term of a name and arguments; a constant has none. LAB_GDL_LIMIT if there is no end of terms. */
  apply(name: number, args: readonly number[]): number {
    const key = args.length === 0 ? String(name) : `${name},${args.join()}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      this.#measure(args);
      this.#ids.set(key, (id = this.#functors.length));
      this.#functors.push(name);
      this.#args.push(args);
    }
    return id;
  }

  #measure(args: readonly number[]): void {
    let [size, depth] = [1, 0];
    for (const arg of args) {
      size += this.#sizes[arg];
      depth = Math.max(depth, this.#depths[arg] + 1);
    }
    if (size > MOST_NAMES || depth > DEEPEST || this.count > MOST_TERMS)
      throw new TooLarge('there is no end of terms');
    this.#sizes.push(size);
    this.#depths.push(depth);
  }

  functorOf(term: number): number {
    return this.#functors[term];
  }

  argsOf(term: number): readonly number[] {
    return this.#args[term];
  }

  nameOf(term: number): string {
    return this.#nameList[this.#functors[term]];
  }

  /** The number of a ground term. */
  intern(term: Term): number {
    if (term.kind === 'variable') throw new RangeError(`${term.name} is not ground`);
    return this.apply(
      this.name(term.name),
      term.kind === 'function' ? term.args.map((a) => this.intern(a)) : [],
    );
  }

  term(id: number): Term {
    const args = this.#args[id];
    const name = this.nameOf(id);
    return args.length === 0
      ? { kind: 'constant', name }
      : { kind: 'function', name, args: args.map((a) => this.term(a)) };
  }

  /** A term as KIF. */
  text(term: number): string {
    const args = this.#args[term];
    return args.length === 0
      ? this.nameOf(term)
      : `(${this.nameOf(term)} ${args.map((a) => this.text(a)).join(' ')})`;
  }
}
