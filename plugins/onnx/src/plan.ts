import { LabError } from 'evolab';
import { badModel } from './bad-model.ts';
import { ELEMENTWISE, givesWhole } from './elementwise.ts';
import { LAYERS } from './layers.ts';
import type { Node } from './model.ts';
import type { Net } from './net.ts';
import type { Operation, Prepared } from './operation.ts';
import { SHAPING } from './shaping.ts';
import { bounded, MOST_NUMBERS, sizeOf, type Value } from './value.ts';

const OPERATIONS = new Map<string, Operation>(Object.entries({ ...ELEMENTWISE, ...LAYERS, ...SHAPING }));

/** The names of all operators that are understood. */
export const OPERATORS: readonly string[] = [...OPERATIONS.keys()].sort();

/** Numbers that all operations together compute, at most: each may be as large as a tensor can be, and there may be many. */
const MOST_COMPUTED = 2 * MOST_NUMBERS;

interface Step {
  readonly prepared: Prepared;
  readonly out: Float64Array;
}

/** A net ready to be computed for one position at a time. What depends on constants alone is computed once. */
export class Plan {
  readonly #values = new Map<string, Value>();
  readonly #steps: Step[] = [];
  #computed = 0;

  /** `widths` says how many numbers an input has where its shape leaves that open; LAB_BAD_FILE. */
  constructor(
    { inputs, nodes, constants }: Net,
    weights: Float64Array,
    widths: Readonly<Record<string, number>>,
  ) {
    for (const { name, shape } of inputs) {
      const [batch = null, ...rest] = shape;
      if (batch !== null && batch !== 1)
        throw badModel(
          `input '${name}' takes ${batch} positions at a time`,
          'a first axis of any length, or of 1',
        );
      const open = rest.indexOf(null);
      const known = sizeOf(rest.map((length) => length ?? 1));
      if (open >= 0) rest[open] = (widths[name] ?? 0) / known;
      const lengths = [1, ...rest.map((length) => length ?? 1)];
      this.#add(name, {
        shape: lengths,
        data: new Float64Array(bounded(lengths)),
        fixed: false,
        whole: false,
      });
    }
    let at = 0;
    for (const { name, shape, data } of constants) {
      const size = bounded(shape);
      const numbers = data ? Float64Array.from(data) : weights.subarray(at, (at += size));
      if (numbers.length !== size)
        throw badModel(`constant '${name}' has ${numbers.length} numbers, not ${size}`);
      this.#add(name, { shape, data: numbers, fixed: true, whole: data !== undefined });
    }
    for (const node of nodes) this.#prepare(node);
  }

  #add(name: string, value: Value): void {
    if (this.#values.has(name)) throw badModel(`'${name}' is there twice`);
    this.#values.set(name, value);
  }

  #prepare({ type, inputs, outputs, attributes }: Node): void {
    const operation = OPERATIONS.get(type);
    if (!operation) throw badModel(`operator '${type}' is not known`, `known: ${OPERATORS.join(', ')}`);
    const values = inputs.map((name) => (name === '' ? undefined : this.value(name)));
    const prepared = at(`${type} '${outputs[0]}'`, () => operation(values, attributes));
    const fixed = type === 'Shape' || values.every((value) => value === undefined || value.fixed);
    const size = bounded(prepared.shape);
    this.#computed += size;
    if (this.#computed > MOST_COMPUTED)
      throw badModel('its operations give too many numbers', `at most ${MOST_COMPUTED} in all`);
    const out = new Float64Array(size);
    if (fixed) prepared.run(out);
    else this.#steps.push({ prepared, out });
    const whole = givesWhole(type, values, attributes);
    this.#add(outputs[0], { shape: prepared.shape, data: out, fixed, whole });
  }

  /** An input, or what is computed; LAB_BAD_FILE if there is no such name. */
  value(name: string): Value {
    const value = this.#values.get(name);
    if (!value) throw badModel(`'${name}' is used before it is known`);
    return value;
  }

  /** Computes everything anew from the inputs. */
  run(): void {
    for (const { prepared, out } of this.#steps) prepared.run(out);
  }
}

/** Says at which operation something is wrong. */
function at<T>(place: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (error instanceof LabError)
      throw badModel(`${place}: ${error.message.replace(/^ONNX: /, '')}`, error.hint);
    throw error;
  }
}
