/**
 * What positions are worth to the role that moves there: (1 - lambda) times the value that a search found, plus lambda times
 * what the next position is worth to that role; the last one is followed by the result (Sutton and Barto 2018, chapter
 * 12). With lambda 1 that is the result of the game, as in AlphaZero. What follows a random move says nothing about the
 * position before it, which is worth the search's value.
 *
 * `values[i]` is the search's value for `roles[i]`, `isRandom[i]` not 0 if the move there was random, and `payoff` the result
 * for role 0 of two opposed roles. Writes to `out`.
 */
export function lambdaReturns(
  values: ArrayLike<number>,
  roles: ArrayLike<number>,
  isRandom: ArrayLike<number>,
  payoff: number,
  lambda: number,
  out: Float64Array,
): void {
  let later = payoff;
  for (let i = values.length - 1; i >= 0; i--) {
    const sign = roles[i] === 0 ? 1 : -1;
    out[i] = isRandom[i] === 0 ? (1 - lambda) * values[i] + lambda * sign * later : values[i];
    later = sign * out[i];
  }
}
