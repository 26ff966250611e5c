/** A game as far as it says what its positions are worth; index i is that of a position in which a role moved. */
export interface Judged {
  /** The search's value for the role that moves. */
  readonly values: ArrayLike<number>;
  /** The role that moves. */
  readonly movers: ArrayLike<number>;
  /** Not 0 if the move was a random one. */
  readonly isRandom: ArrayLike<number>;
  /** The result, by role. */
  readonly payoffs: ArrayLike<number>;
  /** Whether there are two roles whose payoffs add up to 0: what one expects is the opposite of what the other does. */
  readonly opposed: boolean;
}

/**
 * What positions are worth to each role. To the role that moves: (1 - lambda) times the value that the search found, plus
 * lambda times what the next position is worth to it; to the others, what the next position is worth to them; the last
 * position is followed by the result (Sutton and Barto 2018, chapter 12). With lambda 1 that is the result of the game, as in
 * AlphaZero. Outcomes of chance between two positions need nothing more: on average they are what chance is worth.
 *
 * What follows a random move says nothing about the position before it, which is worth the search's value to the role that
 * moves. What it is worth to the others is then unknown, NaN, unless the roles are opposed.
 *
 * Writes the values of position i to `out[roles * i..]`, by role.
 */
export function lambdaReturns(
  { values, movers, isRandom, payoffs, opposed }: Judged,
  lambda: number,
  out: Float64Array,
): void {
  const roles = payoffs.length;
  const later = Float64Array.from(payoffs);
  for (let i = values.length - 1; i >= 0; i--) {
    const mover = movers[i];
    if (isRandom[i] !== 0) later.fill(NaN);
    const next = later[mover];
    later[mover] = Number.isNaN(next) ? values[i] : (1 - lambda) * values[i] + lambda * next;
    if (opposed) later[1 - mover] = -later[mover];
    out.set(later, roles * i);
  }
}
