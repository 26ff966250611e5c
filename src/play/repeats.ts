/**
 * Tells which rounds of a series are evidence. Players that draw no lots play the same games whenever an opening comes again:
 * a round that repeats an earlier one move by move is no new evidence. If there is luck, equal rounds are evidence like
 * others, and leaving them out would favour what is rare. That players draw lots shows when there are more different rounds
 * than openings; then those that were left out count too.
 */
export class Repeats<Round> {
  #openings: number | undefined;
  readonly #seen = new Set<string>();
  #left: Round[] = [];
  #luck: boolean;

  /**
   * `luck` is whether games are known to have luck. `openings` is how many different openings there may be; if it is not given,
   * rounds come in the order of their openings, which are used again when they run out: as many as came before a repeat.
   */
  constructor(luck: boolean, openings?: number) {
    this.#luck = luck;
    this.#openings = openings;
  }

  /** Rounds that were left out. */
  get count(): number {
    return this.#left.length;
  }

  /** Takes the next round with a key of its games; the rounds that count from now on, in the order in which they came. */
  add(key: string, round: Round): readonly Round[] {
    if (this.#luck) return [round];
    if (this.#seen.has(key)) {
      this.#openings ??= this.#seen.size;
      this.#left.push(round);
      return [];
    }
    this.#seen.add(key);
    if (this.#openings === undefined || this.#seen.size <= this.#openings) return [round];
    this.#luck = true;
    const left = this.#left;
    this.#left = [];
    this.#seen.clear();
    return [...left, round];
  }
}

/** The rounds of a whole series that are evidence. */
export function withoutRepeats<Round>(
  rounds: Iterable<Round>,
  keyOf: (round: Round) => string,
  luck: boolean,
  openings?: number,
): Round[] {
  const repeats = new Repeats<Round>(luck, openings);
  return Array.from(rounds).flatMap((round) => repeats.add(keyOf(round), round));
}
