import { mix, type Move, type Position, type Random, type Role } from 'evolab';
import type { Panel } from './panel.ts';

/** A move is the pressed cell. */
export class LightsOut implements Position {
  readonly turn: Role = 0;
  over: boolean;
  /** The lights that are on, one bit each. */
  lights: number;
  presses: number;
  readonly #panel: Panel;
  readonly #limit: number;

  constructor(panel: Panel, limit: number, lights: number, presses: number) {
    this.over = lights === 0 || presses === limit;
    this.lights = lights;
    this.presses = presses;
    this.#panel = panel;
    this.#limit = limit;
  }

  moves(out: Int32Array, at: number): number {
    const { cells } = this.#panel;
    for (let cell = 0; cell < cells; cell++) out[at + cell] = cell;
    return cells;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    return random.below(this.#panel.cells);
  }

  play(cell: Move): void {
    this.lights ^= this.#panel.switches[cell];
    this.presses++;
    this.over = this.lights === 0 || this.presses === this.#limit;
  }

  copy(other: LightsOut): void {
    this.over = other.over;
    this.lights = other.lights;
    this.presses = other.presses;
  }

  payoff(): number {
    return this.lights === 0 ? 1 : -1;
  }

  /** A Feistel network over lights and presses: keys are unique. */
  key(half: 0 | 1): number {
    const a = this.lights ^ mix(this.presses + 0x9e3779b9);
    const b = this.presses ^ mix(a + 0x7f4a7c15);
    return half === 0 ? a ^ mix(b + 0x85ebca6b) : b;
  }
}
