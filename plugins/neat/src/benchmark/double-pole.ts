import { sine } from '../net/activation.ts';

/** Half of a circle over 180 degrees. */
const DEGREE = 0.017453292519943295;
const HALF_PI = 1.5707963267948966;

/** The cart and two poles of Wieland (1991), as in Stanley and Miikkulainen (2002), appendix B. SI units. */
const GRAVITY = -9.8;
const CART_MASS = 1;
const CART_FRICTION = 0.0005;
const HINGE_FRICTION = 0.000002;
/** Half lengths and masses of the long and of the short pole. */
const HALVES = [0.5, 0.05] as const;
const MASSES = [0.1, 0.01] as const;
const STEP = 0.01;
/** A force is applied for this many steps of the integration. */
const STEPS_PER_FORCE = 2;
const STRONGEST = 10;
const TRACK = 2.4;
const FALLEN = 36 * DEGREE;

/** The state: x, its speed, then angle from the vertical and its speed of the long and of the short pole. */
export type PoleState = Float64Array;

/** The derivative of a state under a force on the cart (Wieland 1991; Gomez and Miikkulainen 1997). */
export function derivative(state: PoleState, force: number, out: PoleState): void {
  let pushed = force - CART_FRICTION * Math.sign(state[1]);
  let mass = CART_MASS;
  for (let pole = 0; pole < 2; pole++) {
    const angle = state[2 + 2 * pole];
    const turn = state[3 + 2 * pole];
    const half = HALVES[pole];
    const sin = sine(angle);
    const cos = sine(angle + HALF_PI);
    const own = MASSES[pole];
    const fall = (HINGE_FRICTION * turn) / (own * half) + GRAVITY * sin;
    pushed += own * half * turn * turn * sin + 0.75 * own * cos * fall;
    mass += own * (1 - 0.75 * cos * cos);
    // Until the acceleration of the cart is known.
    out[2 + 2 * pole] = cos;
    out[3 + 2 * pole] = fall;
  }
  const acceleration = pushed / mass;
  out[0] = state[1];
  out[1] = acceleration;
  for (let pole = 0; pole < 2; pole++) {
    const at = 2 + 2 * pole;
    out[at + 1] = (-0.75 * (acceleration * out[at] + out[at + 1])) / HALVES[pole];
    out[at] = state[at + 1];
  }
}

/** The cart with its poles, moved by the fourth-order method of Runge and Kutta. */
export class DoublePole {
  readonly state: PoleState;
  readonly #slopes = Array.from({ length: 4 }, () => new Float64Array(6));
  readonly #probe = new Float64Array(6);

  constructor(start: ArrayLike<number>) {
    this.state = Float64Array.from(start);
  }

  /** Whether the cart is on its track and both poles stand. */
  get balanced(): boolean {
    const { state } = this;
    return Math.abs(state[0]) < TRACK && Math.abs(state[2]) < FALLEN && Math.abs(state[4]) < FALLEN;
  }

  /** Applies a force for 0.02 s; `action` from 0 to 1 is a force from -10 N to 10 N. */
  push(action: number): void {
    for (let i = 0; i < STEPS_PER_FORCE; i++) this.#step((2 * action - 1) * STRONGEST);
  }

  #step(force: number): void {
    const { state } = this;
    const slopes = this.#slopes;
    const probe = this.#probe;
    derivative(state, force, slopes[0]);
    for (let k = 1; k < 4; k++) {
      const share = k < 3 ? STEP / 2 : STEP;
      for (let i = 0; i < 6; i++) probe[i] = state[i] + share * slopes[k - 1][i];
      derivative(probe, force, slopes[k]);
    }
    const [a, b, c, d] = slopes;
    for (let i = 0; i < 6; i++) state[i] += (STEP / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  }
}

/** The long pole leans by four degrees and a half at the start. */
export const START: readonly number[] = [0, 0, 4.5 * DEGREE, 0, 0, 0];

/** What a net sees of each number of the state is divided by these. */
export const SCALES: readonly number[] = [4.8, 2, 0.52, 2, 0.52, 2];

/** Shares of the range of each number, and half of the ranges, of the starts by which generalisation is measured. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
const ENDS = [2.16, 1.35, 3.6 * DEGREE, 8.6 * DEGREE];

/**
 * The 625 starts by which generalisation is measured (Gruau, Whitley and Pyeatt 1996): five values each of x, its speed, the
 * angle of the long pole and its speed. The short pole stands still.
 */
export function generalStarts(): number[][] {
  return ENDS.reduce<number[][]>(
    (starts, end) => starts.flatMap((start) => SHARES.map((share) => [...start, (2 * share - 1) * end])),
    [[]],
  ).map((start) => [...start, 0, 0]);
}
