import { rowsOf, type ExampleTable } from './example-table.ts';

/** How large the arrays of a training are. */
export interface WorkspaceShape {
  readonly rows: number;
  readonly inputs: number;
  /** Inputs of all rows that are not 0. */
  readonly entries: number;
  /** Whether inputs are other numbers than 0 and 1. */
  readonly valued: boolean;
  /** Hidden units whose outputs are at hand. */
  readonly hidden: number;
  /** Units that are computed side by side: an even number. */
  readonly lanes: number;
}

/** The arrays of a training, in a memory that its kernel can reach. Another workspace of the kernel takes their place. */
export interface Workspace {
  readonly shape: WorkspaceShape;
  /** The inputs, as `ExampleTable` has them. */
  readonly starts: Int32Array;
  readonly columns: Uint16Array;
  readonly values: Float64Array;
  /** What the hidden units put out, row by row. */
  readonly hidden: Float64Array;
  /** What each lane gives the bias, the inputs and the hidden units: `lanes` numbers for each. */
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  /** `lanes` numbers a row: weighted sums, and what is passed back to them. */
  readonly sums: Float64Array;
}

/** The two sweeps through the examples that training spends its time with. */
export interface TrainingKernel {
  workspace(shape: WorkspaceShape): Workspace;
  /** Writes the weighted sums of all lanes for rows `from` up to `to`, over the first `hidden` hidden units. */
  sum(workspace: Workspace, from: number, to: number, hidden: number): void;
  /** Adds to the gradient what the numbers that stand in the place of the sums pass back to the weights. */
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
    valued: values.length > 0,
    hidden,
    lanes: lanes + (lanes & 1),
  });
  workspace.starts.set(starts);
  workspace.columns.set(columns);
  workspace.values.set(values);
  return workspace;
}
