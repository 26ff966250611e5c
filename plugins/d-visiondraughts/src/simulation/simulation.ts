import type { Evaluator, Game, Position, Random, Role } from 'evolab';
import {
  HISTORY_LENGTH,
  Minimax,
  NODES_PER_POLL,
  type RootOptions,
  type TranspositionTable,
} from 'evolab/search';
import { EventClock, type Costs, type Lock } from './event-clock.ts';
import type { SplitPoint } from './frame.ts';
import { SimulatedProcessor } from './simulated-processor.ts';

export interface SimulationParts<P extends Position> {
  readonly game: Game<P>;
  readonly evaluator: Evaluator<P>;
  readonly options: RootOptions;
  readonly splitDepth: number;
  readonly costs: Costs;
  /** Whether every split point has a lock of its own, in place of one for all. */
  readonly ownLocks: boolean;
  readonly processors: number;
  /** Decides which processor gives work to one that waits. */
  readonly random: Random;
  readonly table?: TranspositionTable | undefined;
}

/** Any number of simulated processors that search together as the threads of `parallel` do. */
export class Simulation<P extends Position = Position> {
  readonly parts: SimulationParts<P>;
  clock: EventClock;
  readonly processors: SimulatedProcessor<P>[];
  /** See `Ordering.share`. */
  readonly history = new Int32Array(HISTORY_LENGTH);
  readonly splitPoints = new Set<SplitPoint>();
  /** Positions visited by all processors. */
  nodes = 0;
  /** Of each root move, by its place in the game's order. */
  readonly rootValues: Float64Array;

  constructor(parts: SimulationParts<P>) {
    this.parts = parts;
    this.clock = new EventClock(parts.costs);
    this.rootValues = new Float64Array(parts.game.maxMoves);
    this.processors = Array.from({ length: parts.processors }, (_, index) => {
      const minimax = new Minimax(parts.game, parts.evaluator, parts.options, parts.table);
      return new SimulatedProcessor(this, minimax, index);
    });
  }

  /** A search begins, and time with it. */
  begin(position: P, role: Role, deepest: number): void {
    this.clock = new EventClock(this.parts.costs);
    this.nodes = 0;
    this.splitPoints.clear();
    this.history.fill(0);
    const age = this.parts.table?.age ?? 0;
    for (const processor of this.processors) processor.begin(position, role, deepest);
    if (this.parts.table) this.parts.table.age = age + 1;
  }

  /** Searches the root; the first processor knows the result. */
  searchRoot(
    moves: Int32Array,
    plies: number,
    extensionsLeft: number,
    low: number,
    high: number,
  ): SimulatedProcessor<P> {
    const [main, ...helpers] = this.processors;
    const { now } = this.clock;
    this.clock = new EventClock(this.parts.costs);
    this.clock.now = now;
    this.clock.add(main.searchRoot(moves, plies, extensionsLeft, low, high));
    for (const helper of helpers) this.clock.add(helper.serve());
    this.clock.run(0);
    return main;
  }

  /** The lock of a new split point; undefined where all share one. */
  newLock(): Lock | undefined {
    return this.parts.ownLocks ? { free: 0 } : undefined;
  }

  /** The open split point highest in the tree, below `ancestor` if that is given. */
  find(ancestor?: SplitPoint): SplitPoint | undefined {
    let found: SplitPoint | undefined;
    for (const splitPoint of this.splitPoints) {
      if (splitPoint.closed || splitPoint.next >= splitPoint.moves.length) continue;
      if (found && splitPoint.ply >= found.ply) continue;
      if (ancestor === undefined || isBelow(splitPoint, ancestor)) found = splitPoint;
    }
    return found;
  }

  /** Whether more processors wait than there are open split points. */
  get needsWork(): boolean {
    let waiting = 0;
    for (const { isWaiting } of this.processors) if (isWaiting) waiting++;
    let open = 0;
    for (const { closed, next, moves } of this.splitPoints) if (!closed && next < moves.length) open++;
    return waiting > open;
  }

  /** Has one of the processors that work create a split point; false if none can. */
  requestWork(): boolean {
    const { processors, parts } = this;
    const first = parts.random.below(processors.length);
    for (let k = 0; k < processors.length; k++) {
      const giver = processors[(first + k) % processors.length];
      if (!giver.split()) continue;
      if (this.clock.wakesAt(giver.index) !== Infinity)
        this.clock.delay(giver.index, parts.costs.lock + parts.costs.share);
      return true;
    }
    return false;
  }

  /**
   * After a window has narrowed: all processors look at theirs, and those whose work has become useless stop
   * soon.
   */
  announceWindow(): void {
    for (let again = true; again;) {
      again = false;
      for (const processor of this.processors) if (processor.narrow()) again = true;
    }
    // Real threads look at shared memory every few nodes.
    const latency = NODES_PER_POLL * this.parts.costs.node;
    for (const processor of this.processors) {
      if (processor.isSearching && processor.hasCutoff) this.clock.wake(processor.index, latency);
    }
    this.notifyAll();
  }

  /** Wakes all processors that wait. */
  notifyAll(): void {
    for (const { index, isWaiting } of this.processors) {
      if (isWaiting) this.clock.wake(index, this.parts.costs.message);
    }
  }
}

function isBelow(splitPoint: SplitPoint, ancestor: SplitPoint): boolean {
  let up = splitPoint.parent;
  while (up !== undefined && up !== ancestor) up = up.parent;
  return up === ancestor;
}
