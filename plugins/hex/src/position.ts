import { lowestBit, type Move, type Position, type Role } from 'evolab';
import type { HexBoard } from './board.ts';

/** The move that takes over the first stone. Every other move is the index of its cell. */
export const SWAP = 0;

/**
 * Chains of stones are trees (union-find with path halving): the link of a stone leads to another stone of
 * its chain or, at the root, to itself. Links of Red are positive, of Blue negative, of empty cells 0. The
 * root of a chain is its cell with the smallest index, so a chain that touches the first side of its colour
 * has that side as root.
 *
 * Only the role that moved last can have connected its sides.
 */
export class HexPosition implements Position {
  readonly board: HexBoard;
  /** Whether `SWAP` is legal as the second move. */
  readonly swap: boolean;
  readonly links: Int16Array;
  turn: Role = 0;
  plies = 0;
  over = false;
  private key0 = 0;
  private key1 = 0;

  constructor(board: HexBoard, swap: boolean) {
    this.board = board;
    this.swap = swap;
    this.links = board.empty.slice();
  }

  get mayBeSwapped(): boolean {
    return this.plies === 1 && this.swap;
  }

  moves(out: Int32Array, at: number): number {
    const { size, stride } = this.board;
    const links = this.links;
    let end = at;
    for (let row = 1; row <= size; row++) {
      const first = row * stride + 1;
      for (let cell = first; cell < first + size; cell++) {
        if (links[cell] === 0) out[end++] = cell;
      }
    }
    if (this.mayBeSwapped) out[end++] = SWAP;
    return end - at;
  }

  play(move: Move): void {
    if (move === SWAP) this.takeOver();
    else this.over = this.put(move, this.turn);
    this.turn = 1 - this.turn;
    this.plies++;
  }

  /** Places a stone of `role` on an empty cell; returns whether its sides are now connected. */
  put(cell: number, role: Role): boolean {
    const board = this.board;
    const links = this.links;
    const steps = board.steps;
    const sign = 1 - 2 * role;
    this.key0 ^= board.keys[4 * cell + 2 * role];
    this.key1 ^= board.keys[4 * cell + 2 * role + 1];
    const own = ownNeighbours(links, cell, board.stride, sign);
    // Adjacent neighbours already belong to one chain: the first of each run suffices.
    let runs = own & ~(own << 1);
    let root = cell;
    links[cell] = sign * cell;
    for (; runs !== 0; runs &= runs - 1) {
      root = join(links, root, rootOf(links, cell + steps[lowestBit(runs)], sign), sign);
    }
    return root === board.begin[role] && rootOf(links, board.end[role], sign) === root;
  }

  /** Red's only stone becomes Blue's and is mirrored in the long diagonal. */
  private takeOver(): void {
    const { cells, size, empty } = this.board;
    const first = cells.findIndex((cell) => this.links[cell] !== 0);
    this.links.set(empty);
    this.key0 = 0;
    this.key1 = 0;
    this.over = this.put(cells[(first % size) * size + Math.floor(first / size)], 1);
  }

  /** The role of the stone on the cell, or -1. */
  ownerOf(cell: number): number {
    const link = this.links[cell];
    return link === 0 ? -1 : link > 0 ? 0 : 1;
  }

  copy(other: HexPosition): void {
    this.links.set(other.links);
    this.turn = other.turn;
    this.plies = other.plies;
    this.over = other.over;
    this.key0 = other.key0;
    this.key1 = other.key1;
  }

  payoff(role: Role): number {
    return role === this.turn ? -1 : 1;
  }

  key(half: 0 | 1): number {
    // After a swap the same stones can occur with the other role to move.
    return (half === 0 ? this.key0 : this.key1) ^ (this.turn === 0 ? 0 : 0x3c6ef372);
  }
}

/**
 * One bit for each of the six neighbours, in the order of `HexBoard.steps`: whether it has the colour of
 * `sign`.
 */
function ownNeighbours(links: Int16Array, cell: number, stride: number, sign: number): number {
  return (
    ((-sign * links[cell - stride]) >>> 31) |
    (((-sign * links[cell - stride + 1]) >>> 31) << 1) |
    (((-sign * links[cell + 1]) >>> 31) << 2) |
    (((-sign * links[cell + stride]) >>> 31) << 3) |
    (((-sign * links[cell + stride - 1]) >>> 31) << 4) |
    (((-sign * links[cell - 1]) >>> 31) << 5)
  );
}

function rootOf(links: Int16Array, cell: number, sign: number): number {
  let up = links[cell] * sign;
  while (up !== cell) {
    const next = links[up];
    links[cell] = next;
    cell = next * sign;
    up = links[cell] * sign;
  }
  return cell;
}

/** Merges the chains with these roots; returns the new root. */
function join(links: Int16Array, a: number, b: number, sign: number): number {
  if (a < b) {
    links[b] = sign * a;
    return a;
  }
  links[a] = sign * b;
  return b;
}
