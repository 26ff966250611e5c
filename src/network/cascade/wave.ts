const TWO_OVER_PI = 0.6366197723675814;
/** Pi / 2 in two parts; products of the first, which has 33 bits, with whole numbers below 2^20 are exact. */
const PART1 = 1.5707963267341256;
const PART2 = 6.077100506506192e-11;

const sinNear = (r: number, s: number): number =>
  r +
  r *
    s *
    (-1 / 6 +
      s *
        (1 / 120 +
          s *
            (-1 / 5040 + s * (1 / 362880 + s * (-1 / 39916800 + s * (1 / 6227020800 - s / 1307674368000))))));
const cosNear = (s: number): number =>
  1 +
  s *
    (-1 / 2 +
      s *
        (1 / 24 +
          s * (-1 / 720 + s * (1 / 40320 + s * (-1 / 3628800 + s * (1 / 479001600 - s / 87178291200))))));

/** Sine from additions and multiplications alone, plus `quarter` quarter turns; absolute error below 1e-15 for |x| < 1e6. */
export function sin(x: number, quarter = 0): number {
  const k = Math.round(x * TWO_OVER_PI);
  const r = x - k * PART1 - k * PART2;
  const turn = (k + quarter) & 3;
  const y = (turn & 1) === 0 ? sinNear(r, r * r) : cosNear(r * r);
  return turn < 2 ? y : -y;
}

/** Cosine, likewise. */
export function cos(x: number): number {
  return sin(x, 1);
}
