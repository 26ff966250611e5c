import { CHANCE, mix, type Move, type Position, type Role } from 'evolab';

/** The moves of a role. Outcomes of chance are the faces of the die, 1 to 6. */
export const ROLL: Move = 0;
export const HOLD: Move = 7;
export const FACES = 6;

/** The face that loses the points of the turn. */
const BUST = 1;
const PLY = 0x9e3779b1;

/** The scores of both roles, the points of the present turn, and whether the die is rolling. */
export class Pig implements Position {
  readonly target: number;
  readonly maxPlies: number;
  /** The scores of the roles, without the points of the present turn. */
  score0 = 0;
  score1 = 0;
  /** Points of the present turn, which are not safe yet. */
  total = 0;
  /** The role whose turn it is, also while the die rolls; once the game is over, the role that moved last. */
  roller: Role = 0;
  turn: Role = 0;
  over = false;
  /** Moves and rolls played. */
  plies = 0;

  constructor(target: number, maxPlies: number) {
    this.target = target;
    this.maxPlies = maxPlies;
  }

  moves(out: Int32Array, at: number): number {
    if (this.turn === CHANCE) {
      for (let face = 1; face <= FACES; face++) out[at + face - 1] = face;
      return FACES;
    }
    out[at] = ROLL;
    if (this.total === 0) return 1;
    out[at + 1] = HOLD;
    return 2;
  }

  play(move: Move): void {
    this.plies++;
    if (move === ROLL) this.turn = CHANCE;
    else if (move === HOLD) {
      this.#bank();
      this.#pass();
    } else if (move === BUST) {
      this.total = 0;
      this.#pass();
    } else {
      this.turn = this.roller;
      this.total += move;
      if (this.scoreOf(this.roller) + this.total >= this.target) {
        this.#bank();
        this.over = true;
      }
    }
    if (!this.over && this.plies >= this.maxPlies) {
      this.over = true;
      this.turn = this.roller;
    }
  }

  copy(other: Pig): void {
    this.score0 = other.score0;
    this.score1 = other.score1;
    this.total = other.total;
    this.roller = other.roller;
    this.turn = other.turn;
    this.over = other.over;
    this.plies = other.plies;
  }

  payoff(role: Role): number {
    if (this.scoreOf(role) >= this.target) return 1;
    return this.scoreOf(1 - role) >= this.target ? -1 : 0;
  }

  key(half: 0 | 1): number {
    if (half === 1) return Math.imul(this.plies, PLY);
    const state = (this.score0 << 22) | (this.score1 << 12) | (this.total << 2);
    return mix(state | (this.roller << 1) | (this.turn === CHANCE ? 1 : 0));
  }

  scoreOf(role: Role): number {
    return role === 0 ? this.score0 : this.score1;
  }

  #bank(): void {
    if (this.roller === 0) this.score0 += this.total;
    else this.score1 += this.total;
    this.total = 0;
  }

  #pass(): void {
    this.roller = 1 - this.roller;
    this.turn = this.roller;
  }
}
