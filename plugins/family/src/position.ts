import { mix, type Move, type Position, type Random, type Role } from 'evolab';
import {
  areaBalance,
  flankedFrom,
  groupJoins,
  isEnclosed,
  lineThrough,
  mayJoin,
  takeEnclosed,
} from './board-patterns.ts';
import { drawMove } from './draw-move.ts';
import { distanceOf, generate, PASS, SWAP } from './move-generator.ts';
import {
  GOAL_CAPTURE,
  GOAL_CONNECTION,
  GOAL_ELIMINATION,
  GOAL_LINE,
  PASS_ALLOWED,
  PASS_FORCED,
  type CompiledGoal,
} from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';

/** A position of any game of the family. */
export class FamilyPosition implements Position {
  readonly rules: GameRules;
  /** The stones of role 0, then those of role 1, as words of bits. */
  readonly boards: Int32Array;
  turn: Role = 0;
  over = false;
  plies = 0;
  /** Stones left in this turn. */
  left: number;
  /** Whether the ply before was a pass. */
  passed = false;
  /** Whether the role to move can only pass. */
  blocked = false;
  /** What role 0 gets, once the game is over. */
  outcome = 0;
  /** Stones on the board. */
  own0: number;
  own1: number;
  /** If groups without an empty neighbour are captured: the roles that may have such groups by their own doing, as bits. */
  private unfree = 3;
  private key0 = 0;
  private key1 = 0;

  constructor(rules: GameRules) {
    this.rules = rules;
    this.boards = rules.start.slice();
    this.left = rules.first;
    this.own0 = rules.startCounts[0];
    this.own1 = rules.startCounts[1];
    this.key0 = rules.startKeys[0];
    this.key1 = rules.startKeys[1];
  }

  /** Whether the role to move may take over the first move. */
  get swappable(): boolean {
    return this.plies === 1 && this.rules.pie && !this.over;
  }

  moves(out: Int32Array, at: number): number {
    if (this.blocked) {
      out[at] = PASS;
      return 1;
    }
    const { rules } = this;
    let count = generate(rules, this.boards, this.turn, out, at, false);
    if (this.swappable) out[at + count++] = SWAP;
    if (rules.pass === PASS_ALLOWED) out[at + count++] = PASS;
    return count;
  }

  /** Draws a legal move uniformly. */
  sample(random: Random): Move {
    const { rules } = this;
    const free = rules.cells - this.own0 - this.own1;
    if (free >= rules.leastFree && !this.blocked && this.plies !== 1) {
      const own = this.turn === 0 ? this.own0 : this.own1;
      const passes = rules.pass === PASS_ALLOWED ? 1 : 0;
      const move = drawMove(rules, this.boards, this.turn, own, free, passes, random);
      if (move >= 0) return move;
    }
    const { moveRoom } = rules;
    return moveRoom[random.below(this.moves(moveRoom, 0))];
  }

  play(move: Move): void {
    const { rules } = this;
    const mover = this.turn;
    this.plies++;
    const twice = move === PASS && this.passed;
    this.passed = move === PASS;
    if (move === SWAP) this.takeOver();
    else if (move !== PASS && this.make(mover, move)) {
      this.nextTurn(false);
      this.blocked = false;
      this.over = true;
      return;
    }
    this.nextTurn(move === PASS || move === SWAP);
    this.blocked = false;
    if (rules.pass === PASS_ALLOWED ? twice : !this.canMove(this.turn)) {
      if (rules.pass !== PASS_FORCED || !this.canMove(1 - this.turn)) {
        this.over = true;
        this.outcome = this.settled();
        return;
      }
      this.blocked = true;
    }
    if (rules.limit > 0 && this.plies >= rules.limit) {
      this.over = true;
      this.outcome = this.counted();
    }
  }

  private nextTurn(ends: boolean): void {
    if (!ends && --this.left > 0) return;
    this.turn = 1 - this.turn;
    this.left = this.rules.stones;
  }

  /** Moves or places a stone and captures; returns whether that decides the game. */
  private make(mover: Role, move: Move): boolean {
    const { rules } = this;
    const to = move & 511;
    const from = (move >> 9) - 1;
    let took = 0;
    if (from >= 0) {
      this.toggle(mover, from);
      if (rules.taking && this.has(1 - mover, to)) {
        this.toggle(1 - mover, to);
        took = 1;
      }
      const over = rules.jumping ? rules.jumped(mover, from, to) : -1;
      if (over >= 0 && this.has(1 - mover, over)) {
        this.toggle(1 - mover, over);
        took = 1;
      }
    }
    this.toggle(mover, to);
    const { taken } = rules;
    let turned = 0;
    if (rules.custodial > 0) {
      turned = flankedFrom(rules, this.boards, mover, to, taken);
      for (let i = 0; i < turned; i++) {
        this.toggle(1 - mover, taken[i]);
        if (rules.flip) this.toggle(mover, taken[i]);
      }
    } else if (rules.enclosure) {
      // Only `to` is taken from them, unless they have done it to themselves.
      const beside = (this.unfree & (2 >> mover)) === 0 ? to : -1;
      turned = takeEnclosed(rules, this.boards, 1 - mover, beside, taken);
      for (let i = 0; i < turned; i++) this.toggle(1 - mover, taken[i]);
      this.unfree &= 1 << mover;
      if (isEnclosed(rules, this.boards, mover, to)) this.unfree |= 1 << mover;
    }
    took += turned;
    const { goals } = rules;
    for (let g = 0; g < goals.length; g++) {
      if (!this.meets(goals[g], mover, to, took, rules.flip ? turned : 0)) continue;
      this.outcome = mover === 0 ? goals[g].result : -goals[g].result;
      return true;
    }
    return false;
  }

  /** Whether the ply of `mover` that ended on `to` and turned over the first `turned` of `taken` meets a goal. */
  private meets(goal: CompiledGoal, mover: Role, to: number, took: number, turned: number): boolean {
    const { rules, boards } = this;
    const { taken } = rules;
    switch (goal.kind) {
      case GOAL_LINE:
        if (lineThrough(rules, boards, mover, to, goal)) return true;
        for (let i = 0; i < turned; i++) if (lineThrough(rules, boards, mover, taken[i], goal)) return true;
        return false;
      case GOAL_CONNECTION:
        // Without stones that were turned over, only the new stone joins what was not joined.
        if (turned === 0 && !mayJoin(rules, boards, mover, to)) return false;
        if (groupJoins(rules, boards, mover, to, goal)) return true;
        for (let i = 0; i < turned; i++) if (groupJoins(rules, boards, mover, taken[i], goal)) return true;
        return false;
      case GOAL_ELIMINATION:
        return (mover === 0 ? this.own1 : this.own0) <= goal.number;
      case GOAL_CAPTURE:
        return took > 0;
      default:
        return this.onFarRow(mover);
    }
  }

  onFarRow(role: Role): boolean {
    const { words, farRow } = this.rules;
    for (let w = words * role; w < words * role + words; w++)
      if ((this.boards[w] & farRow[w]) !== 0) return true;
    return false;
  }

  /** What the end of the rules gives role 0, when the role to move cannot or both have passed. */
  settled(): number {
    const { end } = this.rules.tree;
    if (end === 'loses') return this.turn === 0 ? -1 : 1;
    if (end === 'wins') return this.turn === 0 ? 1 : -1;
    return this.counted();
  }

  /** What counting stones or territory gives role 0; 0 if nothing is counted. */
  counted(): number {
    const { end } = this.rules.tree;
    if (end === 'majority') return Math.sign(this.own0 - this.own1);
    return end === 'territory' ? Math.sign(areaBalance(this.rules, this.boards)) : 0;
  }

  /** Whether `role` could place or move a stone, or take over the first move. */
  canMove(role: Role): boolean {
    const { rules } = this;
    if (rules.fillsBoard)
      return this.own0 + this.own1 < rules.cells || (this.swappable && role === this.turn);
    if (rules.reach < Infinity) return this.reaches(role, rules.reach);
    if (generate(rules, this.boards, role, rules.moveRoom, 0, true) > 0) return true;
    return this.swappable && role === this.turn;
  }

  /** Whether `role` has a move of no more cells than that. */
  private reaches(role: Role, most: number): boolean {
    const { rules } = this;
    const count = generate(rules, this.boards, role, rules.moveRoom, 0, false);
    for (let i = 0; i < count; i++) if (distanceOf(rules, rules.moveRoom[i]) <= most) return true;
    return false;
  }

  has(role: Role, cell: number): boolean {
    return ((this.boards[this.rules.words * role + (cell >> 5)] >>> cell) & 1) === 1;
  }

  /** The role of the stone on a cell, or -1. */
  ownerOf(cell: number): number {
    return this.has(0, cell) ? 0 : this.has(1, cell) ? 1 : -1;
  }

  /** Puts a stone of `role` on a cell or takes it away. */
  toggle(role: Role, cell: number): void {
    const { words, keys } = this.rules;
    const w = words * role + (cell >> 5);
    const now = this.boards[w] ^ (1 << cell);
    this.boards[w] = now;
    const change = (((now >>> cell) & 1) << 1) - 1;
    if (role === 0) this.own0 += change;
    else this.own1 += change;
    this.key0 ^= keys[4 * cell + 2 * role];
    this.key1 ^= keys[4 * cell + 2 * role + 1];
  }

  /** The sides change: every stone becomes the other role's, on the cell that the mirror shows it on. */
  private takeOver(): void {
    const { rules } = this;
    this.unfree = 3;
    const { cells, mirror, cellRoom } = rules;
    for (let cell = 0; cell < cells; cell++) {
      cellRoom[cell] = this.ownerOf(cell);
      if (cellRoom[cell] >= 0) this.toggle(cellRoom[cell], cell);
    }
    for (let cell = 0; cell < cells; cell++)
      if (cellRoom[cell] >= 0) this.toggle(1 - cellRoom[cell], mirror[cell]);
  }

  copy(other: FamilyPosition): void {
    const { boards } = this;
    const from = other.boards;
    for (let w = 0; w < boards.length; w++) boards[w] = from[w];
    this.turn = other.turn;
    this.over = other.over;
    this.plies = other.plies;
    this.left = other.left;
    this.passed = other.passed;
    this.blocked = other.blocked;
    this.outcome = other.outcome;
    this.own0 = other.own0;
    this.own1 = other.own1;
    this.unfree = other.unfree;
    this.key0 = other.key0;
    this.key1 = other.key1;
  }

  payoff(role: Role): number {
    // Never -0.
    return role === 0 ? this.outcome : 0 - this.outcome;
  }

  key(half: 0 | 1): number {
    const { rules } = this;
    const state =
      this.turn |
      (this.passed && rules.pass === PASS_ALLOWED ? 2 : 0) |
      (this.swappable ? 4 : 0) |
      (this.left << 3) |
      (rules.limit > 0 ? this.plies << 8 : 0);
    return (half === 0 ? this.key0 : this.key1) ^ mix(state + (half === 0 ? 0x2545f491 : 0x1b873593));
  }
}
