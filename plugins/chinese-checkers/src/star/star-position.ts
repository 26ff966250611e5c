import type { Move, Position, Role } from 'evolab';
import { fromOf, moveOf, toOf, type StarBoard } from './star-board.ts';

/** Multiples of these distinguish positions that differ only in the ply count, because of the ply limit. */
const PLY_LOW = 0x9e3779b1;
const PLY_HIGH = 0x85ebca77;

/** Pieces of three, four or six roles on a star. */
export class StarCheckers implements Position {
  readonly board: StarBoard;
  /** By cell: the role of its piece, -1 if it is empty. */
  readonly owners: Int8Array;
  /** The cells of the pieces, those of role 0 first; of each role in ascending order. */
  readonly places: Uint8Array;
  /** By role: how many steps its pieces are from the far corner of their goal, together. */
  readonly toGo: Int32Array;
  /** By role: own pieces in its goal, and pieces of any role there. */
  readonly arrived: Uint8Array;
  readonly filled: Uint8Array;
  turn: Role = 0;
  over = false;
  plies = 0;
  /** The role that has won, -1 if none has. */
  winner: Role = -1;
  #low = 0;
  #high = 0;

  /** An empty board: `put` all pieces on it, cell by cell, then call `begin`. */
  constructor(board: StarBoard) {
    const { players, cells, pieces } = board;
    this.board = board;
    this.owners = new Int8Array(cells).fill(-1);
    this.places = new Uint8Array(players * pieces);
    this.toGo = new Int32Array(players);
    this.arrived = new Uint8Array(players);
    this.filled = new Uint8Array(players);
  }

  moves(out: Int32Array, at: number): number {
    const { pieces } = this.board;
    const first = this.turn * pieces;
    let end = at;
    for (let i = first; i < first + pieces; i++) end = this.#movesFrom(this.places[i], out, end);
    return end - at;
  }

  /**
   * Writes the moves of a piece: its steps, then chains of jumps. A jump keeps the parity of row and column, so that no chain
   * leads to a cell of a step, nor over the cell that the piece has left.
   */
  #movesFrom(from: number, out: Int32Array, at: number): number {
    const { next, reached, waiting } = this.board;
    const { owners } = this;
    let end = at;
    for (let direction = 0; direction < 6; direction++) {
      const to = next[6 * from + direction];
      if (to >= 0 && owners[to] < 0) out[end++] = moveOf(from, to);
    }
    const mark = this.board.newMark();
    reached[from] = mark;
    let open = 0;
    waiting[open++] = from;
    for (let done = 0; done < open; done++) {
      for (let direction = 0; direction < 6; direction++) {
        const over = next[6 * waiting[done] + direction];
        if (over < 0 || owners[over] < 0) continue;
        const to = next[6 * over + direction];
        if (to < 0 || owners[to] >= 0 || reached[to] === mark) continue;
        reached[to] = mark;
        waiting[open++] = to;
        out[end++] = moveOf(from, to);
      }
    }
    return end;
  }

  play(move: Move): void {
    const { board } = this;
    const { pieces, players, cells, keys, steps, goalOf } = board;
    const [from, to, role] = [fromOf(move), toOf(move), this.turn];
    this.owners[from] = -1;
    this.owners[to] = role;
    // The list stays in ascending order, so that equal positions list their moves in the same order.
    const first = role * pieces;
    const last = first + pieces - 1;
    let at = first;
    while (this.places[at] !== from) at++;
    for (; at < last && this.places[at + 1] < to; at++) this.places[at] = this.places[at + 1];
    for (; at > first && this.places[at - 1] > to; at--) this.places[at] = this.places[at - 1];
    this.places[at] = to;
    this.toGo[role] += steps[role * cells + to] - steps[role * cells + from];
    this.#enter(goalOf[from], role, -1);
    this.#enter(goalOf[to], role, 1);
    const [key, newKey] = [2 * (role * cells + from), 2 * (role * cells + to)];
    this.#low ^= keys[key] ^ keys[newKey];
    this.#high ^= keys[key + 1] ^ keys[newKey + 1];
    this.plies++;
    this.#passTo((role + 1) % players);
  }

  #enter(goal: Role, role: Role, change: number): void {
    if (goal < 0) return;
    this.filled[goal] += change;
    if (goal === role) this.arrived[role] += change;
  }

  /**
   * Determines the result after a move of the role before `next`, and who is to move: `next`, or the first role after it that
   * has a move. If no role has one, the game is drawn.
   */
  #passTo(next: Role): void {
    const { players, maxPlies } = this.board;
    this.winner = -1;
    this.over = false;
    // Of roles that reach their goals by one move the one that moved wins.
    for (let i = players - 1; i >= 0 && this.winner < 0; i--) {
      const role = (next + i) % players;
      if (this.#hasWon(role)) this.winner = role;
    }
    this.#setTurn(next);
    if (this.winner >= 0 || this.plies >= maxPlies) this.over = true;
    else {
      let role = next;
      while (!this.#canMove(role)) {
        role = (role + 1) % players;
        if (role === next) {
          this.over = true;
          return;
        }
      }
      this.#setTurn(role);
    }
  }

  #setTurn(role: Role): void {
    const { keys, players, cells } = this.board;
    const all = 2 * players * cells;
    this.#low ^= keys[all + 2 * this.turn] ^ keys[all + 2 * role];
    this.#high ^= keys[all + 2 * this.turn + 1] ^ keys[all + 2 * role + 1];
    this.turn = role;
  }

  #hasWon(role: Role): boolean {
    const { pieces, anyFills } = this.board;
    return anyFills ? this.filled[role] === pieces && this.arrived[role] > 0 : this.arrived[role] === pieces;
  }

  #canMove(role: Role): boolean {
    const { pieces, next } = this.board;
    const { owners } = this;
    for (let i = role * pieces; i < (role + 1) * pieces; i++)
      for (let direction = 0; direction < 6; direction++) {
        const over = next[6 * this.places[i] + direction];
        if (over < 0) continue;
        if (owners[over] < 0) return true;
        const to = next[6 * over + direction];
        if (to >= 0 && owners[to] < 0) return true;
      }
    return false;
  }

  copy(other: StarCheckers): void {
    this.owners.set(other.owners);
    this.places.set(other.places);
    this.toGo.set(other.toGo);
    this.arrived.set(other.arrived);
    this.filled.set(other.filled);
    this.turn = other.turn;
    this.over = other.over;
    this.plies = other.plies;
    this.winner = other.winner;
    this.#low = other.#low;
    this.#high = other.#high;
  }

  /** The losers share what the winner gains. */
  payoff(role: Role): number {
    if (this.winner < 0) return 0;
    return role === this.winner ? 1 : -1 / (this.board.players - 1);
  }

  key(half: 0 | 1): number {
    return half === 0
      ? this.#low ^ Math.imul(this.plies, PLY_LOW)
      : this.#high ^ Math.imul(this.plies, PLY_HIGH);
  }

  /** Places a piece on an empty cell; `count` is how many its role has before it, all on lower cells. */
  put(role: Role, cell: number, count: number): void {
    const { pieces, cells, keys, steps, goalOf } = this.board;
    this.owners[cell] = role;
    this.places[role * pieces + count] = cell;
    this.toGo[role] += steps[role * cells + cell];
    this.#enter(goalOf[cell], role, 1);
    this.#low ^= keys[2 * (role * cells + cell)];
    this.#high ^= keys[2 * (role * cells + cell) + 1];
  }

  /** Sets who is to move and how many moves were played, and determines the result. */
  begin(turn: Role, plies: number): void {
    this.plies = plies;
    this.#passTo(turn);
  }
}
