import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Executor } from '../contract/executor.ts';
import { playMatches } from '../play/run-jobs.ts';
import { eloOfScore } from '../statistics/elo.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { scoreOf } from '../statistics/tally.ts';
import { hashOf } from '../util/hash.ts';

/**
 * A share of games, from 0 to 1, with its 95% interval (Clopper and Pearson) after as many games as differ: what only
 * repeats an earlier game, as between players that do nothing by chance, is no evidence.
 */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** What a game is like when somebody plays all its roles. */
export interface Survey {
  readonly player: string;
  readonly games: number;
  /** Games of which no other has the same moves. */
  readonly different: number;
  /** Moves of a game, and in what range nine games of ten are. */
  readonly plies: { readonly mean: number; readonly low: number; readonly high: number };
  /** Legal moves of a position, over all positions; the most there were. */
  readonly choices: { readonly mean: number; readonly most: number };
  /** Share of the positions with one legal move. */
  readonly forced: number;
  /** For each role: the games in which nobody was paid as much; in a game of one role, those that paid the most there is. */
  readonly wins: readonly Share[];
  /** What each role was paid on average, from -1 to 1. */
  readonly payoffs: readonly number[];
  /** Share of the games that nobody won, and of those that were stopped at the ply limit, which are among them. */
  readonly draws: number;
  readonly stopped: number;
  /** In games of two roles: the share of the points against the player before, and the Elo that it comes to. */
  readonly better?: Share & { readonly elo: number };
}

export interface SurveyRequest {
  readonly game: Game;
  /** From the weakest to the strongest. */
  readonly agents: readonly AgentSpec[];
  /** Games that each plays against itself, and half as many pairs of games against the one before. */
  readonly games: number;
  readonly seed: number;
  readonly executor: Executor;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Lets each agent play all roles, and those of games of two against the one before. The same request gives the same rows. */
export async function surveyOf(request: SurveyRequest): Promise<Survey[]> {
  const { game, agents, games, seed, executor, signal, onProgress } = request;
  const pairs = game.roles.length === 2 ? Math.ceil(games / 2) : 0;
  const alone = agents.flatMap((agent, a) =>
    Array.from({ length: games }, (_, i): MatchJob => {
      const players = game.roles.map(() => agent);
      return { id: String(i), agents: players, seed: hashOf(seed, 'alone', a, i), opening: [] };
    }),
  );
  const meetings = agents
    .slice(1)
    .flatMap((agent, a) =>
      swappedPairs(game, agent, [agents[a]], { pairs, plies: 0, seed: hashOf(seed, 'better', a) }),
    );
  const records = await playMatches(executor, [...alone, ...meetings], { signal, onProgress });
  return agents.map((agent, a) => {
    const own = describe(game, agent.name, records.slice(a * games, (a + 1) * games));
    if (a === 0 || pairs === 0) return own;
    const from = alone.length + (a - 1) * 2 * pairs;
    const met = records.slice(from, from + 2 * pairs);
    const points = met.reduce((sum, { payoffs }, i) => sum + scoreOf(payoffs, i % 2), 0);
    const different = new Set(met.map(({ moves }, i) => `${i % 2} ${moves.join()}`)).size;
    const score = share(points / (2 * pairs), different);
    return { ...own, better: { ...score, elo: eloOfScore(score.share) } };
  });
}

/** What the games of a player against itself were like. */
export function describe(game: Game, player: string, records: readonly MatchRecord[]): Survey {
  const games = records.length;
  const different = new Set(records.map(({ moves }) => moves.join())).size;
  const lengths = records.map(({ moves }) => moves.length).sort((a, b) => a - b);
  const legal = new Int32Array(game.maxMoves);
  let positions = 0;
  let choices = 0;
  let most = 0;
  let forced = 0;
  for (const { moves } of records) {
    const position = game.start();
    for (const move of moves) {
      const count = position.moves(legal, 0);
      positions++;
      choices += count;
      if (count > most) most = count;
      if (count === 1) forced++;
      position.play(move);
    }
  }
  const wins = game.roles.map((_, role) => records.filter(({ payoffs }) => hasWon(payoffs, role)).length);
  const won = wins.reduce((sum, count) => sum + count, 0);
  return {
    player,
    games,
    different,
    plies: {
      mean: lengths.reduce((sum, length) => sum + length, 0) / games,
      low: lengths[Math.floor(0.05 * (games - 1))],
      high: lengths[Math.ceil(0.95 * (games - 1))],
    },
    choices: { mean: choices / Math.max(1, positions), most },
    forced: forced / Math.max(1, positions),
    wins: wins.map((count) => share(count / games, different)),
    payoffs: game.roles.map(
      (_, role) => records.reduce((sum, { payoffs }) => sum + payoffs[role], 0) / games,
    ),
    draws: (games - won) / games,
    stopped: records.filter(({ reason }) => reason === 'plies').length / games,
  };
}

function hasWon(payoffs: readonly number[], role: number): boolean {
  if (payoffs.length === 1) return payoffs[0] === 1;
  return payoffs.every((payoff, other) => other === role || payoff < payoffs[role]);
}

function share(of: number, different: number): Share {
  const [low, high] = clopperPearson(of * different, different);
  return { share: of, low, high };
}
