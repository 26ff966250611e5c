import type { Actions } from 'evolab';
import { DECISIONS, isDecision, ROLL } from './doubling.ts';
import { SMALLER_FIRST, startOf } from './plays.ts';
import type { Backgammon } from './position.ts';

/** Starting points, 0 for none. */
const POINTS = 26;

/** `BELOW[k][n]`: how many sets of k of the numbers below n there are, with repetition. */
const BELOW = [0, 1, 2, 3, 4].map((k) =>
  Float64Array.from({ length: POINTS + 1 }, (_, n) => {
    let ways = 1;
    for (let i = 0; i < k; i++) ways = (ways * (n + i)) / (i + 1);
    return ways;
  }),
);

/**
 * Numbers of plays. A play of a double is one of the sets of four starting points from 0, for none, to 25; a play of two
 * different dice is numbered by its starting points and which die comes first. The two kinds are never legal together, so
 * they share numbers.
 */
export const ACTIONS: Actions<Backgammon> = {
  size: BELOW[4][POINTS],
  indexOf({ larger, smaller }, play) {
    if (larger !== smaller) {
      const pair = startOf(play, 0) * POINTS + startOf(play, 1);
      return 2 * pair + ((play & SMALLER_FIRST) === 0 ? 0 : 1);
    }
    // Starting points come from the highest to the lowest.
    let index = 0;
    for (let step = 0; step < 4; step++) index += BELOW[4 - step][startOf(play, step)];
    return index;
  },
};

/** The same, and after them the decisions before a roll. */
export const ACTIONS_WITH_CUBE: Actions<Backgammon> = {
  size: ACTIONS.size + DECISIONS.length,
  indexOf: (position, move) =>
    isDecision(move) ? ACTIONS.size + move - ROLL : ACTIONS.indexOf(position, move),
};
