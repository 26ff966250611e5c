import { boundedMeanInterval, UNBOUNDED, type Interval, type MeanInterval } from '../statistics/interval.ts';

/** What two players got on average, and how much more the first got, with 95% intervals over rounds. */
export interface Comparison {
  readonly first: MeanInterval;
  readonly second: MeanInterval;
  /** Rounds have the same openings and the same luck for both, which the interval of the difference profits from. */
  readonly difference: MeanInterval;
}

/**
 * Collects what two players got in each round, as the means over their seats, between `least` and `most`. Rounds in which a
 * mean is NaN are left out.
 */
export class RoundMeans {
  readonly #first: number[] = [];
  readonly #second: number[] = [];
  readonly #bounds: Interval;

  constructor(bounds: Interval = UNBOUNDED) {
    this.#bounds = bounds;
  }

  add(first: number, second: number): void {
    if (Number.isNaN(first) || Number.isNaN(second)) return;
    this.#first.push(first);
    this.#second.push(second);
  }

  compare(): Comparison {
    const [least, most] = this.#bounds;
    const differences = this.#first.map((first, round) => first - this.#second[round]!);
    return {
      first: boundedMeanInterval(this.#first, this.#bounds),
      second: boundedMeanInterval(this.#second, this.#bounds),
      difference: boundedMeanInterval(differences, [least - most, most - least]),
    };
  }
}
