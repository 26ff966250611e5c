import { Random } from 'evolab';
import { cascadeWeightCount, newCascade, withUnit, type CascadeNet } from '../src/cascade/net.ts';
import { CASCADE_ACTIVATIONS } from '../src/cascade/unit.ts';

/** A net with random weights and units of every kind. */
export function randomNet(inputs: number, outputs: number, units: number, seed: string): CascadeNet {
  const random = new Random(seed);
  const some = (length: number) => Float64Array.from({ length }, () => random.between(-0.6, 0.6));
  let net = newCascade(inputs, outputs, 'tanh', some(cascadeWeightCount(inputs, 0, outputs)));
  for (let u = 0; u < units; u++) {
    const activation = CASCADE_ACTIVATIONS[u % CASCADE_ACTIVATIONS.length];
    net = withUnit(net, { activation, steepness: 0.25 * (1 + (u % 4)) }, some(1 + inputs + u), some(outputs));
  }
  return net;
}
