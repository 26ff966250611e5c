import { rowsOf, type ExampleTable } from './example-table.ts';
import { unitStart, type CascadeNet } from './net.ts';
import { respond } from './unit.ts';
import { workspaceFor, type TrainingKernel, type Workspace } from './workspace.ts';

/**
 * A workspace for `lanes` units over the inputs of `table` and all hidden units of `net`. The outputs of the
 * hidden units, which never change again, are calculated once for every example.
 */
export function frozenWorkspace(
  kernel: TrainingKernel,
  table: ExampleTable,
  net: CascadeNet,
  lanes: number,
): Workspace {
  const { inputs, units, weights } = net;
  const rows = rowsOf(table);
  const workspace = workspaceFor(kernel, table, units.length, lanes);
  const width = workspace.shape.lanes;
  const slopes = new Float64Array(rows * width);
  // Each unit needs the ones before it, so they are taken one by one, in the first lane.
  units.forEach((unit, u) => {
    const start = unitStart(inputs, u);
    for (let i = 0; i < 1 + inputs + u; i++) workspace.weights[i * width] = weights[start + i];
    kernel.sum(workspace, 0, rows, u);
    respond(unit, workspace.sums, slopes, 0, rows * width, width);
    for (let row = 0; row < rows; row++)
      workspace.hidden[row * units.length + u] = workspace.sums[row * width];
  });
  workspace.weights.fill(0);
  return workspace;
}

/** Loads the weights of the output units into the first lanes. */
export function loadOutputWeights({ weights: loaded, shape }: Workspace, net: CascadeNet): void {
  const { inputs, units, outputs, weights } = net;
  const width = 1 + inputs + units.length;
  const start = unitStart(inputs, units.length);
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < width; i++) loaded[i * shape.lanes + o] = weights[start + o * width + i];
  }
}

/** Turns the sums of the output units into their outputs, in place, for the first `rows` rows. */
export function activateOutputs(
  { sums, shape }: Workspace,
  net: CascadeNet,
  rows: number,
  slopes: Float64Array,
): void {
  const { lanes } = shape;
  for (let o = 0; o < net.outputs; o++) {
    if (net.output === 'tanh')
      respond({ activation: 'tanh', steepness: 1 }, sums, slopes, o, rows * lanes, lanes);
    else for (let i = o; i < rows * lanes; i += lanes) slopes[i] = 1;
  }
}
