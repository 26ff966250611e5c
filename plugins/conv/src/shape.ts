/** What a net is made of. */
export interface ConvShape {
  readonly width: number;
  readonly height: number;
  /** Planes of numbers that go in. */
  readonly inputs: number;
  /** Planes of the body, a multiple of 8. */
  readonly planes: number;
  /** Residual blocks, each of two convolutions. */
  readonly blocks: number;
  /** Numbers of the policy; 0: it has none. */
  readonly actions: number;
}

/** Planes between the body and the two heads, and units of the head of the value. */
export const HEAD_PLANES = 8;
export const VALUE_UNITS = 32;
/** Cells that a convolution sees, row by row around the middle one. */
export const TAPS = 9;

/** A layer: how its weights lie among those of an agent, which has them input by input, then its biases. */
export interface Layer {
  readonly name: string;
  /** The cells it sees: 9 of a convolution, else 1. */
  readonly taps: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** The layers in the order of their weights: the body, the planes of the heads, the policy, the value. */
export function layersOf({ width, height, inputs, planes, blocks, actions }: ConvShape): Layer[] {
  const flat = width * height * HEAD_PLANES;
  return [
    { name: 'planes', taps: TAPS, inputs, outputs: planes },
    ...Array.from({ length: 2 * blocks }, (_, i) => ({
      name: `block ${1 + (i >> 1)}, convolution ${1 + (i % 2)}`,
      taps: TAPS,
      inputs: planes,
      outputs: planes,
    })),
    { name: 'heads', taps: 1, inputs: planes, outputs: HEAD_PLANES },
    ...(actions > 0 ? [{ name: 'policy', taps: 1, inputs: flat, outputs: actions }] : []),
    { name: 'value 1', taps: 1, inputs: flat, outputs: VALUE_UNITS },
    { name: 'value 2', taps: 1, inputs: VALUE_UNITS, outputs: 1 },
  ];
}

/** Weights and biases. */
export const sizeOf = ({ taps, inputs, outputs }: Layer): number => (taps * inputs + 1) * outputs;
