import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { option } from '../contract/option.ts';
import { hashOf } from '../util/hash.ts';
import { Random } from '../util/random.ts';
import { randomOpening } from './openings.ts';

/** The games of a generation: every member plays the same ones. */
export interface ContestPlan {
  readonly game: Game;
  readonly seed: number;
  readonly generation: number;
  /** Games of a member. */
  readonly games: number;
  readonly openings: number;
  readonly maxPlies: number;
}

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

/**
 * The games of `members`, member by member. Game k has the member in each role in turn, on an opening and with outcomes of
 * chance that the games of a round of all roles share; the other roles have rivals in turn.
 */
export function contestJobs(
  members: readonly AgentSpec[],
  rivals: readonly AgentSpec[],
  { game, seed, generation, games, openings, maxPlies }: ContestPlan,
): MatchJob[] {
  const roles = game.roles.length;
  const series = Array.from({ length: games }, (_, k) => {
    const round = Math.floor(k / roles);
    const random = new Random(seed, 'opening', generation, round);
    return {
      role: k % roles,
      opening: randomOpening(game, openings, random, { unfinished: true }).moves,
      seed: hashOf(seed, 'game', generation, k),
      chanceSeed: hashOf(seed, 'chance', generation, round),
      others: Array.from({ length: roles }, (_, i) => rivals[(round * (roles - 1) + i) % rivals.length]),
    };
  });
  return members.flatMap((member, m) =>
    series.map(({ role, others, chanceSeed, ...job }, k): MatchJob => ({
      id: `${generation}-${m * games + k}`,
      agents: Array.from({ length: roles }, (_, i) =>
        i === role ? member : others[(i - role - 1 + roles) % roles]!,
      ),
      ...job,
      ...(game.chance && { chanceSeed }),
      ...(maxPlies > 0 && { maxPlies }),
    })),
  );
}

/** Points of each member in the games of `contestJobs`, and facts of these games. */
export interface ContestResult {
  /** From 0 for losses to 1 for wins, summed over games. */
  readonly points: Float64Array;
  readonly draws: number;
  readonly plies: number;
}

export function contestResult(
  members: number,
  games: number,
  roles: number,
  records: readonly MatchRecord[],
): ContestResult {
  const points = new Float64Array(members);
  let draws = 0;
  let plies = 0;
  records.forEach(({ payoffs, moves }, i) => {
    const payoff = payoffs[(i % games) % roles]!;
    points[Math.floor(i / games)]! += (1 + payoff) / 2;
    if (payoff === 0) draws++;
    plies += moves.length;
  });
  return { points, draws: draws / records.length, plies: plies / records.length };
}
