/**
 * A normal distribution of weight vectors that moves towards the better of its samples. A sample is the standard normal
 * vector it is made from. `State` is plain data; the same calls give the same bits on every machine.
 */
export interface Optimizer<State> {
  /** Samples come in pairs that lie opposite each other: number 2k and number 2k + 1. */
  readonly mirrored: boolean;
  /** The first distribution: around `mean`, with the same standard deviation for every weight. */
  start(mean: Float64Array, deviation: number): State;
  /** What is tried in place of the samples drawn, as many, if this is other samples; `update` gets these. */
  tried?(state: State, drawn: readonly Float64Array[]): readonly Float64Array[];
  /** The weights of a sample. */
  weightsAt(state: State, sample: Float64Array): Float64Array;
  /** The distribution after its samples got this fitness, the more the better; only its order counts. */
  update(state: State, samples: readonly Float64Array[], fitness: readonly number[]): State;
  meanOf(state: State): Float64Array;
  /**
   * The number of the run that the mean belongs to, if this begins again at other places. Means of different runs belong to
   * different optima, so that learners do not average them.
   */
  runOf?(state: State): number;
  /** The mean standard deviation of a weight. */
  deviationOf(state: State): number;
}
