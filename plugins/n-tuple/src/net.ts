import {
  type Encoder,
  type Evaluator,
  type Learned,
  type TrainingSettings,
  type Position,
  type Role,
  type SiblingEvaluator,
  type Trainable,
} from 'evolab';
import { boundedExp, checkFinite, checkLearned, checkWeights, META_STEP, type Viewer } from 'evolab/network';
import { theKernel, type Kernel } from './kernel.ts';
import type { Plan } from './plan.ts';
import { SLOTS_AT_ONCE, SlotPlaces } from './slot-places.ts';
import { stageAt } from './stage-at.ts';

/** Words of the header of a net: see assembly/memory.ts. */
const WIDTH = 0;
const WORDS = 1;
const ROWS = 2;
const LAST = 4;
const LANES = 6;
const STAGES = 8;
const WEIGHTS = 9;
const TRACKS = 10;
const TWINS = 11;
const FACTORS = 12;
const COUNT = 13;
const SLOTS = 14;
const NEAR = 15;
const LINEAR = 16;
const HEADER_BYTES = 128;

/** Steepness of the exponential step rule (Bagheri, Thill and Konen 2014). */
const BETA = 2.7;
const FACTOR_COUNT = 257;

/** The rows of each plan for both viewers, for as long as the plan lives. */
const rowsOfPlans = new WeakMap<Plan, number[]>();

/** The number of weights: of every stage those of every role, tables in their order. */
function weightCountOf({ layout, sides, stages }: Plan): number {
  return layout.size * sides * stages;
}

/** The weights of an agent with the mean of theirs for contents that are images of each other, and opposites made so; LAB_BAD_FILE. */
export function evenWeights(plan: Plan, weights: Float64Array): Float32Array {
  const { layout, opposites } = plan;
  checkWeights(weights, weightCountOf(plan));
  const even = weights.slice();
  for (let at = 0; at < even.length; at += layout.size) {
    for (let i = 0; i < layout.size; i++) {
      if (layout.twins[i] === i) continue;
      let sum = 0;
      let count = 0;
      let twin = i;
      do {
        sum += weights[at + twin];
        count++;
        twin = layout.twins[twin];
      } while (twin !== i && twin > i);
      // Only the first of a circle comes back to itself by ascending.
      if (twin !== i) continue;
      for (let left = count; left > 0; left--, twin = layout.twins[twin]) even[at + twin] = sum / count;
    }
    if (opposites) {
      const before = even.slice(at, at + layout.size);
      for (let i = 0; i < layout.size; i++) even[at + i] = (before[i] - before[opposites[i]]) / 2;
    }
  }
  return new Float32Array(even);
}

/** A network in the memory of the kernel: see `Layout` for what is looked up. */
export class LookUpNet implements Evaluator, Trainable {
  readonly #kernel: Kernel;
  readonly #plan: Plan;
  readonly #encoder: Encoder;
  readonly #feature: Plan['feature'];
  readonly #boards: Encoder['bitboards'];
  readonly #oneKind: boolean;
  readonly #viewer: Viewer;
  /** Positions kept for comparison: of each of two roles, whose indices differ, or one for all roles. */
  readonly #eyes: 1 | 2;
  /** The bytes of the weights of a role where more than two have weights of their own; otherwise `LANES` tell the role. */
  readonly #sideBytes: number;
  readonly #net: number;
  /** Weights of a role in a stage, and the 0 behind them that unused lanes look up. */
  readonly #blockSize: number;
  /** Bytes of the weights of all roles in a stage. */
  readonly #stageBytes: number;
  readonly #factor: number;
  readonly #byGain: boolean;
  /** Whether the viewer of what is in a slot is the role it was read for: 1, or -1. */
  readonly #signs: Int8Array;
  readonly #places: SlotPlaces | undefined;
  /** Where sums are points to come: how scores pay, and by slot what has been scored. */
  readonly #score: Plan['score'];
  readonly #scores: Float64Array;

  /** All weights are 0. */
  constructor(plan: Plan, training?: TrainingSettings) {
    this.#kernel = theKernel();
    this.#plan = plan;
    this.#encoder = plan.encoder;
    this.#feature = plan.stages > 1 ? plan.feature : undefined;
    // Boards of bits stand for numbers that are symmetric about 0, of two roles.
    this.#boards = plan.roles === 2 && plan.encoder.kinds !== undefined ? plan.encoder.bitboards : undefined;
    this.#eyes = plan.roles === 2 ? 2 : 1;
    this.#blockSize = (plan.layout.size + 4) & ~3;
    this.#sideBytes = plan.roles > 2 && plan.sides > 1 ? 4 * this.#blockSize : 0;
    this.#oneKind = plan.encoder.kinds === 1;
    this.#viewer = plan.viewer;
    const lanes = plan.layout.tables.flatMap(({ images }) => images).length;
    this.#stageBytes = 4 * this.#blockSize * plan.sides;
    const take = (size: number) => this.#kernel.take(this, size);
    this.#net = take(HEADER_BYTES);
    const width = (lanes + 15) & ~15;
    const weights = take(this.#stageBytes * plan.stages);
    const fields: [number, number][] = [
      [WIDTH, width],
      [COUNT, lanes],
      [WEIGHTS, weights],
      ...this.#placeRows(width, weights, take),
    ];
    if (plan.score) fields.push([LINEAR, 1]);
    if (plan.stages > 1 && !this.#feature) fields.push([STAGES, this.#placeStages(take)]);
    if (training) for (const field of this.#placeTraining(training, width, weights, take)) fields.push(field);
    const header = new Int32Array(this.#kernel.bytes, this.#net, HEADER_BYTES / 4);
    for (const [field, value] of fields) header[field] = value;
    this.#places = training && new SlotPlaces(this.#field(SLOTS), 4 * width, take);
    this.#factor = 1 / lanes;
    this.#byGain = training?.step === 'idbd';
    this.#signs = new Int8Array(training?.slots ?? 0);
    this.#score = plan.score;
    this.#scores = new Float64Array(plan.score ? (training?.slots ?? 0) : 0);
  }

  get evaluator(): this {
    return this;
  }

  readonly siblings: SiblingEvaluator = {
    anchor: (position, role) => void this.#index(position, role),
    evaluate: (position, role) => this.#near(position, role),
  };

  /** The position before and its indices for both viewers, those of an empty board, and the rows. */
  #placeRows(width: number, weights: number, take: (size: number) => number): [number, number][] {
    const { encoder, layout, low, sides } = this.#plan;
    const boards = this.#boards;
    const { kinds = 1, size } = encoder;
    const fields: [number, number][] = [[WORDS, boards ? 2 * kinds * boards.words : size]];
    for (let viewer = 0; viewer < this.#eyes; viewer++) {
      const rows = this.#sharedRows(width, viewer);
      const last = take(boards ? 8 * kinds * boards.words : 8 * size);
      const lanes = take(4 * width);
      const first = new Int32Array(width).fill(weights + 4 * this.#blockSize - 4);
      let lane = 0;
      for (const { at, images } of layout.tables) {
        for (const image of images) {
          first[lane] = weights + 4 * (at + (viewer % sides) * this.#blockSize);
          for (let i = 0; i < image.length; i++) first[lane] -= low * 4 * layout.values ** i;
          lane++;
        }
      }
      new Int32Array(this.#kernel.bytes, lanes, width).set(first);
      fields.push([ROWS + viewer, rows], [LAST + viewer, last], [LANES + viewer, lanes]);
    }
    return fields;
  }

  /** What a change of a cell adds to every index: the same for all nets of a plan, which share it. */
  #sharedRows(width: number, viewer: number): number {
    const known = rowsOfPlans.get(this.#plan) ?? [];
    rowsOfPlans.set(this.#plan, known);
    return (known[viewer] ??= this.#newRows(width, viewer));
  }

  #newRows(width: number, viewer: number): number {
    const { encoder, layout, second } = this.#plan;
    const boards = this.#boards;
    const { kinds = 1, size } = encoder;
    const count = boards ? 2 * kinds * boards.words * 32 : size;
    const rows = this.#kernel.take(this.#plan, 4 * width * count);
    const places = new Int32Array(size * width);
    let lane = 0;
    for (const { images } of layout.tables) {
      for (const image of images) {
        image.forEach((cell, i) => {
          places[(viewer === 0 ? cell : second[cell]) * width + lane] = 4 * layout.values ** i;
        });
        lane++;
      }
    }
    const table = new Int32Array(this.#kernel.bytes, rows, width * count);
    if (boards) {
      // The first bit of a cell: others stand for no cell, and are never set.
      for (let bit = 0; bit < 32 * boards.words; bit++) {
        const cell = boards.cells[viewer][bit];
        const row = places.subarray(cell * width, (cell + 1) * width);
        for (let kind = 1; kind <= kinds; kind++) {
          const own = ((kind - 1) * 32 * boards.words + bit) * width;
          const enemy = own + kinds * 32 * boards.words * width;
          for (let i = 0; i < width; i++) {
            table[own + i] = kind * row[i];
            // Pieces of one kind: see `indexPieces`.
            table[enemy + i] = (kinds === 1 ? 2 : -kind) * row[i];
          }
        }
      }
    } else table.set(places);
    return rows;
  }

  #placeStages(take: (size: number) => number): number {
    const { encoder, stages } = this.#plan;
    const at = take(4 * (encoder.size + 1));
    const bytes = Int32Array.from(
      { length: encoder.size + 1 },
      (_, pieces) => this.#stageBytes * stageAt(pieces, 0, encoder.size, stages),
    );
    new Int32Array(this.#kernel.bytes, at, bytes.length).set(bytes);
    return at;
  }

  #placeTraining(
    { step }: TrainingSettings,
    width: number,
    weights: number,
    take: (size: number) => number,
  ): [number, number][] {
    const { layout, sides, stages } = this.#plan;
    const fields: [number, number][] = [
      [SLOTS, take(4 * width * SLOTS_AT_ONCE)],
      [NEAR, take(4 * width)],
    ];
    if (step !== 'fixed') fields.push([TRACKS, take(2 * this.#stageBytes * stages)]);
    if (step === 'tc-exp') {
      const factors = take(4 * FACTOR_COUNT);
      new Float32Array(this.#kernel.bytes, factors, FACTOR_COUNT).set(
        Float32Array.from({ length: FACTOR_COUNT }, (_, i) =>
          boundedExp(BETA * (i / (FACTOR_COUNT - 1) - 1)),
        ),
      );
      fields.push([FACTORS, factors]);
    }
    if (layout.twins.some((twin, i) => twin !== i)) {
      const twins = take(this.#stageBytes * stages);
      const table = new Int32Array(this.#kernel.bytes, twins, (this.#stageBytes * stages) / 4);
      for (let block = 0; block < stages * sides; block++) {
        const at = block * this.#blockSize;
        for (let i = 0; i < layout.size; i++) table[at + i] = weights + 4 * (at + layout.twins[i]);
      }
      fields.push([TWINS, twins]);
    }
    return fields;
  }

  /** Copies between the numbers of an agent and those at an address, `each` numbers for every weight. */
  #exchange(at: number, each: number, copy: (block: number, inside: Float32Array) => void): void {
    const { layout, sides, stages } = this.#plan;
    for (let block = 0; block < stages * sides; block++)
      copy(
        block * layout.size * each,
        new Float32Array(this.#kernel.bytes, at + 4 * each * block * this.#blockSize, layout.size * each),
      );
  }

  #read(at: number, each = 1): Float32Array {
    const out = new Float32Array(weightCountOf(this.#plan) * each);
    this.#exchange(at, each, (from, inside) => out.set(inside, from));
    return out;
  }

  #write(at: number, numbers: Float32Array, each = 1): void {
    this.#exchange(at, each, (from, inside) => inside.set(numbers.subarray(from, from + inside.length)));
  }

  #field(field: number): number {
    return new Uint32Array(this.#kernel.bytes, this.#net, HEADER_BYTES / 4)[field];
  }

  /** Takes the weights of an agent; contents that are images of each other get the mean of theirs. */
  set(weights: Float64Array): void {
    this.#write(this.#field(WEIGHTS), evenWeights(this.#plan, weights));
  }

  load(learned: Learned): void {
    const { weights, coherence } = learned;
    const tracks = this.#field(TRACKS);
    checkLearned(learned, weightCountOf(this.#plan), tracks !== 0);
    checkFinite(weights);
    this.#write(this.#field(WEIGHTS), weights);
    if (tracks !== 0) this.#write(tracks, coherence, 2);
  }

  save(): Learned {
    const tracks = this.#field(TRACKS);
    return {
      weights: this.#read(this.#field(WEIGHTS)),
      coherence: tracks === 0 ? new Float32Array(0) : this.#read(tracks, 2),
    };
  }

  evaluate(position: Position, role: Role): number {
    const viewer = this.#viewer.of(position, role);
    const stage = this.#shiftOf(position, viewer);
    const value = this.#valueFor(position, viewer, stage);
    if (this.#score) return this.#score.payoffs.payoff(this.#score.of(position, role) + value);
    return viewer === role ? value : -value;
  }

  #eye(viewer: Role): number {
    return this.#eyes === 2 ? viewer : 0;
  }

  #valueFor(position: Position, viewer: Role, stage: number): number {
    const kernel = this.#kernel;
    if (this.#boards !== undefined) {
      this.#boards.write(position, viewer, kernel.boards);
      return this.#oneKind
        ? kernel.run.evaluatePieces(this.#net, viewer, stage)
        : kernel.run.evaluateBoards(this.#net, viewer, stage);
    }
    this.#encoder.encode(position, viewer, kernel.cells);
    return kernel.run.evaluateCells(this.#net, this.#eye(viewer), stage);
  }

  /** The bytes to the weights of the stage that a feature tells, and to those of the viewer. */
  #shiftOf(position: Position, viewer: Role): number {
    const stage = this.#feature === undefined ? 0 : this.#stageOf(position, viewer);
    return stage + this.#sideBytes * viewer;
  }

  #stageOf(position: Position, viewer: Role): number {
    const feature = this.#feature!;
    const [low, high] = feature.range;
    return this.#stageBytes * stageAt(feature.measure(position, viewer), low, high, this.#plan.stages);
  }

  /** The value without a change of the position that the next one is compared with, where boards are of bits. */
  #near(position: Position, role: Role): number {
    if (this.#boards === undefined || this.#score) return this.evaluate(position, role);
    const kernel = this.#kernel;
    const viewer = this.#viewer.of(position, role);
    const stage = this.#shiftOf(position, viewer);
    this.#boards.write(position, viewer, kernel.boards);
    const value = this.#oneKind
      ? kernel.run.nearPieces(this.#net, viewer, stage)
      : kernel.run.nearBoards(this.#net, viewer, stage);
    return viewer === role ? value : -value;
  }

  /** Brings the indices of a viewer up to date and returns the bytes of the stage by the number of pieces. */
  #index(position: Position, viewer: Role): number {
    const kernel = this.#kernel;
    if (this.#boards === undefined) {
      this.#encoder.encode(position, viewer, kernel.cells);
      return kernel.run.indexCells(this.#net, this.#eye(viewer));
    }
    this.#boards.write(position, viewer, kernel.boards);
    return this.#oneKind
      ? kernel.run.indexPieces(this.#net, viewer)
      : kernel.run.indexBoards(this.#net, viewer);
  }

  read(slot: number, position: Position, role: Role): void {
    const viewer = this.#viewer.of(position, role);
    this.#signs[slot] = viewer === role ? 1 : -1;
    if (this.#score) this.#scores[slot] = this.#score.of(position, role);
    const stage = this.#shiftOf(position, viewer);
    const place = this.#places!.of(slot);
    this.#kernel.run.keep(this.#net, this.#eye(viewer), stage + this.#index(position, viewer), place);
  }

  value(slot: number): number {
    const value = this.#kernel.run.valueOf(this.#net, this.#places!.of(slot));
    return this.#score ? this.#score.payoffs.payoff(this.#scores[slot] + value) : this.#signs[slot] * value;
  }

  learn(slot: number, value: number, error: number, eta: number): void {
    const { payoffs } = this.#score ?? {};
    const slope = payoffs ? 1 : 1 - value * value;
    // An error of points: what is learned does not depend on how steep the payoff is there. Returns with a lambda mix payoffs.
    const change = payoffs
      ? payoffs.score(value + error) - payoffs.score(value)
      : this.#signs[slot] * error * slope;
    const step = eta * this.#factor;
    const place = this.#places!.of(slot);
    if (this.#byGain) this.#kernel.run.learnByGain(this.#net, place, step, change, slope, META_STEP);
    else this.#kernel.run.learn(this.#net, place, step, change);
  }
}
