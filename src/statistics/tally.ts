import { largest } from '../util/extremes.ts';

/** Points for a game: 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

/** Pairs of games by their points for the first player: [0, 0.5, 1, 1.5, 2], the pentanomial counts. */
export type Ptnml = [number, number, number, number, number];

/** Results of the first of two players. Plain data. */
export interface Tally {
  wins: number;
  draws: number;
  losses: number;
  ptnml: Ptnml;
  /** Number of pairs with 1 point that were a win and a loss; the others were two draws. */
  winLoss: number;
}

export function newTally(): Tally {
  return { wins: 0, draws: 0, losses: 0, ptnml: [0, 0, 0, 0, 0], winLoss: 0 };
}

/** Counts a game without a complete pair. */
export function addGame(tally: Tally, score: Score): void {
  if (score === 1) tally.wins++;
  else if (score === 0) tally.losses++;
  else tally.draws++;
}

/** Counts a pair and both of its games. */
export function addPair(tally: Tally, one: Score, two: Score): void {
  addGame(tally, one);
  addGame(tally, two);
  tally.ptnml[2 * (one + two)]++;
  if (one + two === 1 && one !== 0.5) tally.winLoss++;
}

/** The results of `tally` and of more pairs of games, in the first of which the first player has role 0. */
export function withPairs(
  tally: Tally,
  pairs: readonly (readonly { readonly payoffs: readonly number[] }[])[],
): Tally {
  const all: Tally = { ...tally, ptnml: [...tally.ptnml] };
  for (const [one, two] of pairs) addPair(all, scoreOf(one.payoffs, 0), scoreOf(two.payoffs, 1));
  return all;
}

/** The results of the second player. */
export function reverse({ wins, draws, losses, ptnml, winLoss }: Tally): Tally {
  const [ll, ld, even, wd, ww] = ptnml;
  return { wins: losses, draws, losses: wins, ptnml: [ww, wd, even, ld, ll], winLoss };
}

/** Points of `role` in a game of two roles. The role with the higher payoff wins. */
export function scoreOf(payoffs: readonly number[], role: number): Score {
  const own = payoffs[role];
  const other = payoffs[1 - role];
  return own > other ? 1 : own < other ? 0 : 0.5;
}

/** The share of the other roles that `role` is ahead of, ties counting half: the points of a game of any number of roles. */
export function shareAhead(payoffs: readonly number[], role: number): number {
  const own = payoffs[role];
  const points = payoffs.reduce((sum, other) => sum + (own > other ? 1 : own === other ? 0.5 : 0), -0.5);
  return points / (payoffs.length - 1);
}

/** The roles that nobody is ahead of share a win. */
export function shareOfWin(payoffs: readonly number[], role: number): number {
  const most = largest(payoffs);
  return payoffs[role] === most ? 1 / payoffs.filter((payoff) => payoff === most).length : 0;
}

/** Numbers of wins, losses and draws: payoffs above, below and equal to 0. */
export function countResults(payoffs: readonly number[]): { wins: number; losses: number; draws: number } {
  const count = (sign: number) => payoffs.filter((payoff) => Math.sign(payoff) === sign).length;
  return { wins: count(1), losses: count(-1), draws: count(0) };
}

/** Points of the other player. */
export function opposite(score: Score): Score {
  return (1 - score) as Score;
}

export function gamesOf({ wins, draws, losses }: Tally): number {
  return wins + draws + losses;
}

export function pairsOf({ ptnml }: Tally): number {
  return ptnml.reduce((sum, count) => sum + count, 0);
}

export function pointsOf({ wins, draws }: Tally): number {
  return wins + draws / 2;
}

/** Share of pairs with equal points; 0 without pairs. */
export function drawRatio(tally: Tally): number {
  return tally.ptnml[2] / Math.max(1, pairsOf(tally));
}

/** Ratio of pairs won to pairs lost; NaN if there are neither. */
export function pairsRatio({ ptnml: [ll, ld, , wd, ww] }: Tally): number {
  return (wd + ww) / (ll + ld);
}

/** Ratio of even pairs with a win and a loss to even pairs with two draws; NaN if there are neither. */
export function winLossRatio({ ptnml, winLoss }: Tally): number {
  return winLoss / (ptnml[2] - winLoss);
}
