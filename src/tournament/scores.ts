import {
  boundedMeanInterval,
  clopperPearson,
  type Interval,
  type MeanInterval,
} from '../statistics/interval.ts';
import type { Ledger } from './ledger.ts';
import { sum } from '../util/sums.ts';

/** A player's line in the table of a puzzle, which every player plays alone. */
export interface ScoreLine {
  readonly name: string;
  readonly games: number;
  /** Mean payoff, in [-1, 1], and the larger half of its 95% interval; Infinity after a single game. */
  readonly mean: number;
  readonly error: number;
  /** Games that paid 1, and the 95% interval of their share. */
  readonly solved: number;
  readonly solvedShare: Interval;
  /** The mean score and its interval, where the game has scores. */
  readonly gameScore?: MeanInterval;
  readonly nodes: number;
  readonly evals: number;
}

/**
 * What players got from a game of one role, the best mean score first, or the best mean payoff where games have no score; names
 * decide between equals. The order in which the pairings came in does not matter: sums are rounded in that of their ids.
 */
export function scoresOf(players: readonly string[], played: Ledger): ScoreLine[] {
  const pairings = Array.from(played.byId(), (number) => played.at(number));
  const lines = players.map((name) => {
    const games = pairings.filter(({ players: [who] }) => who === name).flatMap((pairing) => pairing.games);
    const payoffs = games.map((game) => game.payoffs[0]!);
    const n = payoffs.length;
    const { mean, half } = boundedMeanInterval(payoffs, [-1, 1]);
    const scores = games.flatMap(({ scores: [score] = [] }) => (score === undefined ? [] : [score]));
    const solved = payoffs.filter((payoff) => payoff === 1).length;
    return {
      name,
      games: n,
      mean,
      error: half,
      solved,
      solvedShare: clopperPearson(solved, n),
      ...(scores.length > 0 && { gameScore: boundedMeanInterval(scores) }),
      nodes: sum(games.map(({ nodes }) => nodes[0]!)),
      evals: sum(games.map(({ evals }) => evals[0]!)),
    };
  });
  return lines.sort((a, b) => valueOf(b) - valueOf(a) || (a.name < b.name ? -1 : 1));
}

const valueOf = ({ gameScore, mean }: ScoreLine): number => gameScore?.mean ?? mean;
