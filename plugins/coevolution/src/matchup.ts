import { sum, type Random } from 'evolab';

/** The number of the fixed opponent. */
export const FIXED = -1;

/** The number of a member of the memory, and the member of a number. */
export const numberOf = (member: number): number => -2 - member;
export const memberOf = (number: number): number => -2 - number;

/** Two members by index; the first moves first. Others have numbers below 0: see `FIXED` and `numberOf`. */
export interface Matchup {
  readonly first: number;
  readonly second: number;
}

/**
 * Each of `playing` (by default all members) plays `games` games as the first player against members drawn
 * uniformly with replacement (Norberg 2014; Chellapilla and Fogel 1999), including itself if `selfPlay`.
 */
export function drawMatchups(
  members: number,
  games: number,
  selfPlay: boolean,
  random: Random,
  playing: readonly number[] = allMembers(members),
): Matchup[] {
  const matchups: Matchup[] = [];
  for (const first of playing) {
    for (let game = 0; game < games; game++) {
      let second = random.below(selfPlay ? members : members - 1);
      if (!selfPlay && second >= first) second++;
      matchups.push({ first, second });
    }
  }
  return matchups;
}

/**
 * Each of `playing` plays `games` games against the fixed opponent with alternating sides, after `before`
 * earlier ones.
 */
export function fixedMatchups(
  members: number,
  games: number,
  playing: readonly number[] = allMembers(members),
  before = 0,
): Matchup[] {
  return outsideMatchups(games, playing, () => FIXED, before);
}

/** Each of `playing` plays `games` games against others than members, with alternating sides, after `before` earlier ones. */
export function outsideMatchups(
  games: number,
  playing: readonly number[],
  opponentOf: (game: number) => number,
  before = 0,
): Matchup[] {
  return playing.flatMap((member) =>
    Array.from({ length: games }, (_, i) => {
      const game = before + i;
      const other = opponentOf(game);
      return game % 2 === 0 ? { first: member, second: other } : { first: other, second: member };
    }),
  );
}

function allMembers(members: number): number[] {
  return Array.from({ length: members }, (_, i) => i);
}

/**
 * The roles whose players score in a game: the first, with `creditOpponent` also the second, but never one
 * that is no member.
 */
export function scoredRoles({ first, second }: Matchup, creditOpponent: boolean): readonly (0 | 1)[] {
  if (first < 0) return [1];
  return second >= 0 && creditOpponent ? [0, 1] : [0];
}

/** Points for a win, a draw and a loss. */
export type Points = readonly [win: number, draw: number, loss: number];

/** The points of every member, game by game; see `scoredRoles`. */
export function scoresOf(
  members: number,
  matchups: readonly Matchup[],
  payoffs: readonly (readonly number[])[],
  [win, draw, loss]: Points,
  creditOpponent: boolean,
): number[][] {
  const scores = Array.from({ length: members }, (): number[] => []);
  const pointsFor = (payoff: number) => (payoff > 0 ? win : payoff < 0 ? loss : draw);
  matchups.forEach((matchup, i) => {
    for (const role of scoredRoles(matchup, creditOpponent))
      scores[role === 0 ? matchup.first : matchup.second].push(pointsFor(payoffs[i][role]));
  });
  return scores;
}

/** Total points of every member. */
export function sums(scores: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(scores, (list) => sum(list));
}
