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

/** Beyond this a number holds no exact angle any more; the angle 0 is taken instead. */
const FARTHEST = 1e9;

/**
 * The sine of an angle plus `quarter` quarter turns, by additions and multiplications alone; error below
 * 1e-15 up to 1e6.
 */
export function sin(angle: number, quarter = 0): number {
  const x = Math.abs(angle) < FARTHEST ? angle : 0;
  const k = Math.floor(x * TWO_OVER_PI + 0.5);
  const r = x - k * PART1 - k * PART2;
  const turn = (k + quarter) & 3;
  const y = (turn & 1) === 0 ? sinNear(r, r * r) : cosNear(r * r);
  return turn < 2 ? y : -y;
}

/** The cosine, likewise. */
export function cos(x: number): number {
  return sin(x, 1);
}
