import { Rprop } from 'evolab/network';
import { rowsOf, type ExampleTable } from './example-table.ts';
import { frozenWorkspace, loadOutputWeights, activateOutputs } from './frozen-workspace.ts';
import { unitStart, type CascadeNet } from './net.ts';
import { EarlyStopping } from './early-stopping.ts';
import type { CascadeOptions } from './training-options.ts';
import type { TrainingKernel, Workspace } from './workspace.ts';

/**
 * Mean squared errors over examples and outputs: of the training and of the test examples (NaN if there are
 * none).
 */
export interface Errors {
  readonly training: number;
  readonly test: number;
}

/** The errors of a net on a table. */
export function errorsOf(kernel: TrainingKernel, table: ExampleTable, net: CascadeNet): Errors {
  return meanSquares(table, residualsOf(kernel, table, net));
}

function meanSquares({ training, outputs }: ExampleTable, residuals: Float64Array): Errors {
  const mean = (from: number, to: number) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += residuals[i] * residuals[i];
    return sum / (to - from);
  };
  return {
    training: mean(0, training * outputs),
    test: mean(training * outputs, residuals.length),
  };
}

/** Targets minus outputs of the net, row by row. */
export function residualsOf(kernel: TrainingKernel, table: ExampleTable, net: CascadeNet): Float64Array {
  return residualsIn(kernel, frozenWorkspace(kernel, table, net, net.outputs), table, net);
}

/** The same in a frozen workspace of the net, with a lane for each output. Its weights are overwritten. */
export function residualsIn(
  kernel: TrainingKernel,
  workspace: Workspace,
  table: ExampleTable,
  net: CascadeNet,
): Float64Array {
  const { targets, outputs } = table;
  const rows = rowsOf(table);
  const { lanes } = workspace.shape;
  workspace.weights.fill(0);
  loadOutputWeights(workspace, net);
  kernel.sum(workspace, 0, rows, net.units.length);
  activateOutputs(workspace, net, rows, new Float64Array(rows * lanes));
  return targets.map((target, i) => target - workspace.sums[Math.floor(i / outputs) * lanes + (i % outputs)]);
}

/** The net with its output weights trained until the error stagnates, and its errors then. */
export function trainOutputs(
  kernel: TrainingKernel,
  table: ExampleTable,
  net: CascadeNet,
  options: CascadeOptions,
): { net: CascadeNet; errors: Errors; epochs: number } {
  const { inputs, units, outputs } = net;
  const { targets, training } = table;
  const workspace = frozenWorkspace(kernel, table, net, outputs);
  const { weights, gradient, sums } = workspace;
  const { lanes } = workspace.shape;
  const slopes = new Float64Array(rowsOf(table) * lanes);
  const rprop = new Rprop(1 + inputs + units.length, options.rprop, lanes);
  const stopping = new EarlyStopping(options);
  const squares = new Float64Array(lanes);
  const best = weights.slice();
  let least = Infinity;
  let epochs = 0;
  loadOutputWeights(workspace, net);
  for (let more = true; more; epochs++) {
    kernel.sum(workspace, 0, training, units.length);
    activateOutputs(workspace, net, training, slopes);
    squares.fill(0);
    for (let row = 0; row < training; row++) {
      for (let o = 0; o < outputs; o++) {
        const i = row * lanes + o;
        const error = sums[i] - targets[row * outputs + o];
        squares[o] += error * error;
        sums[i] = 2 * error * slopes[i];
      }
    }
    const error = squares.reduce((total, square) => total + square, 0);
    if (error < least) {
      least = error;
      best.set(weights);
    }
    more = stopping.continues(error);
    gradient.fill(0);
    kernel.passBack(workspace, 0, training, units.length);
    rprop.step(weights, gradient, squares);
  }
  const trained = withOutputs(net, best, lanes);
  return { net: trained, errors: meanSquares(table, residualsIn(kernel, workspace, table, trained)), epochs };
}

function withOutputs(net: CascadeNet, loaded: Float64Array, lanes: number): CascadeNet {
  const { inputs, units, outputs } = net;
  const weights = net.weights.slice();
  const width = 1 + inputs + units.length;
  const start = unitStart(inputs, units.length);
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < width; i++) weights[start + o * width + i] = loaded[i * lanes + o];
  }
  return { ...net, weights };
}
