import { binomial } from '../statistics/binomial.ts';
import { combinations } from './combinations.ts';
import { EXTRA_PAIRS, knockoutPlan, knockoutRounds } from './knockout.ts';
import {
  checkSchedule,
  newPairing,
  seatsIn,
  type Pairing,
  type Results,
  type ScheduleSettings,
} from './pairing.ts';
import { swissTable } from './swiss.ts';

/** A tournament as far as it has come. Plain data. */
export interface ScheduleState {
  readonly settings: ScheduleSettings;
  readonly results: Results;
}

/**
 * Hands out the pairings of a tournament one by one, to any number of hands. The plan is a function of the settings
 * and the results alone: it does not depend on who finishes first, and a tournament that is stopped goes on from its
 * results. Players or rounds may be added to a round robin, a gauntlet and solo play: what was played stays played.
 */
export class Schedule {
  readonly settings: ScheduleSettings;
  readonly #results: Record<string, readonly number[]>;
  /** Handed out and not reported yet. */
  readonly #open = new Set<string>();
  #plan: Iterator<Pairing>;
  /** Results have come in since the plan was made. */
  #hasNewResults = false;

  /** Throws `LabError` (LAB_USAGE) for settings that make no tournament. */
  constructor(settings: ScheduleSettings, results: Results = {}) {
    checkSchedule(settings);
    this.settings = settings;
    this.#results = { ...results };
    this.#plan = planOf(settings, this.#results);
  }

  get state(): ScheduleState {
    return { settings: this.settings, results: { ...this.#results } };
  }

  /**
   * The next pairing to play. Undefined if none can be played now: when nothing that was given out is left to be
   * reported, the tournament is over; otherwise ask again after the next report.
   */
  next(): Pairing | undefined {
    for (;;) {
      const { value, done } = this.#plan.next() as IteratorResult<Pairing, undefined>;
      if (done) {
        // The next round is drawn when all of this one is in.
        if (this.#open.size > 0 || !this.#hasNewResults) return undefined;
        this.#plan = planOf(this.settings, this.#results);
        this.#hasNewResults = false;
      } else if (this.#results[value.id] === undefined && !this.#open.has(value.id)) {
        this.#open.add(value.id);
        return value;
      }
    }
  }

  /** Reports the points of the players of a pairing, in their order. Pairings may be reported in any order. */
  report(id: string, points: readonly number[]): void {
    if (!this.#open.delete(id)) throw new Error(`pairing '${id}' is not being played`);
    this.#results[id] = points;
    this.#hasNewResults = true;
  }
}

/** How many pairings a tournament has, but for the extra ones of even knockout matches. */
export function plannedPairings(settings: ScheduleSettings): number {
  const { type, players, rounds, pairs, seeds } = settings;
  const n = players.length;
  const seats = seatsIn(settings);
  switch (type) {
    case 'solo':
      return n * rounds;
    case 'round-robin':
      return binomial(n, seats) * rounds * pairs;
    case 'gauntlet':
      return (binomial(n, seats) - binomial(n - Math.min(seeds, n), seats)) * rounds * pairs;
    case 'swiss':
      return Math.floor(n / seats) * rounds * pairs;
    case 'knockout':
      return knockoutPlan(n, seats).reduce((sum, { tables }) => sum + tables, 0) * pairs;
  }
}

/** Openings a tournament uses if there are enough. Its pairings name them by number. */
export function plannedOpenings(settings: ScheduleSettings): number {
  const { type, players, rounds, pairs, spread } = settings;
  switch (type) {
    case 'solo':
      return rounds * spread;
    case 'knockout':
      return knockoutPlan(players.length, seatsIn(settings)).length * (pairs + EXTRA_PAIRS) * spread;
    case 'round-robin':
    case 'gauntlet':
    case 'swiss':
      return rounds * pairs * spread;
  }
}

/** Everything there is to play, played or not, as far as the results determine it. */
function* planOf(settings: ScheduleSettings, results: Results): Generator<Pairing, undefined> {
  switch (settings.type) {
    case 'solo':
      yield* solo(settings);
      break;
    case 'round-robin':
      yield* encounters(settings, settings.players.length);
      break;
    case 'gauntlet':
      yield* encounters(settings, settings.seeds);
      break;
    case 'swiss':
      for (const { pairings } of swissTable(settings, results).rounds) yield* pairings;
      break;
    case 'knockout':
      for (const round of knockoutRounds(settings, results)) for (const tie of round) yield* tie.pairings;
  }
  return undefined;
}

/** All tables at which one of the first `firsts` players sits, round by round. */
function* encounters(settings: ScheduleSettings, firsts: number): Generator<Pairing> {
  const { players, rounds, pairs } = settings;
  for (let round = 0; round < rounds; round++) {
    for (const table of combinations(players.length, seatsIn(settings))) {
      if (table[0]! >= firsts) break;
      const names = table.map((player) => players[player]!);
      for (let pair = 0; pair < pairs; pair++) yield newPairing(settings, names, round, pair, pairs);
    }
  }
}

function* solo(settings: ScheduleSettings): Generator<Pairing> {
  for (let round = 0; round < settings.rounds; round++)
    for (const player of settings.players) yield newPairing(settings, [player], round, 0, 1);
}
