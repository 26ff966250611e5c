import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { option } from '../contract/option.ts';
import { hashOf } from '../util/hash.ts';
import { Random } from '../util/random.ts';
import { randomOpening } from './openings.ts';

/** Options of learners whose members play contests. */
export const CONTEST_OPTIONS = {
  playDepth: option.whole(0, {
    min: 0,
    help: 'search depth of the agents that are kept and rated; 0: the same',
  }),
  maxPlies: option.whole(0, {
    min: 0,
    help: 'a game is drawn after this many plies; 0: the limit of the game',
  }),
};

/** The agent of learners with a fixed opponent: it has the evaluator `opponent`, whose id is its name, and searches as members do. */
export function fixedOpponent(
  game: Spec,
  { opponent, searcher, depth }: { readonly opponent: Spec; readonly searcher: Spec; readonly depth: number },
): AgentSpec {
  return { name: opponent.use, game, searcher, evaluator: opponent, budget: { depth } };
}

/** Points of each member in the games of a contest, and facts of these games. */
export interface ContestResult {
  /** From 0 for losses to 1 for wins, summed over games. */
  readonly points: Float64Array;
  readonly draws: number;
  readonly plies: number;
}

/** The games of a generation: every member plays the same ones. */
export class Contest {
  /** Of a member: whole rounds of all roles. */
  readonly games: number;
  readonly #game: Game;
  readonly #seed: number;
  readonly #openings: number;
  readonly #maxPlies: number;

  constructor(
    { game, seed }: { readonly game: Game; readonly seed: number },
    {
      games,
      openings,
      maxPlies,
    }: { readonly games: number; readonly openings: number; readonly maxPlies: number },
  ) {
    const roles = game.roles.length;
    this.games = Math.ceil(games / roles) * roles;
    this.#game = game;
    this.#seed = seed;
    this.#openings = openings;
    this.#maxPlies = maxPlies;
  }

  /**
   * The games of `members`, member by member. Game k has the member in each role in turn, on an opening and with outcomes of
   * chance that the games of a round of all roles share; the other roles have rivals in turn.
   */
  jobs(generation: number, members: readonly AgentSpec[], rivals: readonly AgentSpec[]): MatchJob[] {
    const game = this.#game;
    const seed = this.#seed;
    const roles = game.roles.length;
    const series = Array.from({ length: this.games }, (_, k) => {
      const round = Math.floor(k / roles);
      const random = new Random(seed, 'opening', generation, round);
      return {
        role: k % roles,
        opening: randomOpening(game, this.#openings, random, { unfinished: true }).moves,
        seed: hashOf(seed, 'game', generation, k),
        chanceSeed: hashOf(seed, 'chance', generation, round),
        others: Array.from({ length: roles }, (_, i) => rivals[(round * (roles - 1) + i) % rivals.length]),
      };
    });
    return members.flatMap((member, m) =>
      series.map(({ role, others, chanceSeed, ...job }, k): MatchJob => ({
        id: `${generation}-${m * this.games + k}`,
        agents: Array.from({ length: roles }, (_, i) =>
          i === role ? member : others[(i - role - 1 + roles) % roles]!,
        ),
        ...job,
        ...(game.chance && { chanceSeed }),
        ...(this.#maxPlies > 0 && { maxPlies: this.#maxPlies }),
      })),
    );
  }

  /** The result of these games. */
  result(records: readonly MatchRecord[]): ContestResult {
    const roles = this.#game.roles.length;
    const points = new Float64Array(records.length / this.games);
    let draws = 0;
    let plies = 0;
    records.forEach(({ payoffs, moves }, i) => {
      const payoff = payoffs[(i % this.games) % roles]!;
      points[Math.floor(i / this.games)]! += (1 + payoff) / 2;
      if (payoff === 0) draws++;
      plies += moves.length;
    });
    return { points, draws: draws / records.length, plies: plies / records.length };
  }
}
