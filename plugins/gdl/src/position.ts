import {
  CHANCE,
  LabError,
  lowestBit,
  mix,
  type Move,
  type Random,
  type Role,
  type SimultaneousPosition,
} from 'evolab';
import { COUNT, ONLY, OVER, type Machine } from './machine.ts';
import { balancedPayoff, type GoalSum } from './sums.ts';

const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** Whether a fact holds in a position of a network, whose facts are bits. */
export const holds = ({ facts }: GdlPosition, fact: number): boolean =>
  ((facts[fact >> 5] >>> fact) & 1) === 1;

/** Roles choose at once in a game that was taken to be one whose roles move in turn. */
export class NotInTurn extends LabError {
  constructor() {
    super(
      'LAB_WRONG_GAME',
      'several roles of these rules choose at the same time, in a position that random games did not reach',
      'give the game the option turns=simultaneous',
    );
  }
}

/** Goals do not add up to what they were taken to add up to. */
export class WrongSum extends LabError {
  constructor(sum: number, found: number) {
    super(
      'LAB_WRONG_GAME',
      Number.isNaN(found)
        ? `a role of these rules ends without a goal, where the goals of random games add up to ${sum}`
        : `the goals of these rules add up to ${found} at an end, those of random games to ${sum}`,
      'give the game the option utility=general',
    );
  }
}

/**
 * A position of any game from rules. In each step every role makes a move, and a role with only one legal
 * move does not choose. Choices are kept in `chosen` until the last one is made. The role `random` chooses last, when the
 * turn is that of chance: its moves are the outcomes.
 */
export class GdlPosition implements SimultaneousPosition {
  turn: Role = 0;
  choosers = 0;
  /** The number of legal moves of `turn`. */
  count = 0;
  /** The number of moves of `random` in this step; 0 if there is at most one. */
  outcomes = 0;
  over = false;
  /** Whether the goals of this end add up as they should: UNKNOWN, YES or NO. */
  adds = UNKNOWN;
  /** The steps so far, counted only if the game has a limit. */
  steps = 0;
  /** For the machine: the facts, which may be out of date while it is at the position. See `facts`. */
  words: Int32Array;
  size: number;
  low = 0;
  high = 0;
  /** The moves of this step: those of the roles before `turn`, and all of them when the machine advances. */
  readonly chosen: Int32Array;
  readonly machine: Machine;
  /** Steps after which the game is cut short; 0 if its rules end it. */
  readonly limit: number;

  constructor(machine: Machine, limit: number) {
    this.machine = machine;
    this.limit = limit;
    this.size = machine.size;
    this.words = new Int32Array(machine.size);
    this.chosen = new Int32Array(machine.movers.length);
    machine.begin(this);
    this.settle();
  }

  /** The facts that hold, as the machine writes them: `size` numbers. */
  get facts(): Int32Array {
    this.machine.save(this);
    return this.words;
  }

  moves(out: Int32Array, at: number): number {
    return this.machine.moves(this, this.mover, out, at);
  }

  /** The number of what moves next among the movers of the machine: `random` is the last. */
  get mover(): number {
    return this.turn === CHANCE ? this.chosen.length - 1 : this.turn;
  }

  movesOf(role: Role, out: Int32Array, at: number): number {
    return this.machine.moves(this, role, out, at);
  }

  sample(random: Random): Move {
    return this.machine.sample(this, this.mover, this.count, random);
  }

  play(move: Move): void {
    const { chosen, choosers, machine } = this;
    chosen[this.mover] = move;
    if (this.turn !== CHANCE) {
      const later = (choosers >>> this.turn) >>> 1;
      if (later !== 0) {
        this.turn += 1 + lowestBit(later);
        this.count = machine.summary(this)[COUNT + 2 * this.turn];
        return;
      }
      if (this.outcomes > 0) {
        this.turn = CHANCE;
        this.count = this.outcomes;
        return;
      }
    }
    this.complete();
    machine.advance(this);
    if (this.limit > 0) this.steps++;
    this.settle();
  }

  /** Adds the moves of those that do not choose to those of this step. */
  complete(): void {
    const { chosen, choosers, machine } = this;
    const summary = machine.summary(this);
    for (let role = 0; role < chosen.length; role++)
      if (role < machine.roles.length ? ((choosers >>> role) & 1) === 0 : this.outcomes === 0)
        chosen[role] = summary[ONLY + 2 * role];
  }

  /** Determines the roles that choose now, or that the game is over. */
  settle(): void {
    const summary = this.machine.summary(this);
    let over = summary[OVER] !== 0 || (this.limit > 0 && this.steps >= this.limit);
    let choosers = 0;
    let first = 0;
    this.outcomes = 0;
    this.adds = UNKNOWN;
    for (let role = this.chosen.length - 1; role >= 0 && !over; role--) {
      const count = summary[COUNT + 2 * role];
      if (count > 1 && role === this.machine.roles.length) this.outcomes = count;
      else if (count > 1) {
        choosers |= 1 << role;
        first = role;
        this.count = count;
      }
      // Rules that leave a role without a move are ill-formed: the game ends here.
      if (count === 0) over = true;
    }
    if (over) {
      choosers = 0;
      first = 0;
      this.outcomes = 0;
    } else if (choosers === 0 && this.outcomes > 0) {
      first = CHANCE;
      this.count = this.outcomes;
    } else if (choosers === 0) {
      first = this.#mover(summary);
      choosers = 1 << first;
      this.count = 1;
    }
    if (this.machine.inTurn && (choosers & (choosers - 1)) !== 0) throw new NotInTurn();
    this.over = over;
    this.turn = first;
    this.choosers = choosers;
  }

  /** Whether the game is over although its rules do not say so: after too many steps, or because a role has no move. */
  get cutShort(): boolean {
    return this.over && this.machine.summary(this)[OVER] === 0;
  }

  /** If no role has a choice: the first role whose only move matters. */
  #mover(summary: Int32Array): Role {
    const { machine } = this;
    for (let role = 0; role < machine.roles.length; role++)
      if (machine.matters(role, summary[ONLY + 2 * role])) return role;
    return 0;
  }

  copy(other: GdlPosition): void {
    this.turn = other.turn;
    this.choosers = other.choosers;
    this.count = other.count;
    this.outcomes = other.outcomes;
    this.adds = other.adds;
    this.over = other.over;
    this.steps = other.steps;
    this.low = other.low;
    this.high = other.high;
    this.size = other.size;
    const { facts } = other;
    if (this.words.length < other.size) this.words = new Int32Array(facts.length);
    for (let i = 0; i < other.size; i++) this.words[i] = facts[i];
    for (let i = 0; i < this.chosen.length; i++) this.chosen[i] = other.chosen[i];
    this.machine.invalidate(this);
  }

  payoff(role: Role): number {
    const { machine } = this;
    const goal = machine.goal(this, role);
    if (machine.goalSum) return this.#balanced(goal, machine.goalSum);
    // A role without a goal gets the least, but nothing is known of one whose game was cut short.
    if (goal < 0) return this.limit > 0 && this.steps >= this.limit ? 0 : -1;
    return goal / 50 - 1;
  }

  /** Where goals add up: an end by the rules is checked unless it need not be, and one before it pays nothing if they do not. */
  #balanced(goal: number, { sum, proved }: GoalSum): number {
    if (this.adds === UNKNOWN) this.adds = this.#adds(sum, proved) ? YES : NO;
    return this.adds === YES ? balancedPayoff(goal, sum, this.machine.roles.length) : 0;
  }

  #adds(sum: number, proved: boolean): boolean {
    const { machine } = this;
    const ended = machine.summary(this)[OVER] !== 0;
    if (ended && proved) return true;
    let total = 0;
    // A role without a goal makes the sum wrong.
    for (let role = 0; role < machine.roles.length; role++) {
      const own = machine.goal(this, role);
      total += own < 0 ? NaN : own;
    }
    if (total !== sum && ended) throw new WrongSum(sum, total);
    return total === sum;
  }

  /** The roles that have chosen already in this step, as bits. */
  get made(): number {
    return this.turn === CHANCE ? this.choosers : this.choosers & ((1 << this.turn) - 1);
  }

  key(half: 0 | 1): number {
    let key = half === 0 ? this.low : this.high;
    if (this.steps > 0) key ^= mix(this.steps + half * 0x10001);
    for (let { made } = this; made !== 0; made &= made - 1) {
      const role = lowestBit(made);
      key = mix(key ^ mix(this.chosen[role] + Math.imul(role + 2, 0x9e3779b1)));
    }
    return key | 0;
  }
}
