/** When to stop training: FANN's rule of stagnation. */
export interface EpochLimits {
  /** No phase has more epochs, or fewer. */
  readonly mostEpochs: number;
  readonly leastEpochs: number;
  /** So many epochs without a change of the error by more than the share `change` end a phase. */
  readonly patience: number;
  readonly change: number;
}

/** Watches one error or score, epoch by epoch. */
export class Patience {
  readonly #limits: EpochLimits;
  #epochs = 0;
  #end = 0;
  #mark = Number.NaN;

  constructor(limits: EpochLimits) {
    this.#limits = limits;
  }

  /** Told what the error was in one more epoch: whether to go on. */
  goesOn(error: number): boolean {
    const { mostEpochs, leastEpochs, patience, change } = this.#limits;
    this.#epochs++;
    if (!(Math.abs(error - this.#mark) <= change * Math.abs(this.#mark))) {
      this.#mark = error;
      this.#end = this.#epochs + patience;
    }
    return this.#epochs < mostEpochs && (this.#epochs < leastEpochs || this.#epochs < this.#end);
  }
}
