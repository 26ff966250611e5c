import { rowsOf, type ExampleTable } from './example-table.ts';

/** The sizes of the arrays for training. */
export interface WorkspaceShape {
  readonly rows: number;
  readonly inputs: number;
  /** Number of inputs in all rows that are not 0. */
  readonly entries: number;
  /** Whether there are inputs other than 0 and 1. */
  readonly hasValues: boolean;
  /** Hidden units whose outputs are stored. */
  readonly hidden: number;
  /** Units that are trained side by side: an even number. */
  readonly lanes: number;
}

/** The arrays for training, in the memory of the kernel. The kernel's next workspace overwrites them. */
export interface Workspace {
  readonly shape: WorkspaceShape;
  /** The inputs, as `ExampleTable` has them. */
  readonly starts: Int32Array;
  readonly columns: Uint16Array;
  readonly values: Float64Array;
  /** The outputs of the hidden units, row by row. */
  readonly hidden: Float64Array;
  /** The weights of the bias, the inputs and the hidden units: `lanes` numbers for each. */
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  /** `lanes` numbers a row: weighted sums, and in their place the derivatives of the error by them. */
  readonly sums: Float64Array;
}

/** The two sweeps over the examples that take most of the time of training. */
export interface TrainingKernel {
  workspace(shape: WorkspaceShape): Workspace;
  /**
   * Writes the weighted sums of all lanes for rows `from` up to `to`, over the first `hidden` hidden units.
   */
  sum(workspace: Workspace, from: number, to: number, hidden: number): void;
  /** Adds to the gradient what follows from the derivatives in the place of the sums. */
  passBack(workspace: Workspace, from: number, to: number, hidden: number): void;
}

/** A workspace that holds the inputs of `table`. */
export function workspaceFor(
  kernel: TrainingKernel,
  table: ExampleTable,
  hidden: number,
  lanes: number,
): Workspace {
  const { inputs, starts, columns, values } = table;
  const workspace = kernel.workspace({
    rows: rowsOf(table),
    inputs,
    entries: columns.length,
    hasValues: values.length > 0,
    hidden,
    lanes: lanes + (lanes & 1),
  });
  workspace.starts.set(starts);
  workspace.columns.set(columns);
  workspace.values.set(values);
  return workspace;
}
