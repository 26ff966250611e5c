/** A number that is tuned, and its range. */
export interface Parameter {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

/** What every method is told. */
export interface MethodSettings {
  readonly parameters: readonly Parameter[];
  readonly seed: number;
  /** Candidates drawn in an iteration. */
  readonly candidates: number;
}

/** What candidates are drawn from, by parameter and in its unit. Plain data. */
export interface Distribution {
  /** How many iterations it has seen. */
  readonly iteration: number;
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** How far a method is. Plain data. */
export interface Progress {
  readonly distribution: Distribution;
  /** The state of an optimizer. */
  readonly optimizer?: unknown;
}

/** How candidates are drawn, and how scores move what they are drawn from. Each is a function of its arguments alone. */
export interface Method {
  /** As a page names it. */
  readonly name: string;
  start(): Progress;
  /** The candidates of the next iteration, by parameter, within the ranges. */
  candidates(progress: Progress): number[][];
  /** After these candidates, which are those of `progress`, were scored, the more the better. */
  update(progress: Progress, candidates: readonly (readonly number[])[], scores: readonly number[]): Progress;
}
