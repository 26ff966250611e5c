import { defineEvaluator, option, tanh, type Feature, type Role } from 'evolab';
import type { HexBoard } from './board.ts';
import type { HexPosition } from './position.ts';

/** Counts the stones that a role needs to connect its sides, by breadth-first search; allocates once. */
export class HexDistance {
  readonly #board: HexBoard;
  /** 1 for visited cells and the border. */
  readonly #done: Uint8Array;
  readonly #border: Uint8Array;
  readonly #layer: Int32Array;
  readonly #next: Int32Array;

  constructor(board: HexBoard) {
    const { stride, cells } = board;
    this.#board = board;
    this.#border = new Uint8Array(stride * stride).fill(1);
    for (const cell of cells) this.#border[cell] = 0;
    this.#done = new Uint8Array(stride * stride);
    this.#layer = new Int32Array(cells.length);
    this.#next = new Int32Array(cells.length);
  }

  /** The minimum number of empty cells that `role` must fill; the number of all cells if it is blocked. */
  of(position: HexPosition, role: Role): number {
    const { size, stride, cells, steps } = this.#board;
    const done = this.#done;
    const sign = 1 - 2 * role;
    const links = position.links;
    done.set(this.#border);
    let layer = this.#layer;
    let next = this.#next;
    let count = 0;
    let nextCount = 0;
    for (let i = 0; i < size; i++) {
      const cell = cells[role === 0 ? i : i * size];
      const link = links[cell] * sign;
      if (link < 0) continue;
      done[cell] = 1;
      if (link > 0) layer[count++] = cell;
      else next[nextCount++] = cell;
    }
    for (let distance = 0; count + nextCount > 0; distance++) {
      // The layer grows while it is read: own stones have distance 0.
      while (count > 0) {
        const cell = layer[--count];
        if (role === 0 ? cell > stride * size : cell % stride === size) return distance;
        for (let i = 0; i < 6; i++) {
          const neighbour = cell + steps[i];
          const link = links[neighbour] * sign;
          if (done[neighbour] === 1 || link < 0) continue;
          done[neighbour] = 1;
          if (link > 0) layer[count++] = neighbour;
          else next[nextCount++] = neighbour;
        }
      }
      const read = layer;
      layer = next;
      next = read;
      count = nextCount;
      nextCount = 0;
    }
    return cells.length;
  }

  /** Stones that the enemy of `role` needs minus those that `role` needs. */
  balance(position: HexPosition, role: Role): number {
    return this.of(position, 1 - role) - this.of(position, role);
  }
}

export function featuresOf(board: HexBoard): Readonly<Record<string, Feature<HexPosition>>> {
  const distance = new HexDistance(board);
  const most = board.cells.length;
  return {
    distance: {
      summary: 'stones needed for a connection, enemy minus own',
      range: [-most, most],
      measure: (position, role) => distance.balance(position, role),
    },
  };
}

/** The tanh of the difference of stones needed for a connection. */
export const hexDistance = defineEvaluator({
  id: 'hex-distance',
  summary: 'Stones that each role needs for a connection, and the side to move',
  game: 'hex',
  options: {
    scale: option.number(0.4, { tune: [0, 2], help: 'weight of a stone that the enemy needs more' }),
    tempo: option.number(0.5, { tune: [0, 2], help: 'value of the right to move, in stones' }),
  },
  create({ scale, tempo }, { game }) {
    const distance = new HexDistance((game.start() as HexPosition).board);
    return {
      evaluate(position: HexPosition, role) {
        const turn = role === position.turn ? tempo : -tempo;
        return tanh(scale * (distance.balance(position, role) + turn));
      },
    };
  },
});
