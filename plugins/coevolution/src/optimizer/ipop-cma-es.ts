import type { Optimizer } from 'evolab';
import { cmaEs, type Ellipsoid } from './cma-es.ts';

/** A mean and how good the samples around it were. */
interface Settled {
  readonly mean: Float64Array;
  /** The number of its run, from 0. */
  readonly number: number;
  /** The median fitness of its last samples. */
  readonly fitness: number;
}

/** Plain data. */
export interface Restarts {
  /** Where the first run began. */
  readonly start: Float64Array;
  readonly deviation: number;
  /** The present run, its number, and how many times as many samples it takes as the first one. */
  readonly run: Ellipsoid;
  readonly number: number;
  readonly growth: number;
  /** Samples that wait until there are enough for a step. */
  readonly samples: readonly Float64Array[];
  readonly fitness: readonly number[];
  /** After the last step of the present run; none before the first. */
  readonly present?: Settled;
  /** The best of the runs that have ended. */
  readonly best?: Settled;
}

/** The standard deviation at which a run is ended, as a share of the first one. */
const SETTLED = 1e-4;
/** The most times as many samples as at first. */
const MOST_GROWTH = 64;
/** The longest axis over the shortest one from which on a run is ended: a condition number of 1e14. */
const LONGEST = 1e7;

/**
 * Covariance matrix adaptation that begins again with twice as many samples where it has settled (Auger and Hansen, A restart
 * CMA evolution strategy with increasing population size, CEC 2005). A learner asks for as many samples every time, so that
 * a step takes those of several of its generations, and their fitness should be comparable. A run has settled when its
 * standard deviation is a ten-thousandth of the first one. New runs begin at a point of the first distribution. The mean
 * is that of the present run, or of an earlier one if that ended with better samples.
 */
export const ipopCmaEs: Optimizer<Restarts> = {
  mirrored: false,
  start: (start, deviation) => ({
    start,
    deviation,
    run: cmaEs.start(start, deviation),
    number: 0,
    growth: 1,
    samples: [],
    fitness: [],
  }),

  weightsAt: ({ run }, sample) => cmaEs.weightsAt(run, sample),

  update(state, drawn, told) {
    const samples = [...state.samples, ...drawn];
    const fitness = [...state.fitness, ...told];
    if (samples.length < state.growth * drawn.length) return { ...state, samples, fitness };
    const run = cmaEs.update(state.run, samples, fitness);
    const { number } = state;
    const present = { mean: run.mean, number, fitness: medianOf(fitness) };
    const next: Restarts = { ...state, run, samples: [], fitness: [], present };
    if (!hasSettled(run, SETTLED * state.deviation)) return next;
    const { start, deviation } = state;
    // A sample is a standard normal vector, other ones with another seed.
    const from = start.map((x, j) => x + deviation * drawn[0][j]);
    return {
      start,
      deviation,
      run: cmaEs.start(from, deviation),
      number: number + 1,
      growth: Math.min(MOST_GROWTH, 2 * state.growth),
      samples: [],
      fitness: [],
      best: betterOf(present, state.best),
    };
  },

  meanOf: (state) => foundBy(state).mean,
  runOf: (state) => foundBy(state).number,
  deviationOf: ({ run }) => cmaEs.deviationOf(run),
};

/** The mean, and the number of its run. */
function foundBy({ run, number, present, best }: Restarts): Pick<Settled, 'mean' | 'number'> {
  if (!best) return { mean: run.mean, number };
  return present ? betterOf(present, best) : best;
}

const betterOf = (one: Settled, other: Settled | undefined): Settled =>
  other && other.fitness > one.fitness ? other : one;

function hasSettled(run: Ellipsoid, deviation: number): boolean {
  const sorted = run.lengths.toSorted();
  return cmaEs.deviationOf(run) < deviation || sorted[sorted.length - 1] > LONGEST * sorted[0];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
