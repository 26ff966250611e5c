import { largest } from 'evolab';
import { dieOf, listPlays, MOST_PLAYS, startOf } from './plays.ts';
import { ROLL_PROBABILITIES, ROLLS } from './rolls.ts';

// Bearing off against nobody: up to fifteen men on points 1 to 6. How many rolls it takes depends on the own men alone, so its
// distribution can be computed exactly.

/** Points of the home board. */
const HOME = 6;
const MEN = 15;

/** `WAYS[k][n]`: how many ways there are to put at most n men on k points. */
const WAYS = Array.from({ length: HOME + 1 }, (_, k) =>
  Int32Array.from({ length: MEN + 1 }, (_, n) => {
    let ways = 1;
    for (let i = 1; i <= k; i++) ways = (ways * (n + i)) / i;
    return Math.round(ways);
  }),
);

/** The number of placements of at most `men` men on the six points; number 0 has none. */
export const placements = (men: number): number => WAYS[HOME][men];

/**
 * The number of a placement, `men[0]` to `men[5]` on points 1 to 6, among all: placements with fewer men come first, so the
 * numbers of those with at most n men are below `placements(n)`.
 */
export function placementOf(men: ArrayLike<number>): number {
  let left = 0;
  for (let point = 0; point < HOME; point++) left += men[point];
  let number = left === 0 ? 0 : WAYS[HOME][left - 1];
  // Among placements of as many men: by how many are on point 6, then 5, and so on.
  for (let point = HOME - 1; point > 0; point--) {
    for (let here = 0; here < men[point]; here++) number += WAYS[point - 1][left - here];
    left -= men[point];
  }
  return number;
}

/** Moves of `men` with a roll when nobody is in the way: calls `visit` with the number of each placement that arises. */
class Plays {
  readonly #men = new Int8Array(26);
  readonly #after = new Int8Array(HOME);
  readonly #out = new Int32Array(MOST_PLAYS);

  each(men: ArrayLike<number>, roll: number, visit: (placement: number) => void): void {
    const larger = roll >>> 3;
    const smaller = roll & 7;
    for (let point = 0; point < HOME; point++) this.#men[point + 1] = men[point];
    const count = listPlays(this.#men, 0, 0, larger, smaller, this.#out, 0);
    const after = this.#after;
    for (let i = 0; i < count; i++) {
      const play = this.#out[i];
      for (let point = 0; point < HOME; point++) after[point] = men[point];
      for (let step = 0; step < 4 && startOf(play, step) > 0; step++) {
        const from = startOf(play, step);
        const to = from - dieOf(play, step, larger, smaller);
        after[from - 1]--;
        if (to > 0) after[to - 1]++;
      }
      visit(placementOf(after));
    }
  }
}

/** All placements of at most `most` men by number, each as six counts. */
function placementsInOrder(most: number): Int8Array[] {
  const all: Int8Array[] = [];
  const men = new Int8Array(HOME);
  const place = (point: number, left: number): void => {
    if (point === 0) {
      men[0] = left;
      all.push(men.slice());
      return;
    }
    for (men[point] = 0; men[point] <= left; men[point]++) place(point - 1, left - men[point]);
    men[point] = 0;
  };
  for (let count = 0; count <= most; count++) place(HOME - 1, count);
  return all;
}

/** The numbers of placements by their pips, which every roll reduces. */
function byPips(all: readonly Int8Array[]): number[] {
  const pips = all.map((men) => men.reduce((sum, count, point) => sum + count * (point + 1), 0));
  return [...all.keys()].sort((a, b) => pips[a] - pips[b] || a - b);
}

/** No placement of fifteen men takes more rolls, however bad they are: each takes three pips or two men. */
const MOST_ROLLS = 32;

/** For each placement of up to fifteen men the distribution of the rolls that it takes, at the fewest on average. */
export interface OneSided {
  /** The probabilities of 0, 1, 2 and more rolls for placement `number`, from `MOST_ROLLS * number` on. */
  readonly probabilities: Float64Array;
  /** The rolls that each placement takes on average. */
  readonly means: Float64Array;
}

/** Computes the table of all placements of at most `men` men: 54,264 for fifteen. */
export function oneSidedTable(men = MEN): OneSided {
  const all = placementsInOrder(men);
  const probabilities = new Float64Array(MOST_ROLLS * all.length);
  const means = new Float64Array(all.length);
  probabilities[0] = 1;
  const plays = new Plays();
  for (const number of byPips(all).slice(1)) {
    const at = MOST_ROLLS * number;
    for (let i = 0; i < ROLLS.length; i++) {
      let best = 0;
      let least = Infinity;
      plays.each(all[number], ROLLS[i], (placement) => {
        if (means[placement] >= least) return;
        least = means[placement];
        best = placement;
      });
      const from = MOST_ROLLS * best;
      for (let rolls = 1; rolls < MOST_ROLLS; rolls++)
        probabilities[at + rolls] += ROLL_PROBABILITIES[i] * probabilities[from + rolls - 1];
      means[number] += ROLL_PROBABILITIES[i] * (1 + least);
    }
  }
  return { probabilities, means };
}

/** The probability that the role on roll is off first, if each plays for the fewest rolls. */
export function raceWon({ probabilities }: OneSided, own: number, other: number): number {
  // The other still has men after as many rolls less one.
  let left = 1;
  let won = 0;
  for (let rolls = 1; rolls < MOST_ROLLS; rolls++) {
    left -= probabilities[MOST_ROLLS * other + rolls - 1];
    won += probabilities[MOST_ROLLS * own + rolls] * left;
  }
  return won;
}

/** Men of either side in the two-sided table. */
export const TWO_SIDED_MEN = 6;

/**
 * The probability that the role on roll is off first, if both play as well as possible: by its placement of at most `men` men,
 * then by the other's.
 */
export function twoSidedTable(men = TWO_SIDED_MEN): Float64Array {
  const all = placementsInOrder(men);
  const count = all.length;
  const order = byPips(all);
  const plays = new Plays();
  /** The placements after each roll. */
  const afters = all.map((placed) =>
    ROLLS.map((roll) => {
      const found = new Set<number>();
      plays.each(placed, roll, (placement) => found.add(placement));
      return Int32Array.from(found);
    }),
  );
  const won = new Float64Array(count * count);
  const pips = all.map((placed) => placed.reduce((sum, n, point) => sum + n * (point + 1), 0));
  const groups = Map.groupBy(order.slice(1), (number) => pips[number]);
  const most = largest(pips);
  // A roll reduces the pips of both together.
  for (let total = 2; total <= 2 * most; total++) {
    for (let ownPips = Math.max(1, total - most); ownPips <= Math.min(most, total - 1); ownPips++) {
      for (const own of groups.get(ownPips) ?? [])
        for (const other of groups.get(total - ownPips) ?? [])
          won[count * own + other] = winOf(afters[own], count * other, won);
    }
  }
  return won;
}

/**
 * What the role on roll wins at best on average; `row` is where the values of the other, on roll next, begin: 0 if the first is off.
 */
function winOf(afters: readonly Int32Array[], row: number, won: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < ROLLS.length; i++) {
    let best = 0;
    for (const after of afters[i]) {
      const value = 1 - won[row + after];
      if (value > best) best = value;
    }
    sum += ROLL_PROBABILITIES[i] * best;
  }
  return sum;
}
