import { tanh } from '../util/math.ts';
import type { Position, Role } from '../contract/game.ts';
import type { GradientNet } from './gradient-trainable.ts';
import { netWeights, type NetPlan } from './net-plan.ts';
import { weightCount } from './topology.ts';

/**
 * The nets of `layered` and `subsquare` with their gradient, in double precision: what `forward` of this room defines. A
 * sample is the numbers of the encoder and, last, that of the skip connection if the game gives it.
 */
export function layeredGradient(plan: NetPlan): GradientNet {
  const { topology, encoder, values, skip, feature, scale, outputScale } = plan;
  const { inputs, hidden, windows } = topology;
  const everything = Array.from({ length: inputs }, (_, i) => i);
  const count = weightCount(topology);
  const widths = [...hidden, 1];
  const outputs = widths.map((units) => new Float64Array(units));
  const deltas = widths.map((units) => new Float64Array(units));
  /** The inputs with the learned values of pieces, and what the output gains by each. */
  const x = new Float64Array(inputs);
  const inputGradient = new Float64Array(inputs);
  const sample = { skip: 0 };
  /** What the output unit gets past the layers. */
  const skipInput = () =>
    skip === 'sum' ? x.reduce((sum, one) => sum + one, 0) * scale : sample.skip * scale;
  const seenBy = (layer: number, unit: number): readonly number[] | undefined =>
    layer === 0 ? (windows?.[unit] ?? everything) : undefined;

  return {
    blocks: netWeights(plan),
    sampleSize: inputs + 1,
    read(position: Position, role: Role, out: Float64Array) {
      encoder.encode(position, role, out.subarray(0, inputs));
      out[inputs] = feature === undefined ? 0 : feature.measure(position, role);
      return false;
    },
    forward(weights, seen) {
      sample.skip = seen[inputs];
      for (let i = 0; i < inputs; i++) {
        const code = seen[i];
        const kind = Math.abs(code);
        x[i] = values > 0 && kind > 1 ? Math.sign(code) * weights[count + kind - 2] : code;
      }
      let at = 0;
      for (let layer = 0; layer < widths.length; layer++) {
        const below = layer === 0 ? x : outputs[layer - 1];
        for (let unit = 0; unit < widths[layer]; unit++) {
          const window = seenBy(layer, unit);
          const width = window?.length ?? below.length;
          let sum = weights[at + width];
          for (let i = 0; i < width; i++) sum += weights[at + i] * below[window ? window[i] : i];
          at += width + 1;
          const isOutput = layer === widths.length - 1;
          if (isOutput && skip !== 'none') sum += weights[at] * skipInput();
          outputs[layer][unit] = tanh(isOutput ? sum * outputScale : sum);
        }
      }
      return outputs[widths.length - 1][0];
    },
    backward(weights, seen, gradient) {
      gradient.fill(0);
      inputGradient.fill(0);
      const last = widths.length - 1;
      const [value] = outputs[last];
      deltas[last][0] = (1 - value * value) * outputScale;
      let end = topology.skipConnection ? count - 1 : count;
      if (skip !== 'none') {
        gradient[count - 1] = deltas[last][0] * skipInput();
        if (skip === 'sum') inputGradient.fill(deltas[last][0] * weights[count - 1] * scale);
      }
      for (let layer = last; layer >= 0; layer--) {
        const below = layer === 0 ? x : outputs[layer - 1];
        const down = layer === 0 ? inputGradient : deltas[layer - 1].fill(0);
        for (let unit = widths[layer] - 1; unit >= 0; unit--) {
          const window = seenBy(layer, unit);
          const width = window?.length ?? below.length;
          const at = end - width - 1;
          const delta = deltas[layer][unit];
          for (let i = 0; i < width; i++) {
            const from = window ? window[i] : i;
            gradient[at + i] = delta * below[from];
            down[from] += delta * weights[at + i];
          }
          gradient[at + width] = delta;
          end = at;
        }
        if (layer > 0) for (let i = 0; i < down.length; i++) down[i] *= 1 - below[i] * below[i];
      }
      for (let i = 0; values > 0 && i < inputs; i++) {
        const kind = Math.abs(seen[i]);
        if (kind > 1) gradient[count + kind - 2] += Math.sign(seen[i]) * inputGradient[i];
      }
    },
  };
}
