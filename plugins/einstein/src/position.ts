import { CHANCE, type Move, type Position, type Role } from 'evolab';
import { NOWHERE, WAYS, type Layout } from './layout.ts';

/** A move is a stone of the role, counted from 0, and a way; an outcome is a face, counted from 0, or a cell of a home. */
const moveOf = (stone: number, way: number): Move => stone * WAYS + way;

/**
 * Stones 0 to n - 1 belong to role 0, which heads for the last cell, the others to role 1, which heads for cell 0. Chance puts
 * the stones on their homes, one by one, if the layout says so, and rolls the die before every move.
 */
export class Einstein implements Position {
  readonly layout: Layout;
  /** The cell of each stone. */
  readonly places: Int8Array;
  /** The role that moves, or whose die rolls; once the game is over, the one that moved last is the other. */
  mover: Role = 0;
  turn: Role = CHANCE;
  over = false;
  /** The stone that the die shows, counted from 0; -1 before it is rolled. */
  die = -1;
  /** Stones that are still to be put on the board. */
  toSet: number;

  /** All stones are off the board. */
  constructor(layout: Layout) {
    this.layout = layout;
    this.places = new Int8Array(2 * layout.stones).fill(NOWHERE);
    this.toSet = 2 * layout.stones;
  }

  moves(out: Int32Array, at: number): number {
    if (this.toSet > 0) return this.#freeHomes(out, at);
    const { stones } = this.layout;
    if (this.turn === CHANCE) {
      for (let face = 0; face < stones; face++) out[at + face] = face;
      return stones;
    }
    const lower = this.#present(this.die, -1);
    const higher = this.#present(this.die, 1);
    let end = at;
    if (lower >= 0) end = this.#movesOf(lower, out, end);
    if (higher >= 0 && higher !== lower) end = this.#movesOf(higher, out, end);
    return end - at;
  }

  play(move: Move): void {
    const { layout, places } = this;
    if (this.toSet > 0) {
      places[places.length - this.toSet] = move;
      this.toSet--;
    } else if (this.turn === CHANCE) {
      this.die = move;
      this.turn = this.mover;
    } else {
      const stone = this.mover * layout.stones + Math.floor(move / WAYS);
      const to = layout.next[(this.mover * layout.cells + places[stone]) * WAYS + (move % WAYS)];
      for (let other = 0; other < places.length; other++) if (places[other] === to) places[other] = NOWHERE;
      places[stone] = to;
      this.die = -1;
      this.mover = 1 - this.mover;
      this.updateResult();
    }
  }

  copy(other: Einstein): void {
    for (let stone = 0; stone < this.places.length; stone++) this.places[stone] = other.places[stone];
    this.mover = other.mover;
    this.turn = other.turn;
    this.over = other.over;
    this.die = other.die;
    this.toSet = other.toSet;
  }

  payoff(role: Role): number {
    return this.#has(role) ? 1 : -1;
  }

  key(half: 0 | 1): number {
    const { places, layout } = this;
    const { keys, cells } = layout;
    // Numbers behind those of the stones: the mover, the die, and whether stones are still set.
    const rest = places.length * cells;
    let key = keys[2 * (rest + this.mover) + half];
    for (let stone = 0; stone < places.length; stone++)
      if (places[stone] !== NOWHERE) key ^= keys[2 * (stone * cells + places[stone]) + half];
    if (this.die >= 0) key ^= keys[2 * (rest + 2 + this.die) + half];
    return key ^ keys[2 * (rest + 10 + this.toSet) + half];
  }

  /** The stone on a cell, -1 if it is empty. */
  stoneOn(cell: number): number {
    return this.places.indexOf(cell);
  }

  /** Whether the game is over, and who chooses. */
  updateResult(): void {
    this.over = this.toSet === 0 && (this.#has(0) || this.#has(1));
    this.turn = this.over ? this.mover : this.die >= 0 ? this.mover : CHANCE;
  }

  /** Whether a role has reached the corner, or hit the last enemy. */
  #has(role: Role): boolean {
    const { layout, places } = this;
    const goal = layout.goals[role];
    const own = role * layout.stones;
    const enemy = layout.stones - own;
    let left = false;
    for (let i = 0; i < layout.stones; i++) {
      if (places[own + i] === goal) return true;
      if (places[enemy + i] !== NOWHERE) left = true;
    }
    return !left;
  }

  /** The stone of the mover that is nearest to `stone` in a direction, itself first; -1 for none. */
  #present(stone: number, step: number): number {
    const { stones } = this.layout;
    const own = this.mover * stones;
    for (let i = stone; i >= 0 && i < stones; i += step) if (this.places[own + i] !== NOWHERE) return i;
    return -1;
  }

  #movesOf(stone: number, out: Int32Array, at: number): number {
    const { layout } = this;
    const from = (this.mover * layout.cells + this.places[this.mover * layout.stones + stone]) * WAYS;
    let end = at;
    for (let way = 0; way < WAYS; way++) if (layout.next[from + way] >= 0) out[end++] = moveOf(stone, way);
    return end;
  }

  #freeHomes(out: Int32Array, at: number): number {
    const { homes, stones } = this.layout;
    const home = homes[this.toSet > stones ? 0 : 1];
    let end = at;
    for (const cell of home) if (this.stoneOn(cell) < 0) out[end++] = cell;
    return end - at;
  }
}

/** Stones in the order of their numbers on their homes, or none if chance sets them. */
export function start(layout: Layout): Einstein {
  const p = new Einstein(layout);
  if (layout.random) return p;
  for (const home of layout.homes) for (const cell of home) p.play(cell);
  return p;
}
