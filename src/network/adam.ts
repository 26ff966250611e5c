const [DECAY, SQUARE_DECAY, LEAST] = [0.9, 0.99, 1e-8];

/**
 * A step of Adam (Kingma and Ba 2015) of size `step` along `climb`, the gradient of what is to grow. `tracks` has two numbers
 * for each weight, the decaying means of its gradient and of the square of it; both begin at 0. Their bias is not corrected: with
 * these decays, early steps are at most about twice as long.
 */
export function adam(
  weights: Float32Array | Float64Array,
  tracks: Float32Array | Float64Array,
  climb: ArrayLike<number>,
  step: number,
): void {
  for (let i = 0; i < weights.length; i++) {
    const slope = climb[i];
    const mean = DECAY * tracks[2 * i] + (1 - DECAY) * slope;
    const square = SQUARE_DECAY * tracks[2 * i + 1] + (1 - SQUARE_DECAY) * slope * slope;
    tracks[2 * i] = mean;
    tracks[2 * i + 1] = square;
    weights[i] += (step * mean) / (Math.sqrt(square) + LEAST);
  }
}
