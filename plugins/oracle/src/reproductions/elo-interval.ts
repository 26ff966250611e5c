/** The quantile of the normal distribution for an interval of 95%. */
const Z = 1.96;
/** Elo beyond which no interval reaches. */
const FAR = 4000;
const STEPS = 60;

/** The results of a player against one whose rating is known. */
export interface Met {
  readonly elo: number;
  readonly games: number;
  readonly points: number;
}

/**
 * The 95% interval of a rating from games against players of known ratings: the ratings at which the points differ from
 * what is expected by no more than 1.96 standard deviations (the score interval of Rao). It has a bound on the other
 * side after wins only and after losses only, where it ends `FAR` away. A draw counts as half a win and half a loss, so
 * that intervals are rather too wide where draws are many.
 */
export function eloInterval(met: readonly Met[]): readonly [low: number, high: number] {
  const points = met.reduce((sum, one) => sum + one.points, 0);
  const deviationsAt = (elo: number) => {
    let expected = 0;
    let variance = 0;
    for (const { elo: other, games } of met) {
      const p = 1 / (1 + 10 ** ((other - elo) / 400));
      expected += games * p;
      variance += games * p * (1 - p);
    }
    return (points - expected) / Math.sqrt(variance);
  };
  // The deviations fall as the rating rises.
  const where = (deviations: number) => {
    let [low, high] = [-FAR, FAR];
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2;
      if (deviationsAt(middle) > deviations) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return [where(Z), where(-Z)];
}
