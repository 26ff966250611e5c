import type { Adjudication, AgentSpec, MatchJob, MatchRecord, MoveTime } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { hashOf } from '../util/hash.ts';
import { eloOfPairs, type EloEstimate } from '../statistics/elo.ts';
import type { Opening } from './openings.ts';
import { pairingKey, placeOf, seatingJobs } from './pair.ts';
import { duelSeatings, type Seating } from './seatings.ts';
import { meanOfSeats, leadOfFirst } from './swapped-pairs.ts';
import { Repeats } from './repeats.ts';
import { RoundMeans, type Comparison } from './round-means.ts';
import { scoreOfPairs, shareOfRounds, type ScoreEstimate } from '../statistics/pair-scores.ts';
import { sprtOfPairs, type SprtSettings, type SprtState } from '../statistics/sprt.ts';
import {
  addGame,
  addPair,
  gamesOf,
  newTally,
  pointsOf,
  scoreOf,
  type Ptnml,
  type Score,
  type Tally,
} from '../statistics/tally.ts';

export interface DuelSettings {
  readonly game: Pick<Game, 'roles' | 'chance' | 'score'>;
  readonly agents: readonly [AgentSpec, AgentSpec];
  /** Rounds of the games of `duelSeatings` to play, at most: pairs of games, if there are two roles. */
  readonly rounds: number;
  /** At least one; round r is played on number r, from the first again when they run out. */
  readonly openings: readonly Opening[];
  readonly seed: number;
  readonly maxPlies?: number;
  /** As in a `MatchJob`. */
  readonly noise?: number;
  /** As in a `MatchJob`. */
  readonly adjudication?: Adjudication;
  readonly sprt?: SprtSettings;
  /** As in a `MatchJob`. */
  readonly timed?: true;
}

/** Numbers of games that a side lost as if it had resigned, and that were ended as draws. */
export interface Adjudicated {
  resigned: number;
  drawn: number;
}

/** What a player's moves have cost. */
export interface Cost {
  nodes: number;
  evals: number;
}

/**
 * A duel as plain numbers, all seen from the first player. The normalized Elo alone is that of `eloOfPairs`.
 *
 * In games of two roles each game has a winner. With more roles the player wins whose seats got more on average, and with one
 * role the player that got more in a round; there `ptnml` is all 0 and what is in Elo points is NaN.
 */
export interface DuelSummary extends EloEstimate, ScoreEstimate {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly points: number;
  readonly ptnml: Readonly<Ptnml>;
  /** Pairs that were left out because they only repeated an earlier one. */
  readonly repeats: number;
  /** Games that count and were adjudicated, by how, where games may be. */
  readonly adjudicated?: Adjudicated;
  readonly costs: readonly Readonly<Cost>[];
  /** What the players' moves took, if it was measured. It differs from run to run. */
  readonly times?: readonly MoveTime[];
  /** What the games paid. */
  readonly payoff: Comparison;
  /** The same in the unit of the game, where it has scores. */
  readonly gameScore?: Comparison & { readonly unit: string };
  readonly llr?: number;
  readonly sprt?: SprtState['state'];
}

/**
 * The state of a duel: it gives jobs and takes records in any order. Rounds are counted in their order, so neither the
 * result nor the end of a sequential test depends on which game finishes first. Rounds that repeat others are left out where
 * they are no new evidence: see `Repeats`.
 */
export class Duel {
  readonly settings: DuelSettings;
  readonly tally: Tally = newTally();
  readonly costs: readonly Cost[] = [
    { nodes: 0, evals: 0 },
    { nodes: 0, evals: 0 },
  ];
  readonly times: readonly { moves: number; millis: number }[] = [
    { moves: 0, millis: 0 },
    { moves: 0, millis: 0 },
  ];
  /** Where the sequential test stands, if there is one. */
  sprt: SprtState | undefined;
  readonly adjudicated: Adjudicated = { resigned: 0, drawn: 0 };
  #given = 0;
  #counted = 0;
  #dead = false;
  readonly #seatings: readonly Seating[];
  /** Numbers of rounds by the share of the points, for games of other than two roles. */
  readonly #shares: number[];
  readonly #payoffs = new RoundMeans([-1, 1]);
  readonly #scores = new RoundMeans();
  /** The games of rounds that are not counted yet. */
  readonly #waiting = new Map<number, (MatchRecord | undefined)[]>();
  readonly #repeats: Repeats<readonly MatchRecord[]>;

  constructor(settings: DuelSettings) {
    this.settings = settings;
    this.#seatings = duelSeatings(settings.game.roles.length);
    this.#shares = new Array<number>(2 * (this.#alone ? 1 : this.#seatings.length) + 1).fill(0);
    const { game, noise = 0, openings } = settings;
    this.#repeats = new Repeats(game.chance !== undefined || noise > 0, openings.length);
    this.#updateSprt();
  }

  get #alone(): boolean {
    return this.settings.game.roles.length === 1;
  }

  /** Games of a round. */
  get roundLength(): number {
    return this.#seatings.length;
  }

  /** True once the result is final. */
  get over(): boolean {
    const decided = this.sprt !== undefined && this.sprt.state !== 'continue';
    return decided || this.#dead || this.#counted === this.settings.rounds;
  }

  /**
   * The games of the next round, without those that were reported already; undefined if there are no more to
   * play.
   */
  next(): MatchJob[] | undefined {
    const { agents, rounds, openings, seed } = this.settings;
    while (!this.over && this.#given < rounds) {
      const round = this.#given++;
      const opening = openings[round % openings.length]!;
      const games = this.#waiting.get(round) ?? [];
      const jobs = seatingJobs(
        String(round),
        agents,
        this.#seatings,
        opening,
        hashOf('round', seed, round),
        this.settings,
      );
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
    const games = this.#waiting.get(round) ?? this.#seatings.map(() => undefined);
    games[game] = record;
    this.#waiting.set(round, games);
    while (!this.over && this.#countNext());
  }

  summary(): DuelSummary {
    const { wins, losses, draws, ptnml } = this.tally;
    const { roles, score } = this.settings.game;
    return {
      games: gamesOf(this.tally) * (this.#alone ? 2 : 1),
      wins,
      losses,
      draws,
      points: pointsOf(this.tally),
      ptnml: [...ptnml],
      ...(roles.length === 2 ? pairEstimates(this.tally) : roundEstimates(this.tally, this.#shares)),
      repeats: this.#repeats.count,
      ...(this.settings.adjudication && { adjudicated: this.adjudicated }),
      costs: this.costs,
      ...(this.settings.timed && { times: this.times }),
      payoff: this.#payoffs.compare(),
      ...(score && { gameScore: { unit: score.unit, ...this.#scores.compare() } }),
      ...(this.sprt ? { llr: this.sprt.llr, sprt: this.sprt.state } : {}),
    };
  }

  /** Counts the next round if all of its games are there. */
  #countNext(): boolean {
    const games = this.#waiting.get(this.#counted);
    if (!games?.every((game) => game !== undefined)) return false;
    this.#dead = this.#counted === 0 && this.#isDead(games);
    this.#waiting.delete(this.#counted++);
    for (const counted of this.#repeats.add(pairingKey(games), games)) {
      this.#countPoints(counted);
      for (const { reason, payoffs } of counted)
        if (reason === 'adjudication') this.adjudicated[payoffs[0] === 0 ? 'drawn' : 'resigned']++;
      this.#countMeans(counted);
      this.#updateSprt();
    }
    return true;
  }

  /** Whether one player lost all games of the first round by default before it made a move: more would tell nothing. */
  #isDead(games: readonly MatchRecord[]): boolean {
    const [opening] = this.settings.openings;
    const lost = games.map(({ forfeit, moves }, i) =>
      forfeit && moves.length < opening!.length + this.#seatings[i]!.length
        ? this.#seatings[i]![forfeit.role]
        : undefined,
    );
    return lost[0] !== undefined && lost.every((player) => player === lost[0]);
  }

  #countPoints(games: readonly MatchRecord[]): void {
    const results = this.#resultsOf(games);
    if (this.settings.game.roles.length === 2) {
      addPair(this.tally, results[0]!, results[1]!);
      return;
    }
    for (const result of results) addGame(this.tally, result);
    this.#shares[2 * results.reduce<number>((sum, result) => sum + result, 0)]!++;
  }

  /** The points of the first player in each game, or in the round if both play alone. */
  #resultsOf(games: readonly MatchRecord[]): Score[] {
    if (this.#alone) {
      const [one, two] = games.map(({ payoffs, scores = payoffs }) => scores[0]);
      return [scoreOf([one!, two!], 0)];
    }
    if (this.#seatings.length === 2) return games.map(({ payoffs }, game) => scoreOf(payoffs, game));
    return games.map(({ payoffs }, game) => scoreOf([leadOfFirst(payoffs, this.#seatings[game]!), 0], 0));
  }

  #countMeans(games: readonly MatchRecord[]): void {
    const seats = games.flatMap((game, i) =>
      this.#seatings[i]!.map((agent, role) => ({ game, agent, role })),
    );
    for (const { game, agent, role } of seats) {
      this.costs[agent]!.nodes += game.nodes[role]!;
      this.costs[agent]!.evals += game.evals[role]!;
      const { moves = 0, millis = 0 } = game.times?.[role] ?? {};
      this.times[agent]!.moves += moves;
      this.times[agent]!.millis += millis;
    }
    const seating = seats.map(({ agent }) => agent);
    const add = (
      means: RoundMeans,
      numbers: (record: MatchRecord) => readonly number[] | undefined,
    ): void => {
      const all = seats.map(({ game, role }) => numbers(game)?.[role] ?? NaN);
      means.add(meanOfSeats(all, seating, 0), meanOfSeats(all, seating, 1));
    };
    add(this.#payoffs, ({ payoffs }) => payoffs);
    if (this.settings.game.score) add(this.#scores, ({ scores }) => scores);
  }

  #updateSprt(): void {
    const { sprt } = this.settings;
    if (sprt) this.sprt = sprtOfPairs(sprt, this.tally);
  }
}

function pairEstimates(tally: Tally): EloEstimate & ScoreEstimate {
  return Object.assign(eloOfPairs(tally), scoreOfPairs(tally));
}

/** What is known of rounds of games of other than two roles, which have no Elo. */
function roundEstimates(tally: Tally, shares: readonly number[]): EloEstimate & ScoreEstimate {
  const { interval, los } = shareOfRounds(shares);
  return {
    elo: NaN,
    eloError: NaN,
    nElo: NaN,
    nEloError: NaN,
    los,
    score: pointsOf(tally) / gamesOf(tally),
    scoreInterval: interval,
    eloInterval: [NaN, NaN],
  };
}
