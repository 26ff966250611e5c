import { defineJob, hashOf, plain } from 'evolab';
import { LANES, trainCandidates, type Candidate } from './candidates.ts';
import type { ExampleTable } from './example-table.ts';
import { newCascade, withUnit, type CascadeNet, type CascadeOutput } from './net.ts';
import { trainOutputs, type Errors } from './output-phase.ts';
import { poolOf, type CascadeOptions } from './training-options.ts';
import { theTrainingKernel } from './wasm-training-kernel.ts';

/** The errors of a net with this many hidden units. */
export interface Stage extends Errors {
  readonly units: number;
  /** Epochs since the stage before: of the outputs, and of all candidates together. */
  readonly epochs: number;
  readonly candidateEpochs: number;
}

/** A growing net, plain data. */
export interface Growth {
  readonly seed: number;
  readonly net: CascadeNet;
  /** The net at the least test error, or training error if there are no tests. */
  readonly best: CascadeNet;
  readonly stages: readonly Stage[];
}

/** Candidates to train, plain data: any thread can do it, and the result depends on nothing else. */
export interface CandidateJob {
  readonly table: ExampleTable;
  readonly net: CascadeNet;
  readonly options: CascadeOptions;
  readonly from: number;
  readonly seed: number;
}

/**
 * Begins with a net without hidden units, trained from weights of 0: it has no symmetry that must be broken.
 */
export function beginGrowth(
  table: ExampleTable,
  options: CascadeOptions,
  output: CascadeOutput,
  seed: number,
): Growth {
  const { inputs, outputs } = table;
  return trained(table, options, newCascade(inputs, outputs, output), undefined, seed, 0);
}

/** The jobs for the next hidden unit. */
export function candidateJobs(
  table: ExampleTable,
  options: CascadeOptions,
  { net, seed }: Growth,
): CandidateJob[] {
  const count = Math.ceil(poolOf(options).length / LANES);
  return Array.from({ length: count }, (_, i) => ({
    table,
    net,
    options,
    from: i * LANES,
    seed: hashOf(seed, net.units.length),
  }));
}

/** Does one job. */
export function doCandidateJob({ table, net, options, from, seed }: CandidateJob): Candidate {
  return trainCandidates(theTrainingKernel(), table, net, options, from, seed);
}

/** What is wrong with a candidate that another machine trained; undefined if nothing can be seen. */
export function candidateFault(
  { table, net, options, from }: CandidateJob,
  candidate: unknown,
): string | undefined {
  const pool = poolOf(options);
  const asked = [...pool.keys()].slice(from, from + LANES);
  const index = asked.find((known) => known === (candidate as Partial<Candidate> | null)?.poolIndex);
  if (index === undefined) return 'no candidate of this job';
  const { activation, steepness } = pool[index];
  return plain.record({
    poolIndex: plain.exactly(index),
    unit: plain.record({ activation: plain.exactly(activation), steepness: plain.exactly(steepness) }),
    inputWeights: plain.typed('Float64Array', 1 + table.inputs + net.units.length),
    outputWeights: plain.typed('Float64Array', table.outputs),
    score: plain.measure,
    epochs: plain.count,
  })(candidate);
}

/** The same as a kind of job, for `lab fit`. */
export const candidateJob = defineJob({
  id: 'cascade-candidates',
  summary: 'Trains candidates for the next hidden unit of a cascade',
  run: doCandidateJob,
  checkResult: candidateFault,
});

/** Adds the best of the candidates, the first of equals, and trains the outputs anew. */
export function grow(
  table: ExampleTable,
  options: CascadeOptions,
  growth: Growth,
  candidates: readonly Candidate[],
): Growth {
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a));
  const net = withUnit(growth.net, best.unit, best.inputWeights, best.outputWeights);
  const epochs = candidates.reduce((sum, candidate) => sum + candidate.epochs, 0);
  return trained(table, options, net, growth, growth.seed, epochs);
}

/** The growth after the outputs of `untrained` are trained. */
function trained(
  table: ExampleTable,
  options: CascadeOptions,
  untrained: CascadeNet,
  before: Growth | undefined,
  seed: number,
  candidateEpochs: number,
): Growth {
  const { net, errors, epochs } = trainOutputs(theTrainingKernel(), table, untrained, options);
  const stage: Stage = { units: net.units.length, ...errors, epochs, candidateEpochs };
  const better = !before || measure(stage) < measure(bestStage(before));
  return {
    seed,
    net,
    best: better ? net : before.best,
    stages: [...(before?.stages ?? []), stage],
  };
}

/** The stage of the best net so far. */
export function bestStage({ stages, best }: Pick<Growth, 'stages' | 'best'>): Stage {
  return stages[best.units.length];
}

/** The error by which nets are compared. */
const measure = ({ test, training }: Errors): number => (Number.isNaN(test) ? training : test);
