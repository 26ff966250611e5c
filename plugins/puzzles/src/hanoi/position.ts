import { lowestBit, mix, popcount, type Move, type Position, type Role } from 'evolab';

export interface Rules {
  readonly discs: number;
  /** The game ends after exactly this many moves. */
  readonly limit: number;
  /** Points from 0 to 100 for all discs on the last pillar, for one less, and so on; the rest are worth 0. */
  readonly scores: readonly number[];
}

export const PILLARS = 3;

/** Discs are numbered from 0, the smallest. A move is disc * 4 + target pillar. */
export class Hanoi implements Position {
  readonly turn: Role = 0;
  over = false;
  step = 0;
  /** The discs on each pillar, one bit each. */
  readonly pillars = new Int32Array(PILLARS);
  readonly #rules: Rules;

  /** All discs on the first pillar. */
  constructor(rules: Rules) {
    this.pillars[0] = (1 << rules.discs) - 1;
    this.#rules = rules;
  }

  moves(out: Int32Array, at: number): number {
    let end = at;
    for (let from = 0; from < PILLARS; from++) {
      // The lowest bit is the top disc, 32 for an empty pillar.
      const disc = lowestBit(this.pillars[from]);
      for (let to = 0; to < PILLARS; to++) {
        if (disc < lowestBit(this.pillars[to])) out[end++] = (disc << 2) | to;
      }
    }
    return end - at;
  }

  play(move: Move): void {
    const disc = 1 << (move >> 2);
    for (let pillar = 0; pillar < PILLARS; pillar++) this.pillars[pillar] &= ~disc;
    this.pillars[move & 3] |= disc;
    this.step++;
    this.over = this.step === this.#rules.limit;
  }

  copy(other: Hanoi): void {
    this.over = other.over;
    this.step = other.step;
    for (let pillar = 0; pillar < PILLARS; pillar++) this.pillars[pillar] = other.pillars[pillar];
  }

  payoff(): number {
    const { discs, scores } = this.#rules;
    const missing = discs - popcount(this.pillars[PILLARS - 1]);
    return (missing < scores.length && missing < discs ? scores[missing] : 0) / 50 - 1;
  }

  /** A Feistel network over the discs of two pillars and the step: keys are unique. */
  key(half: 0 | 1): number {
    const discs = this.pillars[0] | (this.pillars[1] << 15);
    const a = discs ^ mix(this.step + 0x9e3779b9);
    const b = this.step ^ mix(a + 0x7f4a7c15);
    return half === 0 ? a ^ mix(b + 0x85ebca6b) : b;
  }
}

/** The minimum number of moves from the start to `position`. */
export function movesFromStart({ pillars }: Hanoi, discs: number): number {
  let moves = 0;
  // The pillar on which this disc and the smaller ones must be while the larger ones move.
  let tower = 0;
  for (let disc = discs - 1; disc >= 0; disc--) {
    const pillar = pillars.findIndex((set) => ((set >> disc) & 1) === 1);
    if (pillar === tower) continue;
    moves += 2 ** disc;
    tower = PILLARS - pillar - tower;
  }
  return moves;
}
