import { Interrupted, LabError, Random, type Executor } from 'evolab';
import { fillOptions, runJobs } from 'evolab/command';
import type { Candidate } from './cascade/candidates.ts';
import { TableBuilder, type ExampleTable } from './cascade/example-table.ts';
import { beginGrowth, candidateJob, candidateJobs, grow, type Growth, type Stage } from './cascade/growth.ts';
import type { CascadeNet, CascadeOutput } from './cascade/net.ts';
import { errorsOf } from './cascade/output-phase.ts';
import { scalingOf, unscaled, type Scaling } from './cascade/scaling.ts';
import { CASCADE_OPTIONS, poolProblem, type CascadeOptions } from './cascade/training-options.ts';
import { theTrainingKernel } from './cascade/wasm-training-kernel.ts';
import type { StoredNet } from './net-file.ts';
import { few } from './net-inspector.ts';
import type { NumberTable } from './number-table.ts';

/** What a net is fitted to, and how. */
export interface FitRequest {
  readonly data: NumberTable;
  /** Number of columns to predict: the last ones. */
  readonly targets: number;
  readonly testShare: number;
  readonly units: number;
  readonly options: CascadeOptions;
  readonly seed: number;
  readonly executor: Executor;
  readonly signal: AbortSignal;
  /** Called after each stage, with mean squared errors in units of the data. */
  readonly onStage: (stage: Stage) => void;
}

/** A fitted net and its errors, in units of the data. */
export interface Fit {
  readonly net: CascadeNet;
  readonly output: CascadeOutput;
  readonly training: number;
  readonly tests: number;
  readonly stages: readonly Stage[];
  readonly interrupted: boolean;
}

/** Options of growth with the defaults filled in; LAB_BAD_OPTION. */
export function cascadeOptions(settings: ReadonlyMap<string, unknown>): CascadeOptions {
  const options = fillOptions(CASCADE_OPTIONS, Object.fromEntries(settings), 'lab fit');
  const problem = poolProblem(options);
  if (problem !== undefined) throw new LabError('LAB_BAD_OPTION', problem, 'fewer groups, for example');
  return options;
}

/** Grows a net to its end, or until it is interrupted: then the best net so far is the result. */
export async function fit(request: FitRequest): Promise<Fit> {
  const { data, targets, options, executor, signal, onStage } = request;
  const { names, numbers } = data;
  const width = names.length;
  const inputs = width - targets;
  if (inputs < 1)
    throw new LabError(
      'LAB_USAGE',
      `${targets} of ${width} columns are to be predicted`,
      'leave some as inputs',
    );
  if (data.rows < 2) throw new LabError('LAB_BAD_FILE', 'there is one row only', 'two or more to learn from');
  const bounded = numbers.every((x, i) => i % width < inputs || Math.abs(x) <= 1);
  const output: CascadeOutput = bounded ? 'tanh' : 'linear';
  const inputScaling = scalingOf(numbers, width, 0, inputs);
  const targetScaling = oneScale(scalingOf(numbers, width, inputs, width));
  const table = tableOf(request, inputScaling, targetScaling);
  const area = targetScaling.scale[0] ** 2;
  const stageOf = (stage: Stage): Stage => ({
    ...stage,
    training: stage.training * area,
    test: stage.test * area,
  });
  let growth: Growth = beginGrowth(table, options, output, request.seed);
  onStage(stageOf(growth.stages[0]));
  let interrupted = false;
  while (growth.net.units.length < request.units && !interrupted) {
    try {
      const candidates = await runJobs<Candidate>(
        executor,
        candidateJob.id,
        candidateJobs(table, options, growth),
        { signal },
      );
      growth = grow(table, options, growth, candidates);
      onStage(stageOf(growth.stages[growth.stages.length - 1]));
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      interrupted = true;
    }
  }
  return {
    net: unscaled(growth.best, inputScaling, targetScaling),
    output,
    training: table.training,
    tests: data.rows - table.training,
    stages: growth.stages.map(stageOf),
    interrupted,
  };
}

/** Errors are added up over the targets, so all get the same scale: that of the one that varies most. */
function oneScale({ middle, scale }: Scaling): Scaling {
  return { middle, scale: scale.map(() => scale.reduce((most, s) => Math.max(most, s))) };
}

function tableOf(
  { data, targets, testShare, seed }: FitRequest,
  inputScaling: Scaling,
  targetScaling: Scaling,
): ExampleTable {
  const { names, numbers, rows } = data;
  const width = names.length;
  const inputs = width - targets;
  const builder = new TableBuilder(inputs, targets);
  const x = new Float64Array(inputs);
  for (let r = 0; r < rows; r++) {
    const at = r * width;
    for (let i = 0; i < inputs; i++)
      x[i] = (numbers[at + i] - inputScaling.middle[i]) / inputScaling.scale[i];
    const y = Array.from(
      { length: targets },
      (_, o) => (numbers[at + inputs + o] - targetScaling.middle[o]) / targetScaling.scale[o],
    );
    builder.add(x, y);
  }
  return builder.build(testShare, new Random(seed, 'split'));
}

/**
 * The mean squared error of a net over all rows of a table with the same columns; LAB_USAGE for another
 * table.
 */
export function meanSquaredError(
  { net, inputs, targets }: StoredNet,
  { names, numbers, rows }: NumberTable,
): number {
  const expected = [...inputs, ...targets];
  const wrong = expected.findIndex((name, i) => names[i] !== name);
  if (wrong >= 0 || names.length !== expected.length)
    throw new LabError(
      'LAB_USAGE',
      `the net was fitted to other columns: ${few(expected)}`,
      'the same names in the same order',
    );
  const builder = new TableBuilder(inputs.length, targets.length);
  for (let r = 0; r < rows; r++) {
    const row = numbers.subarray(r * names.length, (r + 1) * names.length);
    builder.add(row, [...row.subarray(inputs.length)]);
  }
  return errorsOf(theTrainingKernel(), builder.build(0, new Random('rows')), net).training;
}
