import { cos, knownHint, LabError, sin } from 'evolab';
import { boundedExp } from 'evolab/network';

/** Functions of z, the weighted sum of a hidden unit times its steepness: those of FANN's cascades. */
export const CASCADE_ACTIVATIONS = [
  'sigmoid',
  'tanh',
  'gaussian',
  'gaussian-symmetric',
  'elliot',
  'elliot-symmetric',
  'sin',
  'sin-symmetric',
  'cos',
  'cos-symmetric',
] as const;
export type CascadeActivation = (typeof CASCADE_ACTIVATIONS)[number];

/** The kind of a hidden unit. */
export interface CascadeUnit {
  readonly activation: CascadeActivation;
  readonly steepness: number;
}

export const STEEPEST = 100;

/** A unit as options write it, such as `tanh:0.5`. */
export function unitText({ activation, steepness }: CascadeUnit): string {
  return `${activation}:${steepness}`;
}

/** Reads what `unitText` wrote; LAB_BAD_OPTION for anything else. */
export function parseUnit(text: unknown): CascadeUnit {
  const [name, number] = typeof text === 'string' ? text.split(':') : [];
  const activation = CASCADE_ACTIVATIONS.find((known) => known === name);
  if (activation === undefined) {
    throw new LabError(
      'LAB_BAD_OPTION',
      `there is no unit ${JSON.stringify(text)}`,
      `such as tanh:0.5; ${knownHint(String(name), CASCADE_ACTIVATIONS)}`,
    );
  }
  const steepness = number === undefined || number === '' ? Number.NaN : Number(number);
  if (!(steepness > 0 && steepness <= STEEPEST) || unitText({ activation, steepness }) !== text) {
    throw new LabError(
      'LAB_BAD_OPTION',
      `unit ${JSON.stringify(text)} has no steepness`,
      `above 0, to ${STEEPEST}`,
    );
  }
  return { activation, steepness };
}

/** The output of a unit with this activation for `z`. */
export function response(activation: CascadeActivation, z: number): number {
  switch (activation) {
    case 'sigmoid':
      return 1 - 1 / (1 + boundedExp(2 * z));
    case 'tanh':
      return 1 - 2 / (1 + boundedExp(2 * z));
    case 'gaussian':
      return boundedExp(-z * z);
    case 'gaussian-symmetric':
      return 2 * boundedExp(-z * z) - 1;
    case 'elliot':
      return z / (2 * (1 + Math.abs(z))) + 0.5;
    case 'elliot-symmetric':
      return z / (1 + Math.abs(z));
    case 'sin':
      return (sin(z) + 1) / 2;
    case 'sin-symmetric':
      return sin(z);
    case 'cos':
      return (cos(z) + 1) / 2;
    case 'cos-symmetric':
      return cos(z);
  }
}

/** The derivative of the response at `z`, where the response is `y`. */
export function responseSlope(activation: CascadeActivation, z: number, y: number): number {
  switch (activation) {
    case 'sigmoid':
      return 2 * y * (1 - y);
    case 'tanh':
      return 1 - y * y;
    case 'gaussian':
      return -2 * z * y;
    case 'gaussian-symmetric':
      return -2 * z * (y + 1);
    case 'elliot': {
      const d = 1 + Math.abs(z);
      return 1 / (2 * d * d);
    }
    case 'elliot-symmetric': {
      const d = 1 + Math.abs(z);
      return 1 / (d * d);
    }
    case 'sin':
      return cos(z) / 2;
    case 'sin-symmetric':
      return cos(z);
    case 'cos':
      return -sin(z) / 2;
    case 'cos-symmetric':
      return -sin(z);
  }
}

/**
 * Turns weighted sums into outputs of a unit, in place, and writes the derivatives of the outputs by the sums
 * to `slopes`: for every `stride`-th number from `at` up to `end`.
 */
export function respond(
  { activation, steepness }: CascadeUnit,
  sums: Float64Array,
  slopes: Float64Array,
  at: number,
  end: number,
  stride: number,
): void {
  // The two most frequent activations, without a branch in the loop.
  if (activation === 'tanh') {
    for (let i = at; i < end; i += stride) {
      const y = 1 - 2 / (1 + boundedExp(2 * steepness * sums[i]));
      sums[i] = y;
      slopes[i] = steepness * (1 - y * y);
    }
  } else if (activation === 'gaussian-symmetric') {
    for (let i = at; i < end; i += stride) {
      const z = steepness * sums[i];
      const bell = 2 * boundedExp(-z * z);
      sums[i] = bell - 1;
      slopes[i] = -2 * steepness * z * bell;
    }
  } else {
    for (let i = at; i < end; i += stride) {
      const z = steepness * sums[i];
      const y = response(activation, z);
      sums[i] = y;
      slopes[i] = steepness * responseSlope(activation, z, y);
    }
  }
}
