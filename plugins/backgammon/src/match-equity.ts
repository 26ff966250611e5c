// Facts of two published tables:
// - before Crawford's game and in it: Kit Woolsey, Inside Backgammon 2 (2), 1992, from matches of people
// - after it: the row of Antonio Ortega and Danny Kleinman in Backgammon with the Giants: Neil Kazaross

/** Of 100 matches, how many the role that lacks i points wins against one that lacks j >= i; i and j from 1. */
const BEFORE = [
  [50, 70, 75, 83, 85, 90, 91, 94, 95, 97, 97, 98, 98, 99, 99],
  [50, 60, 68, 75, 81, 85, 88, 91, 93, 94, 95, 96, 97, 98],
  [50, 59, 66, 71, 76, 80, 84, 87, 90, 92, 94, 95, 96],
  [50, 58, 64, 70, 75, 79, 83, 86, 88, 90, 92, 93],
  [50, 57, 63, 68, 73, 77, 81, 84, 87, 89, 90],
  [50, 56, 62, 67, 72, 76, 79, 82, 85, 87],
  [50, 56, 61, 66, 70, 74, 78, 81, 84],
  [50, 55, 60, 65, 69, 73, 77, 80],
  [50, 55, 60, 64, 68, 72, 76],
  [50, 55, 60, 64, 68, 71],
  [50, 55, 59, 63, 67],
  [50, 54, 58, 62],
  [50, 54, 58],
  [50, 54],
  [50],
];

/** Of 1,000 matches after Crawford's game, how many the role that lacks one point wins against one that lacks j, from 1. */
const AFTER = [500, 510, 700, 710, 830, 835, 902, 905, 944, 946, 968, 969, 982, 983, 990];

/** The probability that a role which lacks `own` points wins the match against one that lacks `other`; 1 or 0 if it is over. */
export function matchWon(own: number, other: number, afterCrawford: boolean): number {
  if (own <= 0) return 1;
  if (other <= 0) return 0;
  if (own > other) return 1 - matchWon(other, own, afterCrawford);
  return afterCrawford && own === 1 ? AFTER[other - 1] / 1000 : BEFORE[own - 1][other - own] / 100;
}
