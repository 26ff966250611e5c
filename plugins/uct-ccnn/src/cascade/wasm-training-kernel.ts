import {
  canCompile,
  compileModule,
  growMemory,
  instantiate,
  LabError,
  wasmBytes,
  type WasmMemory,
} from 'evolab';
import { CASCADE_WASM } from './cascade.wasm.ts';
import { TwinTrainingKernel } from './twin-training-kernel.ts';
import type { TrainingKernel, Workspace, WorkspaceShape } from './workspace.ts';

interface Exports {
  readonly memory: WasmMemory;
  setLayout(...addresses: number[]): void;
  sum(from: number, to: number, hidden: number): void;
  passBack(from: number, to: number, hidden: number): void;
}

const MOST_BYTES = 2 ** 31;

/** The sweeps of training in WebAssembly, two units to a vector. It has one workspace: the one made last. */
export class WasmTrainingKernel implements TrainingKernel {
  readonly #exports: Exports;
  #current: Workspace | undefined;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Undefined where WebAssembly or its vectors are missing. */
  static open(): WasmTrainingKernel | undefined {
    const bytes = wasmBytes(CASCADE_WASM);
    return canCompile(bytes) ? new WasmTrainingKernel(instantiate(compileModule(bytes))) : undefined;
  }

  workspace(shape: WorkspaceShape): Workspace {
    const { rows, inputs, entries, hasValues, hidden, lanes } = shape;
    const { memory } = this.#exports;
    const weights = (1 + inputs + hidden) * lanes;
    // The first bytes stay empty: an address of 0 means that there is nothing.
    let end = 16;
    const allocate = (bytes: number) => {
      const at = end;
      end = Math.ceil((at + bytes) / 16) * 16;
      return at;
    };
    const starts = allocate(4 * (rows + 1));
    const columns = allocate(2 * entries);
    const values = allocate(hasValues ? 8 * entries : 0);
    const outputs = allocate(8 * rows * hidden);
    const weightsAt = allocate(8 * weights);
    const gradient = allocate(8 * weights);
    const sums = allocate(8 * rows * lanes);
    if (end > MOST_BYTES)
      throw new LabError(
        'LAB_BAD_OPTION',
        'these are too many examples',
        `they take ${end} bytes, ${MOST_BYTES} at most`,
      );
    growMemory(memory, end);
    const { buffer } = memory;
    this.#current = {
      shape,
      starts: new Int32Array(buffer, starts, rows + 1),
      columns: new Uint16Array(buffer, columns, entries),
      values: new Float64Array(buffer, values, hasValues ? entries : 0),
      hidden: new Float64Array(buffer, outputs, rows * hidden),
      weights: new Float64Array(buffer, weightsAt, weights),
      gradient: new Float64Array(buffer, gradient, weights),
      sums: new Float64Array(buffer, sums, rows * lanes),
    };
    this.#current.weights.fill(0);
    this.#current.gradient.fill(0);
    return this.#current;
  }

  sum(workspace: Workspace, from: number, to: number, hidden: number): void {
    this.#setLayout(workspace, workspace.weights);
    this.#exports.sum(from, to, hidden);
  }

  passBack(workspace: Workspace, from: number, to: number, hidden: number): void {
    this.#setLayout(workspace, workspace.gradient);
    this.#exports.passBack(from, to, hidden);
  }

  #setLayout(workspace: Workspace, weights: Float64Array): void {
    if (workspace !== this.#current) throw new Error('this workspace is gone');
    const { shape, starts, columns, values, hidden, sums } = workspace;
    this.#exports.setLayout(
      weights.byteOffset,
      shape.inputs,
      shape.lanes,
      starts.byteOffset,
      columns.byteOffset,
      shape.hasValues ? values.byteOffset : 0,
      hidden.byteOffset,
      shape.hidden,
      sums.byteOffset,
    );
  }
}

let kernel: TrainingKernel | undefined;

/** The one kernel of this thread: WebAssembly, or its twin where that cannot run. */
export function theTrainingKernel(): TrainingKernel {
  kernel ??= WasmTrainingKernel.open() ?? new TwinTrainingKernel();
  return kernel;
}
