import { mix, type Move, type Position, type Role } from 'evolab';
import { groupJoins, lineThrough, mayJoin } from './board-patterns.ts';
import { GOAL_LINE, type CompiledGoal } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';
import { generate } from './move-generator.ts';

/**
 * A position of a game for three or four, in which stones are placed. A role that meets a goal which loses is out, and its
 * stones stay; the last role that is not out has won. To the role that is looked at all others are one enemy, so that the
 * patterns and placings of two players serve here too.
 */
export class MultiplayerPosition implements Position {
  readonly rules: GameRules;
  /** The stones of each role, as words of bits: `boards[words * role + word]`. */
  readonly boards: Int32Array;
  turn: Role = 0;
  over = false;
  /** The roles that are out, as bits. */
  out = 0;
  private key0 = 0;
  private key1 = 0;

  constructor(rules: GameRules) {
    this.rules = rules;
    this.boards = new Int32Array(rules.players * rules.words);
  }

  moves(out: Int32Array, at: number): number {
    const { rules, turn } = this;
    const count = generate(rules, this.viewOf(turn), 0, out, at, false);
    return rules.tree.block === undefined ? count : this.obliged(out, at, count);
  }

  /**
   * Keeps of `count` moves those that win or stop the next role, if one cell alone lets that role win; with more such cells no
   * move stops it.
   */
  private obliged(out: Int32Array, at: number, count: number): number {
    const next = this.roleAfter(this.turn);
    const theirs = this.viewOf(next);
    let threat = -1;
    for (let i = at; i < at + count; i++) {
      if (this.resultOn(theirs, out[i]) !== 1) continue;
      if (threat >= 0) return count;
      threat = out[i];
    }
    if (threat < 0) return count;
    const own = this.viewOf(this.turn);
    let end = at;
    for (let i = at; i < at + count; i++)
      if (out[i] === threat || this.resultOn(own, out[i]) === 1) out[end++] = out[i];
    return end - at;
  }

  play(cell: Move): void {
    const mover = this.turn;
    const result = this.resultOn(this.viewOf(mover), cell);
    this.place(mover, cell);
    if (result === 1) this.out = this.everyone ^ (1 << mover);
    else if (result === -1) this.out |= 1 << mover;
    this.turn = this.roleAfter(mover);
    this.settle();
  }

  /** Puts those out who lose because they cannot move, and ends the game if it is decided or drawn. */
  settle(): void {
    while (!this.decided && !this.canMove(this.turn)) {
      if (this.rules.tree.end === 'draw') {
        this.over = true;
        return;
      }
      this.out |= 1 << this.turn;
      this.turn = this.roleAfter(this.turn);
    }
    this.over = this.decided;
  }

  private get everyone(): number {
    return (1 << this.rules.players) - 1;
  }

  /** Whether all roles but one are out. */
  get decided(): boolean {
    const left = this.everyone & ~this.out;
    return (left & (left - 1)) === 0;
  }

  /** The next role that is not out. */
  private roleAfter(role: Role): Role {
    const { players } = this.rules;
    let next = role;
    do next = next + 1 === players ? 0 : next + 1;
    while (((this.out >> next) & 1) === 1);
    return next;
  }

  canMove(role: Role): boolean {
    const { rules } = this;
    return generate(rules, this.viewOf(role), 0, rules.moveRoom, 0, true) > 0;
  }

  /** The stones of `role`, then those of all others; valid until the next call. */
  private viewOf(role: Role): Int32Array {
    const { words, view, players } = this.rules;
    const { boards } = this;
    for (let w = 0; w < words; w++) {
      view[w] = boards[words * role + w];
      let others = 0;
      for (let r = 0; r < players; r++) if (r !== role) others |= boards[words * r + w];
      view[words + w] = others;
    }
    return view;
  }

  /** What a stone on `cell` brings the role whose view is given: 1, -1, or 0 if it meets no goal. */
  private resultOn(view: Int32Array, cell: number): number {
    const { goals } = this.rules;
    for (let g = 0; g < goals.length; g++) if (this.meets(view, cell, goals[g])) return goals[g].result;
    return 0;
  }

  private meets(view: Int32Array, cell: number, goal: CompiledGoal): boolean {
    const { rules } = this;
    if (goal.kind === GOAL_LINE) return lineThrough(rules, view, 0, cell, goal);
    return mayJoin(rules, view, 0, cell) && groupJoins(rules, view, 0, cell, goal);
  }

  /** What the stones of `role` have brought it: 1 if any meets a goal that wins, else -1 if one meets a goal that loses, else 0. */
  standing(role: Role): number {
    const view = this.viewOf(role);
    let standing = 0;
    for (let cell = 0; cell < this.rules.cells; cell++) {
      if (((view[cell >> 5] >>> cell) & 1) === 0) continue;
      const result = this.resultOn(view, cell);
      if (result === 1) return 1;
      if (result === -1) standing = -1;
    }
    return standing;
  }

  /** The role of the stone on a cell, or -1. */
  ownerOf(cell: number): number {
    const { words, players } = this.rules;
    for (let role = 0; role < players; role++)
      if (((this.boards[words * role + (cell >> 5)] >>> cell) & 1) === 1) return role;
    return -1;
  }

  /** Puts a stone of `role` on an empty cell. */
  place(role: Role, cell: number): void {
    const { words, keys, players } = this.rules;
    this.boards[words * role + (cell >> 5)] |= 1 << cell;
    const at = 2 * (players * cell + role);
    this.key0 ^= keys[at];
    this.key1 ^= keys[at + 1];
  }

  copy(other: MultiplayerPosition): void {
    const { boards } = this;
    for (let w = 0; w < boards.length; w++) boards[w] = other.boards[w];
    this.turn = other.turn;
    this.over = other.over;
    this.out = other.out;
    this.key0 = other.key0;
    this.key1 = other.key1;
  }

  /** Each role that is out loses the same; those that are left share it. */
  payoff(role: Role): number {
    const { players } = this.rules;
    if (((this.out >> role) & 1) === 1) return -1 / (players - 1);
    let losers = 0;
    for (let r = 0; r < players; r++) losers += (this.out >> r) & 1;
    return losers / (players - 1) / (players - losers);
  }

  key(half: 0 | 1): number {
    const state = this.turn | (this.out << 3);
    return (half === 0 ? this.key0 : this.key1) ^ mix(state + (half === 0 ? 0x2545f491 : 0x1b873593));
  }
}
