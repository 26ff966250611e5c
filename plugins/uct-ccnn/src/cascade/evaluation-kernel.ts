import { canCompile, compileModule, growMemory, instantiate, wasmBytes, type WasmMemory } from 'evolab';
import { boundedExp } from 'evolab/network';
import { CASCADE_WASM } from './cascade.wasm.ts';
import { MOST_INPUTS } from './example-table.ts';
import type { PackedCascade } from './packed-cascade.ts';
import { CASCADE_ACTIVATIONS, response } from './unit.ts';

/** Computes nets, one position at a time. */
export interface EvaluationKernel {
  /**
   * The place of the position: a view of `size` numbers, to be filled before each `evaluate`. All views
   * overlap.
   */
  input(size: number): Float64Array;
  evaluate(net: PackedCascade): number;
}

/** assembly/evaluate.ts in plain TypeScript, the same to the last bit. */
export class TwinEvaluationKernel implements EvaluationKernel {
  /** One place for all: evaluators keep the view that they were given. */
  readonly #codes = new Float64Array(MOST_INPUTS);
  #sums = new Float64Array(0);

  input(size: number): Float64Array {
    return this.#codes.subarray(0, size);
  }

  evaluate({ inputs, units, width, columns, kinds, steepness, rows, tanh }: PackedCascade): number {
    if (this.#sums.length < width) this.#sums = new Float64Array(width);
    const sums = this.#sums;
    for (let j = 0; j < width; j++) sums[j] = columns[j];
    for (let i = 0; i < inputs; i++) {
      const x = this.#codes[i];
      if (x === 0) continue;
      const at = (1 + i) * width;
      for (let j = 0; j < width; j++) sums[j] += x * columns[at + j];
    }
    for (let unit = 0; unit < units; unit++) {
      const z = steepness[2 * unit + 1] * sumOf(unit, unit * width, rows, sums);
      sums[unit] = response(CASCADE_ACTIVATIONS[kinds[4 * unit]], z);
    }
    const sum = sumOf(units, units * width, rows, sums);
    return tanh ? 1 - 2 / (1 + boundedExp(2 * sum)) : sum;
  }
}

/** The weighted sum of a unit over the inputs and the units before it, in four partial sums. */
function sumOf(unit: number, at: number, rows: Float64Array, sums: Float64Array): number {
  let a = sums[unit];
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = 0; k < unit; k += 4) {
    a += rows[at + k] * sums[k];
    b += rows[at + k + 1] * sums[k + 1];
    c += rows[at + k + 2] * sums[k + 2];
    d += rows[at + k + 3] * sums[k + 3];
  }
  return a + b + (c + d);
}

interface Exports {
  readonly memory: WasmMemory;
  readonly CODES: { readonly value: number };
  readonly POWERS: { readonly value: number };
  readonly ARENA: { readonly value: number };
  evaluate(net: number): number;
}

/** Memory for nets: 64 of those that are large in practice. */
const ARENA_BYTES = 2 ** 23;

/**
 * The kernel in WebAssembly. One instance serves all nets of a thread: a net is uploaded to its memory when
 * it is first used. When the memory is full a new round begins, in which all nets are uploaded again when
 * they are used next.
 */
export class WasmEvaluationKernel implements EvaluationKernel {
  readonly #evaluate: (net: number) => number;
  readonly #memory: Uint8Array;
  readonly #codesAddress: number;
  readonly #arena: number;
  readonly #twin = new TwinEvaluationKernel();
  #end: number;
  #round = 0;

  private constructor({ memory, CODES, POWERS, ARENA, evaluate }: Exports) {
    growMemory(memory, ARENA.value + ARENA_BYTES);
    this.#evaluate = evaluate;
    this.#memory = new Uint8Array(memory.buffer);
    this.#codesAddress = CODES.value;
    this.#arena = this.#end = Math.ceil(ARENA.value / 16) * 16;
    const powers = new Float64Array(memory.buffer, POWERS.value, 2561);
    for (let i = 0; i < powers.length; i++) powers[i] = boundedExp((i - 1280) / 32);
  }

  /** Undefined where WebAssembly or its vectors are missing. */
  static open(): WasmEvaluationKernel | undefined {
    const bytes = wasmBytes(CASCADE_WASM);
    return canCompile(bytes) ? new WasmEvaluationKernel(instantiate(compileModule(bytes))) : undefined;
  }

  input(size: number): Float64Array {
    return new Float64Array(this.#memory.buffer, this.#codesAddress, size);
  }

  evaluate(net: PackedCascade): number {
    if (net.uploadRound !== this.#round && !this.#upload(net)) return this.#large(net);
    return this.#evaluate(net.baseAddress);
  }

  /** False if the net is larger than the arena. */
  #upload(net: PackedCascade): boolean {
    const size = Math.ceil(net.bytes.length / 16) * 16;
    if (this.#arena + size > this.#memory.length) return false;
    if (this.#end + size > this.#memory.length) {
      this.#end = this.#arena;
      this.#round++;
    }
    net.baseAddress = this.#end;
    net.uploadRound = this.#round;
    this.#memory.set(net.bytes, this.#end);
    this.#end += size;
    return true;
  }

  #large(net: PackedCascade): number {
    this.#twin.input(net.inputs).set(this.input(net.inputs));
    return this.#twin.evaluate(net);
  }
}

let kernel: EvaluationKernel | undefined;

/** The one kernel of this thread: WebAssembly, or its twin where that cannot run. */
export function theEvaluationKernel(): EvaluationKernel {
  kernel ??= WasmEvaluationKernel.open() ?? new TwinEvaluationKernel();
  return kernel;
}
