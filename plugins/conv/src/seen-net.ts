import type { Move, Position, Role } from 'evolab';
import { softmax } from 'evolab/network';
import { emptyBoard, placeOf, type Design } from './design.ts';
import { ROOM, type Kernel } from './kernel.ts';
import { ConvNet } from './net.ts';
import { planOf } from './plan.ts';

/** A net together with how it sees positions and names moves. */
export class SeenNet {
  readonly net: ConvNet;
  readonly #design: Design;
  readonly #code: Float64Array;
  /** An empty board for each viewer, and where each number goes in. */
  readonly #empty: readonly Float32Array[];
  readonly #places: Int32Array;

  /** For batches of up to `batch` positions; `learns` if there is to be a gradient. */
  constructor(kernel: Kernel, design: Design, batch: number, learns: boolean) {
    const { game, planes, shape } = design;
    const plan = planOf(shape, batch, learns, ROOM);
    this.net = new ConvNet(kernel, plan);
    this.#design = design;
    this.#code = new Float64Array(planes.encoder.size);
    const inputs = plan.input.numbers;
    this.#empty = game.roles.map((_, role) => emptyBoard(design, inputs, role));
    const { width } = planes;
    this.#places = planes.cells.map((cell, i) => placeOf(cell, width) * inputs + planes.planes[i]);
  }

  /** Lets a position go in as number `at` of a batch, and returns the role that sees it where `role` is asked about. */
  read(at: number, position: Position, role: Role): Role {
    const { planes, viewer } = this.#design;
    const seer = viewer.of(position, role);
    const code = this.#code;
    planes.encoder.encode(position, seer, code);
    const first = this.net.begin(at, this.#empty[seer]);
    const { floats } = this.net;
    const places = this.#places;
    const { kinds } = planes;
    for (let i = 0; i < code.length; i++) {
      const number = code[i];
      if (number === 0) continue;
      if (kinds === 0) floats[first + places[i]] = number;
      else floats[first + places[i] + (number > 0 ? number - 1 : kinds - 1 - number)] = 1;
    }
    return seer;
  }

  /** Of a position that was calculated as number `at`: where the number of each of its moves lies in `floats`. */
  placesOf(at: number, position: Position, moves: ArrayLike<Move>, count: number, out: Int32Array): void {
    const { sets, game } = this.#design;
    const actions = game.actions!;
    const first = this.net.policyAt(at) + (sets > 1 ? position.turn * actions.size : 0);
    for (let i = 0; i < count; i++) out[i] = first + actions.indexOf(position, moves[i]);
  }

  /** Turns the numbers at `places` into probabilities. */
  probabilities(places: Int32Array, count: number, out: Float64Array): void {
    const { floats } = this.net;
    for (let i = 0; i < count; i++) out[i] = floats[places[i]];
    softmax(out, count, 1);
  }
}
