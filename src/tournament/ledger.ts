import { Forfeits } from '../play/forfeits.ts';
import { placeInPlan } from './pairing.ts';
import { seatsOf, type GameResult, type PlayedPairing } from '../play/pair.ts';

/**
 * Pairings that were played, in columns of numbers: a tournament of a million games fits in memory. All have as many
 * games, of as many roles. What is taken out is made anew each time.
 */
export class Ledger implements Iterable<PlayedPairing> {
  /** Games that were lost by default. What is taken out of the ledger does not say so. */
  readonly forfeits = new Forfeits();
  /** Numbers of games that were adjudicated. */
  adjudicated = 0;
  readonly #ids: string[] = [];
  /** Who played, once for each encounter, and by pairing its number. */
  readonly #encounters: (readonly string[])[] = [];
  readonly #numberOf = new Map<string, number>();
  readonly #who: number[] = [];
  /** By pairing: its place, then for each game its key and, role by role, payoffs, nodes and evals. */
  #numbers = new Float64Array(0);
  /** By pairing: for each game the scores role by role, NaN where there are none; empty as long as no game has any. */
  #scores = new Float64Array(0);
  #roles = 0;
  #width = 0;

  get length(): number {
    return this.#ids.length;
  }

  /** Adds a pairing; `place` is where more about it is kept. */
  add({ id, players, games }: PlayedPairing, place: number): void {
    this.#roles = players.length;
    this.#width = 1 + games.length * (1 + 3 * this.#roles);
    const from = this.length * this.#width;
    if (from + this.#width > this.#numbers.length) {
      const larger = new Float64Array(Math.max(64 * this.#width, 2 * this.#numbers.length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    const row = games.flatMap(({ key, payoffs, nodes, evals }) => [key, ...payoffs, ...nodes, ...evals]);
    this.#numbers.set([place, ...row], from);
    this.#addScores(games);
    this.adjudicated += games.filter(({ adjudicated }) => adjudicated).length;
    this.#ids.push(id);
    games.forEach((game, i) => this.forfeits.note(`${id}/${i}`, seatsOf({ players }, i), game));
    this.#who.push(this.#encounter(players));
  }

  #addScores(games: readonly GameResult[]): void {
    const width = games.length * this.#roles;
    const from = this.length * width;
    if (this.#scores.length === 0 && games.every(({ scores }) => scores === undefined)) return;
    if (from + width > this.#scores.length) {
      const larger = new Float64Array(Math.max(64 * width, 2 * from)).fill(NaN);
      larger.set(this.#scores);
      this.#scores = larger;
    }
    games.forEach(({ scores }, game) => scores && this.#scores.set(scores, from + game * this.#roles));
  }

  #encounter(players: readonly string[]): number {
    const key = JSON.stringify(players);
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    this.#numberOf.set(key, this.#encounters.length);
    return this.#encounters.push(players) - 1;
  }

  idOf(index: number): string {
    return this.#ids[index]!;
  }

  placeOf(index: number): number {
    return this.#numbers[index * this.#width]!;
  }

  at(index: number): PlayedPairing {
    const games: GameResult[] = [];
    const end = (index + 1) * this.#width;
    let at = index * this.#width + 1;
    const take = (count: number): number[] => Array.from(this.#numbers.subarray(at, (at += count)));
    let scored = ((index * (this.#width - 1)) / (1 + 3 * this.#roles)) * this.#roles;
    while (at < end) {
      const [key] = take(1) as [number];
      const results = { payoffs: take(this.#roles), nodes: take(this.#roles), evals: take(this.#roles) };
      const scores = Array.from(this.#scores.subarray(scored, (scored += this.#roles)));
      const isScored = scores.length > 0 && !Number.isNaN(scores[0]);
      games.push({ key, ...results, ...(isScored && { scores }) });
    }
    return { id: this.#ids[index]!, players: this.#encounters[this.#who[index]!]!, games };
  }

  *[Symbol.iterator](): Generator<PlayedPairing> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  /** Numbers of the pairings in the order of their ids, which does not depend on who finished first. */
  byId(): Int32Array {
    const ids = this.#ids;
    return Int32Array.from(ids.keys()).sort((a, b) => (ids[a]! < ids[b]! ? -1 : ids[a]! > ids[b]! ? 1 : 0));
  }

  /** The same by round, pair and id. */
  byRound(): Int32Array {
    const places = this.#ids.map(placeInPlan);
    return this.byId().sort(
      (a, b) => places[a]!.round - places[b]!.round || places[a]!.pair - places[b]!.pair,
    );
  }

  static of(pairings: Iterable<PlayedPairing>): Ledger {
    const ledger = new Ledger();
    for (const pairing of pairings) ledger.add(pairing, 0);
    return ledger;
  }
}
