import type { Random } from '../util/random.ts';
import { exp, log, sqrt } from '../util/math.ts';

/** A sample of the gamma distribution with this shape and scale 1 (Marsaglia and Tsang 2000). */
function gamma(shape: number, random: Random): number {
  // A shape below 1 is reached from the one above it.
  if (shape < 1) return gamma(shape + 1, random) * exp(log(random.unit()) / shape);
  const d = shape - 1 / 3;
  const c = 1 / sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    if (log(random.unit()) < 0.5 * x * x + d - d * v + d * log(v)) return d * v;
  }
}

/** Writes a sample of the symmetric Dirichlet distribution with parameter `alpha` to the first `count` places of `out`. */
export function drawDirichlet(alpha: number, count: number, out: Float64Array, random: Random): void {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += out[i] = gamma(alpha, random);
  // All of them may be too small for a number.
  for (let i = 0; i < count; i++) out[i] = sum > 0 ? out[i] / sum : 1 / count;
}
