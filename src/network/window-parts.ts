import type { ValueParts } from '../contract/value-parts.ts';
import { tanh } from '../util/math.ts';
import { unscaledWeights, type NetPlan } from './net-plan.ts';
import { checkWeights, weightCount } from './topology.ts';
import { largest, smallest } from '../util/extremes.ts';

/** The units of a first layer that looks through windows, and what goes straight to the output, as parts. */
export function windowParts(plan: NetPlan, given: Float64Array): ValueParts {
  const { topology, encoder, values, skip, feature, scale } = plan;
  const { windows = [], hidden } = topology;
  const count = weightCount(topology);
  checkWeights(given, count + values);
  const weights = unscaledWeights(plan, given);
  const worth = [0, 1, ...weights.subarray(count)];
  const codes = new Float64Array(encoder.size);
  const first = windows.reduce((sum, { length }) => sum + length + 1, 0);
  /** The units of the later layers; the last has one. */
  const layers = [...hidden.slice(1), 1].map((units) => new Float64Array(units));
  const place = (number: number) => encoder.grid?.cells?.[number] ?? number;
  return {
    kind: 'windows',
    parts: [
      ...windows.map((window) => ({
        name: `${sideOf(window.map(place), encoder.grid!.width)} from ${window[0]}`,
        cells: window,
      })),
      ...(skip === 'none'
        ? []
        : [{ name: skip === 'sum' ? 'bypass: the sum of all inputs' : 'bypass: a feature' }]),
    ],
    read(position, role, out) {
      encoder.encode(position, role, codes);
      if (values > 0)
        for (let i = 0; i < codes.length; i++) codes[i] = Math.sign(codes[i]) * worth[Math.abs(codes[i])];
      let at = 0;
      windows.forEach((window, unit) => {
        let sum = 0;
        for (const number of window) sum += weights[at++] * codes[number];
        out[unit] = tanh(sum + weights[at++]);
      });
      if (skip === 'sum') out[windows.length] = scale * codes.reduce((sum, code) => sum + code, 0);
      if (skip === 'given') out[windows.length] = scale * feature!.measure(position, role);
    },
    value(_position, _role, numbers) {
      let inputs = numbers.subarray(0, windows.length);
      let at = first;
      for (const layer of layers) {
        const isLast = layer === layers[layers.length - 1];
        for (let unit = 0; unit < layer.length; unit++) {
          let sum = weights[at + inputs.length];
          for (let i = 0; i < inputs.length; i++) sum += weights[at + i] * inputs[i];
          at += inputs.length + 1;
          layer[unit] = isLast ? sum : tanh(sum);
        }
        inputs = layer;
      }
      const [output] = layers[layers.length - 1];
      return tanh(skip === 'none' ? output : output + weights[at] * numbers[windows.length]);
    },
  };
}

/** The size of a window in words, such as `3x3`. */
function sideOf(cells: readonly number[], width: number): string {
  const [rows, columns] = [cells.map((cell) => Math.floor(cell / width)), cells.map((cell) => cell % width)];
  const span = (of: readonly number[]) => largest(of) - smallest(of) + 1;
  return `${span(columns)}x${span(rows)}`;
}
