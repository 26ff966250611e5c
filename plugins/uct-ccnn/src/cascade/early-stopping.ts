/** When a phase of training ends: FANN's rule of stagnation. */
export interface EpochLimits {
  /** No phase has more epochs, or fewer. */
  readonly mostEpochs: number;
  readonly leastEpochs: number;
  /**
   * A phase ends after this many epochs in which the error has not changed by more than the share `change`.
   */
  readonly patience: number;
  readonly change: number;
}

/** Watches one error or score, epoch by epoch. */
export class EarlyStopping {
  readonly #limits: EpochLimits;
  #epochs = 0;
  #lastEpoch = 0;
  #reference = Number.NaN;

  constructor(limits: EpochLimits) {
    this.#limits = limits;
  }

  /** Takes the error of one more epoch; whether there should be another. */
  continues(error: number): boolean {
    const { mostEpochs, leastEpochs, patience, change } = this.#limits;
    this.#epochs++;
    if (!(Math.abs(error - this.#reference) <= change * Math.abs(this.#reference))) {
      this.#reference = error;
      this.#lastEpoch = this.#epochs + patience;
    }
    return this.#epochs < mostEpochs && (this.#epochs < leastEpochs || this.#epochs < this.#lastEpoch);
  }
}
