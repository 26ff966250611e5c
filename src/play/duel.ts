import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import { hashOf } from '../util/hash.ts';
import { eloOfPairs, type EloEstimate } from '../statistics/elo.ts';
import type { Opening } from './openings.ts';
import { pairJobs, pairKey, placeOf } from './pair.ts';
import { scoreOfPairs, type ScoreEstimate } from '../statistics/pair-scores.ts';
import { sprtOfPairs, type SprtSettings, type SprtState } from '../statistics/sprt.ts';
import {
  addPair,
  gamesOf,
  newTally,
  pointsOf,
  scoreOf,
  type Ptnml,
  type Tally,
} from '../statistics/tally.ts';

export interface DuelSettings {
  readonly agents: readonly [AgentSpec, AgentSpec];
  /** Pairs of games to play, at most. */
  readonly rounds: number;
  /** At least one; round r is played on number r, from the first again when they run out. */
  readonly openings: readonly Opening[];
  readonly seed: number;
  readonly maxPlies?: number;
  /** As in a `MatchJob`. */
  readonly noise?: number;
  readonly sprt?: SprtSettings;
}

/** What a player's moves have cost. */
export interface Cost {
  nodes: number;
  evals: number;
}

/** A duel as plain numbers, all seen from the first player. The normalized Elo alone is that of `eloOfPairs`. */
export interface DuelSummary extends EloEstimate, ScoreEstimate {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly points: number;
  readonly ptnml: Readonly<Ptnml>;
  /** Pairs that were left out because they only repeated an earlier one. */
  readonly repeats: number;
  readonly costs: readonly Readonly<Cost>[];
  readonly llr?: number;
  readonly sprt?: SprtState['state'];
}

/**
 * The state of a duel: it gives jobs and takes records in any order. Pairs are counted in the order of their
 * rounds, so neither the result nor the end of a sequential test depends on which game finishes first. A pair
 * that repeats an earlier one move by move is no new evidence and is left out: deterministic players on a
 * used opening.
 */
export class Duel {
  readonly settings: DuelSettings;
  readonly tally: Tally = newTally();
  readonly costs: readonly Cost[] = [
    { nodes: 0, evals: 0 },
    { nodes: 0, evals: 0 },
  ];
  /** Where the sequential test stands, if there is one. */
  sprt: SprtState | undefined;
  repeats = 0;
  #given = 0;
  #counted = 0;
  /** The games of rounds that are not counted yet. */
  readonly #waiting = new Map<number, (MatchRecord | undefined)[]>();
  readonly #seen = new Set<string>();

  constructor(settings: DuelSettings) {
    this.settings = settings;
    this.#updateSprt();
  }

  /** True once the result is final. */
  get over(): boolean {
    const decided = this.sprt !== undefined && this.sprt.state !== 'continue';
    return decided || this.#counted === this.settings.rounds;
  }

  /**
   * The games of the next round, without those that were reported already; undefined if there are no more to
   * play.
   */
  next(): MatchJob[] | undefined {
    const { agents, rounds, openings, seed } = this.settings;
    while (!this.over && this.#given < rounds) {
      const round = this.#given++;
      const opening = openings[round % openings.length];
      const games = this.#waiting.get(round) ?? [];
      const jobs = pairJobs(String(round), agents, opening, hashOf('round', seed, round), this.settings);
      const left = jobs.filter((_, game) => games[game] === undefined);
      if (left.length > 0 && round >= this.#counted) return left;
    }
    return undefined;
  }

  /**
   * Takes in a game; a game that is already there, or that came after the duel was decided, changes nothing.
   */
  report(record: MatchRecord): void {
    const { pairing, game } = placeOf(record.id);
    const round = Number(pairing);
    if (this.over || round < this.#counted) return;
    const games = this.#waiting.get(round) ?? [undefined, undefined];
    games[game] = record;
    this.#waiting.set(round, games);
    while (!this.over && this.#countNext());
  }

  summary(): DuelSummary {
    const { wins, losses, draws, ptnml } = this.tally;
    return {
      games: gamesOf(this.tally),
      wins,
      losses,
      draws,
      points: pointsOf(this.tally),
      ptnml: [...ptnml],
      ...eloOfPairs(this.tally),
      ...scoreOfPairs(this.tally),
      repeats: this.repeats,
      costs: this.costs,
      ...(this.sprt ? { llr: this.sprt.llr, sprt: this.sprt.state } : {}),
    };
  }

  /** Counts the next round if both of its games are there. */
  #countNext(): boolean {
    const [one, two] = this.#waiting.get(this.#counted) ?? [];
    if (one === undefined || two === undefined) return false;
    this.#waiting.delete(this.#counted++);
    const key = pairKey(one, two);
    if (this.#seen.has(key)) this.repeats++;
    else {
      this.#seen.add(key);
      addPair(this.tally, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));
      for (const [agent, cost] of this.costs.entries()) {
        cost.nodes += one.nodes[agent] + two.nodes[1 - agent];
        cost.evals += one.evals[agent] + two.evals[1 - agent];
      }
      this.#updateSprt();
    }
    return true;
  }

  #updateSprt(): void {
    const { sprt } = this.settings;
    if (sprt) this.sprt = sprtOfPairs(sprt, this.tally);
  }
}
