/** A part may end this much later than the budget does, as a share of it. */
const GRACE = 0.1;
/** Parts that took less than this share of what they should were found again, and say nothing about speed. */
const FOUND = 0.1;
/** A measured speed is believed within these bounds. */
const [SLOWEST, FASTEST] = [0.02, 50];

/** A part that there was no time for, in seconds of this machine. */
export interface LeftOut {
  readonly what: string;
  readonly seconds: number;
}

/**
 * Shares out a budget of time among parts whose costs are known for another machine. How much faster or slower this one
 * is was measured before, and is corrected by every part that is done.
 */
export class TimeBudget {
  /** What there was no time for. */
  readonly leftOut: LeftOut[] = [];
  readonly #total: number;
  readonly #now: () => number;
  readonly #begun: number;
  #speed: number;
  #any = false;
  #part: { readonly seconds: number; readonly begun: number } | undefined;
  /** Seconds that finished parts should have taken on the other machine, and did take here. */
  readonly #done = { stated: 0, taken: 0 };

  /** `seconds` from now on, which is told by `now` in milliseconds; `speed` in relation to the other machine. */
  constructor(seconds: number, speed: number, now: () => number = () => performance.now()) {
    this.#total = seconds;
    this.#speed = speed;
    this.#now = now;
    this.#begun = now();
  }

  /** Seconds since the budget was opened. */
  get spent(): number {
    return (this.#now() - this.#begun) / 1000;
  }

  /** Seconds; below 0 if the parts take longer than they should. */
  get left(): number {
    return this.#total - this.spent;
  }

  /**
   * Ends the part before, and begins one of `seconds` on the other machine if there is time for it. The first part is
   * always begun.
   */
  begin(what: string, seconds: number): boolean {
    this.#finish();
    const here = seconds / this.#speed;
    const first = !this.#any;
    this.#any = true;
    if (!first && this.spent + here > this.#total * (1 + GRACE)) {
      this.leftOut.push({ what, seconds: here });
      return false;
    }
    this.#part = { seconds, begun: this.#now() };
    return true;
  }

  #finish(): void {
    if (!this.#part) return;
    const { seconds, begun } = this.#part;
    this.#part = undefined;
    const taken = (this.#now() - begun) / 1000;
    if (taken < (FOUND * seconds) / this.#speed) return;
    this.#done.stated += seconds;
    this.#done.taken += taken;
    this.#speed = Math.min(FASTEST, Math.max(SLOWEST, this.#done.stated / this.#done.taken));
  }
}
