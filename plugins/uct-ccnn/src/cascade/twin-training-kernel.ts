import type { TrainingKernel, Workspace, WorkspaceShape } from './workspace.ts';

/** assembly/index.ts in plain TypeScript, the same to the last bit. */
export class TwinTrainingKernel implements TrainingKernel {
  workspace(shape: WorkspaceShape): Workspace {
    const { rows, inputs, entries, hasValues, hidden, lanes } = shape;
    const weights = (1 + inputs + hidden) * lanes;
    return {
      shape,
      starts: new Int32Array(rows + 1),
      columns: new Uint16Array(entries),
      values: new Float64Array(hasValues ? entries : 0),
      hidden: new Float64Array(rows * hidden),
      weights: new Float64Array(weights),
      gradient: new Float64Array(weights),
      sums: new Float64Array(rows * lanes),
    };
  }

  sum(workspace: Workspace, from: number, to: number, hidden: number): void {
    const { weights, sums, starts, columns, values } = workspace;
    const { inputs, lanes, hasValues, hidden: width } = workspace.shape;
    for (let row = from; row < to; row++) {
      const at = row * lanes;
      for (let lane = 0; lane < lanes; lane++) sums[at + lane] = weights[lane];
      for (let k = starts[row]; k < starts[row + 1]; k++) {
        const w = (1 + columns[k]) * lanes;
        const x = hasValues ? values[k] : 1;
        for (let lane = 0; lane < lanes; lane++) sums[at + lane] += x * weights[w + lane];
      }
      for (let unit = 0; unit < hidden; unit++) {
        const w = (1 + inputs + unit) * lanes;
        const x = workspace.hidden[row * width + unit];
        for (let lane = 0; lane < lanes; lane++) sums[at + lane] += x * weights[w + lane];
      }
    }
  }

  passBack(workspace: Workspace, from: number, to: number, hidden: number): void {
    const { gradient, sums, starts, columns, values } = workspace;
    const { inputs, lanes, hasValues, hidden: width } = workspace.shape;
    for (let row = from; row < to; row++) {
      const at = row * lanes;
      for (let lane = 0; lane < lanes; lane++) gradient[lane] += sums[at + lane];
      for (let k = starts[row]; k < starts[row + 1]; k++) {
        const w = (1 + columns[k]) * lanes;
        const x = hasValues ? values[k] : 1;
        for (let lane = 0; lane < lanes; lane++) gradient[w + lane] += x * sums[at + lane];
      }
      for (let unit = 0; unit < hidden; unit++) {
        const w = (1 + inputs + unit) * lanes;
        const x = workspace.hidden[row * width + unit];
        for (let lane = 0; lane < lanes; lane++) gradient[w + lane] += x * sums[at + lane];
      }
    }
  }
}
