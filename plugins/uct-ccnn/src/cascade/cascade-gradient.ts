import { tanh, type Encoder, type Game } from 'evolab';
import { Viewer, type GradientNet } from 'evolab/network';
import { cascadeWeightCount, unitStart } from './net.ts';
import { response, responseSlope, type CascadeUnit } from './unit.ts';

/** A cascade with one output, a tanh, and its gradient: what `cascadeOutputs` defines. It sees the role that waits. */
export function cascadeGradient(game: Game, encoder: Encoder, units: readonly CascadeUnit[]): GradientNet {
  const viewer = new Viewer(game, 'opponent');
  const inputs = encoder.size;
  const begin = 1 + inputs;
  /** A bias, the inputs, then the hidden units; the slope of each unit by its sum, and what the output gains by it. */
  const values = new Float64Array(begin + units.length);
  const slopes = new Float64Array(units.length);
  const valueGradient = new Float64Array(begin + units.length);
  const last = unitStart(inputs, units.length);
  const sumAt = (weights: Float64Array, at: number, count: number) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[at + i] * values[i];
    return sum;
  };
  let output = 0;
  return {
    blocks: [{ name: 'net', size: cascadeWeightCount(inputs, units.length), start: [-0.5, 0.5] }],
    sampleSize: inputs,
    read(position, role, sample) {
      const seer = viewer.of(position, role);
      encoder.encode(position, seer, sample);
      return seer !== role;
    },
    forward(weights, sample) {
      values[0] = 1;
      values.set(sample, 1);
      units.forEach(({ activation, steepness }, u) => {
        const z = steepness * sumAt(weights, unitStart(inputs, u), begin + u);
        const y = response(activation, z);
        values[begin + u] = y;
        slopes[u] = steepness * responseSlope(activation, z, y);
      });
      output = tanh(sumAt(weights, last, values.length));
      return output;
    },
    backward(weights, _, gradient) {
      const slope = 1 - output * output;
      for (let i = 0; i < values.length; i++) {
        gradient[last + i] = slope * values[i];
        valueGradient[i] = slope * weights[last + i];
      }
      for (let u = units.length - 1; u >= 0; u--) {
        const at = unitStart(inputs, u);
        const delta = valueGradient[begin + u] * slopes[u];
        for (let i = 0; i < begin + u; i++) {
          gradient[at + i] = delta * values[i];
          if (i >= begin) valueGradient[i] += delta * weights[at + i];
        }
      }
    },
  };
}
