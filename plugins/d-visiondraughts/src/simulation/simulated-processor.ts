import type { Move, Position, Role } from 'evolab';
import { LOSS_PER_PLY, MAX_PV, NodeTable, NULL_WINDOW, type Minimax } from 'evolab/search';
import { childNodeType, MAX_SHARED_PLY, movesBeforeSplit } from '@evolab/parallel';
import { WAITING, type Process } from './event-clock.ts';
import { FrameStack } from './frame-stack.ts';
import { isDecided, newFrame, NO_MOVES, synchronise, type Frame, type SplitPoint } from './frame.ts';
import type { Simulation } from './simulation.ts';

const PLIES = MAX_SHARED_PLY + 1;

/**
 * A processor of a `Simulation`. It follows the rules of the core's `SplitPointSearch`, as a process in
 * simulated time. What it does not share is searched at once, by `Minimax`; then it takes the time of the
 * positions visited, unless it is cut off.
 */
export class SimulatedProcessor<P extends Position = Position> {
  readonly index: number;
  isWaiting = false;
  /** Whether it searches something it does not share. */
  isSearching = false;
  readonly #simulation: Simulation<P>;
  readonly #minimax: Minimax<P>;
  readonly #table: NodeTable | undefined;
  readonly #positions: P[];
  readonly #stack = new FrameStack();
  // By ply, of the position searched there: its window, as the table needs it, and what was found.
  readonly #lows = new Float64Array(PLIES);
  readonly #highs = new Float64Array(PLIES);
  readonly #values = new Float64Array(PLIES);
  readonly #pvs: (readonly Move[])[] = [];
  readonly #path: Move[] = [];
  readonly #listed: Int32Array;
  readonly #pv = new Int32Array(MAX_PV);
  #role: Role = 0;

  constructor(simulation: Simulation<P>, minimax: Minimax<P>, index: number) {
    const { game, options, table } = simulation.parts;
    this.#simulation = simulation;
    this.#minimax = minimax;
    this.index = index;
    this.#table = table && new NodeTable(table, options.preferFaster);
    this.#table?.reserve(PLIES);
    this.#positions = Array.from({ length: PLIES }, () => game.start());
    this.#listed = new Int32Array(game.maxMoves);
  }

  begin(position: P, role: Role, deepest: number): void {
    if (this.index > 0) this.#minimax.reset();
    this.#minimax.begin(position, role, {}, deepest);
    this.#minimax.ordering.beginSharing();
    this.#table?.begin(role);
    this.#positions[0].copy(position);
    const count = position.moves(this.#listed, 0);
    this.#stack.rootMoves = [...this.#listed.subarray(0, count)];
    this.#role = role;
  }

  reset(): void {
    this.#minimax.reset();
  }

  get best(): number {
    return this.#stack.frames[0]?.best ?? -Infinity;
  }

  get bestMove(): Move {
    return this.#stack.frames[0]?.bestMove ?? -1;
  }

  get pv(): readonly Move[] {
    return this.#stack.frames[0]?.pv ?? [];
  }

  get evals(): number {
    return this.#minimax.evals;
  }

  get ttHits(): number {
    return this.#minimax.ttHits;
  }

  /** Whether what it searches is of no use any more. */
  get hasCutoff(): boolean {
    return this.#stack.hasCutoff;
  }

  /** Looks at its windows again; whether that has narrowed the window of a split point. */
  narrow(): boolean {
    return this.#stack.narrow();
  }

  *searchRoot(moves: Int32Array, plies: number, extensionsLeft: number, low: number, high: number): Process {
    this.#start();
    this.#stack.top = 0;
    this.#stack.frames[0] = newFrame(false, low, high);
    yield* this.#searchMoves(0, moves, plies, extensionsLeft);
  }

  /** Helps wherever there is something to do. */
  *serve(): Process {
    this.#start();
    for (;;) {
      const splitPoint = this.#simulation.find();
      if (splitPoint) yield* this.#join(splitPoint);
      else yield* this.#wait();
    }
  }

  /** Makes a split point of its highest position with moves left; false if there is none. */
  split(): boolean {
    let parent: SplitPoint | undefined;
    for (let ply = 0; ply < this.#stack.top; ply++) {
      const frame = this.#stack.frames[ply];
      if (frame === undefined) continue;
      if (frame.splitPoint) {
        parent = frame.splitPoint;
        continue;
      }
      const { next, moves, plies, extensionsLeft, low, high, best, bestMove, pv, nodeType } = frame;
      if (next <= movesBeforeSplit(nodeType) || next >= moves.length) continue;
      if (plies < this.#simulation.parts.splitDepth) continue;
      const path = this.#path.slice(0, ply);
      this.#shareHistory();
      const lock = this.#simulation.newLock();
      const position = { nodeType, parent, lock, ply, plies, extensionsLeft, moves, path };
      const state = { low, high, best, bestMove, pv, next, helpers: 0, closed: false };
      frame.splitPoint = { ...position, ...state };
      this.#simulation.splitPoints.add(frame.splitPoint);
      this.#simulation.notifyAll();
      return true;
    }
    return false;
  }

  /** Returns how long it takes. */
  #shareHistory(): number {
    this.#minimax.ordering.share(this.#simulation.history);
    return this.#simulation.parts.costs.share;
  }

  #start(): void {
    this.#stack.clear();
    this.isWaiting = false;
    this.isSearching = false;
  }

  /** Waits until something happens, or until a processor that works has created a split point. */
  *#wait(): Process {
    const simulation = this.#simulation;
    this.isWaiting = true;
    if (simulation.needsWork && simulation.requestWork()) yield simulation.parts.costs.message;
    else yield WAITING;
    this.isWaiting = false;
  }

  *#join(splitPoint: SplitPoint): Process {
    const simulation = this.#simulation;
    yield* simulation.clock.lock(splitPoint.lock);
    if (splitPoint.closed || splitPoint.next >= splitPoint.moves.length) return;
    splitPoint.helpers++;
    const { ply, plies, extensionsLeft, low, high, best, bestMove, moves, pv, nodeType } = splitPoint;
    const above = this.#stack.top;
    this.#stack.top = ply;
    const state = { nodeType, splitPoint, plies, extensionsLeft, best, bestMove, moves, pv };
    this.#stack.frames[ply] = { ...newFrame(false, low, high), ...state };
    const position = this.#positions[ply];
    if (ply > 0) position.copy(this.#positions[0]);
    splitPoint.path.forEach((move, i) => {
      position.play(move);
      this.#path[i] = move;
    });
    yield ply * simulation.parts.costs.node;
    yield this.#shareHistory();
    yield* this.#searchSiblings(ply);
    yield this.#shareHistory();
    if (!this.#stack.isCutOff(ply - 1)) this.#stack.clearCutoff();
    this.#stack.frames[ply] = undefined;
    this.#stack.top = above;
    yield* simulation.clock.lock(splitPoint.lock);
    splitPoint.helpers--;
    if (splitPoint.helpers === 0) simulation.notifyAll();
  }

  /** Searches the position at `ply`; false if something was cut off. */
  *#visit(ply: number, depth: number, extensionsLeft: number): Process<boolean> {
    const simulation = this.#simulation;
    const { costs, options, splitDepth } = simulation.parts;
    const minimax = this.#minimax;
    const table = this.#table;
    const position = this.#positions[ply];
    const frame = this.#stack.frames[ply]!;
    if (depth < splitDepth || ply >= MAX_SHARED_PLY)
      return yield* this.#searchAlone(ply, depth, extensionsLeft);
    simulation.nodes++;
    yield costs.node;
    if (this.narrow()) simulation.announceWindow();
    if (this.hasCutoff) return false;
    this.#pvs[ply] = [];
    const own = position.turn === this.#role;
    if (position.over) {
      const payoff = position.payoff(this.#role) * (1 - (options.preferFaster ? LOSS_PER_PLY : 0) * ply);
      this.#values[ply] = own ? payoff : -payoff;
      return true;
    }
    this.#lows[ply] = frame.low;
    this.#highs[ply] = frame.high;
    if (table?.probe(ply, position, depth, extensionsLeft, this.#lows, this.#highs, this.#values)) {
      minimax.ttHits++;
      return true;
    }
    const moves = this.#list(ply, own, table?.move(ply) ?? -1);
    const forced = options.extendForced && moves.length === 1 && extensionsLeft >= 2;
    const [plies, left] = forced ? [depth + 2, extensionsLeft - 2] : [depth, extensionsLeft];
    if (!(yield* this.#searchMoves(ply, moves, plies, left))) return false;
    const { best, bestMove, low, high, pv } = frame;
    this.#values[ply] = best;
    this.#pvs[ply] = pv;
    if (best >= high && options.ordering) minimax.ordering.recordCutoff(bestMove, ply, own ? 0 : 1, plies);
    this.#lows[ply] = low;
    this.#highs[ply] = high;
    table?.store(ply, depth, extensionsLeft, this.#lows, this.#highs, this.#values, bestMove);
    return true;
  }

  *#searchAlone(ply: number, depth: number, extensionsLeft: number): Process<boolean> {
    const simulation = this.#simulation;
    const { clock, parts } = simulation;
    const minimax = this.#minimax;
    const { low, high } = this.#stack.frames[ply]!;
    const before = minimax.nodes;
    const value = minimax.searchPosition(this.#positions[ply], ply, depth, extensionsLeft, low, high);
    const nodes = minimax.nodes - before;
    const pv = [...this.#pv.subarray(0, minimax.copyPv(ply, this.#pv, 0))];
    const begun = clock.now;
    this.isSearching = true;
    yield nodes * parts.costs.node;
    this.isSearching = false;
    simulation.nodes += Math.min(nodes, Math.ceil((clock.now - begun) / parts.costs.node));
    if (this.hasCutoff) return false;
    this.#values[ply] = value;
    this.#pvs[ply] = pv;
    return true;
  }

  #list(ply: number, own: boolean, ttMove: Move): Int32Array {
    const listed = this.#listed;
    const count = this.#positions[ply].moves(listed, 0);
    if (this.#simulation.parts.options.ordering)
      this.#minimax.ordering.sort(this.#positions[ply], listed, count, ply, own ? 0 : 1, ttMove);
    return listed.slice(0, count);
  }

  /** Searches all moves at `ply`, alone or with helpers; false if the position was cut off. */
  *#searchMoves(ply: number, moves: Int32Array, plies: number, extensionsLeft: number): Process<boolean> {
    const frame = this.#stack.frames[ply]!;
    Object.assign(frame, { best: -Infinity, bestMove: -1, plies, extensionsLeft, next: 0, moves, pv: [] });
    let complete = yield* this.#searchSiblings(ply);
    if (frame.splitPoint) complete = yield* this.#waitForHelpers(ply, frame, frame.splitPoint, complete);
    frame.moves = NO_MOVES;
    return complete;
  }

  /** Searches the moves at `ply` that no other processor has taken; false if the position was cut off. */
  *#searchSiblings(ply: number): Process<boolean> {
    const frame = this.#stack.frames[ply]!;
    for (;;) {
      let index = -1;
      if (frame.splitPoint) {
        const { splitPoint } = frame;
        yield* this.#simulation.clock.lock(splitPoint.lock);
        if (!splitPoint.closed && splitPoint.next < splitPoint.moves.length) index = splitPoint.next++;
      } else if (!isDecided(ply, frame) && frame.next < frame.moves.length) {
        index = frame.next++;
      }
      if (index < 0) return true;
      if (!(yield* this.#searchMove(ply, frame, index))) return false;
    }
  }

  *#searchMove(ply: number, frame: Frame, index: number): Process<boolean> {
    const simulation = this.#simulation;
    const move = frame.moves[index];
    let first = index === 0;
    let wide = first || !simulation.parts.options.scout;
    for (;;) {
      if (synchronise(frame)) simulation.announceWindow();
      const low = this.#stack.alpha(ply, frame, move);
      const { high } = frame;
      if (frame.splitPoint?.closed || low >= high) return true;
      const limit = wide || low + NULL_WINDOW >= high ? high : low + NULL_WINDOW;
      if (!(yield* this.#searchChild(ply, frame, move, low, limit, first))) {
        if (this.#stack.isCutOff(ply)) return false;
        this.#stack.clearCutoff();
        continue;
      }
      const value = frame.sameRole ? this.#values[ply + 1] : -this.#values[ply + 1];
      if (value >= limit && value < high) {
        if (synchronise(frame)) simulation.announceWindow();
        wide = first = limit > this.#stack.alpha(ply, frame, move);
        continue;
      }
      yield* this.#recordValue(ply, frame, move, value);
      return true;
    }
  }

  *#searchChild(
    ply: number,
    frame: Frame,
    move: Move,
    low: number,
    limit: number,
    first: boolean,
  ): Process<boolean> {
    const simulation = this.#simulation;
    const position = this.#positions[ply];
    const next = this.#positions[ply + 1];
    next.copy(position);
    next.play(move);
    const sameRole = next.turn === position.turn;
    this.#path[ply] = move;
    Object.assign(frame, { limit, move, sameRole });
    const child = newFrame(true, sameRole ? low : -limit, sameRole ? limit : -low);
    this.#stack.frames[ply + 1] = { ...child, nodeType: childNodeType(frame.nodeType, first, sameRole) };
    this.#stack.top = ply + 1;
    if (simulation.needsWork && this.split()) {
      yield simulation.parts.costs.share;
      yield* simulation.clock.lock(simulation.newLock());
    }
    const complete = yield* this.#visit(ply + 1, frame.plies - 1, frame.extensionsLeft);
    this.#stack.frames[ply + 1] = undefined;
    this.#stack.top = ply;
    return complete;
  }

  *#recordValue(ply: number, frame: Frame, move: Move, value: number): Process {
    const simulation = this.#simulation;
    const { splitPoint } = frame;
    if (splitPoint) {
      yield* simulation.clock.lock(splitPoint.lock);
      frame.best = splitPoint.best;
      frame.bestMove = splitPoint.bestMove;
    }
    if (ply === 0) simulation.rootValues[this.#stack.rootMoves.indexOf(move)] = value;
    const ties = ply === 0 && value === frame.best && this.#stack.mayTie(frame, move);
    if (!ties && value <= frame.best) return;
    frame.best = value;
    frame.bestMove = move;
    frame.pv = [move, ...this.#pvs[ply + 1]].slice(0, MAX_PV - 1);
    if (!splitPoint) return;
    splitPoint.best = value;
    splitPoint.bestMove = move;
    splitPoint.pv = frame.pv;
    if (isDecided(ply, frame)) splitPoint.closed = true;
    simulation.announceWindow();
  }

  /**
   * Waits until the helpers of its split point have left, and helps them; false if the position was cut off.
   */
  *#waitForHelpers(ply: number, frame: Frame, splitPoint: SplitPoint, complete: boolean): Process<boolean> {
    const simulation = this.#simulation;
    let isComplete = complete;
    for (;;) {
      if (!isComplete && !splitPoint.closed) {
        splitPoint.closed = true;
        simulation.announceWindow();
      }
      if (splitPoint.helpers === 0) break;
      const below = isComplete ? simulation.find(splitPoint) : undefined;
      if (below) yield* this.#join(below);
      else yield* this.#wait();
      if (isComplete && !this.#stack.isCutOff(ply) && this.narrow()) simulation.announceWindow();
      if (this.#stack.isCutOff(ply)) isComplete = false;
      else this.#stack.clearCutoff();
    }
    yield* simulation.clock.lock(splitPoint.lock);
    frame.best = splitPoint.best;
    frame.bestMove = splitPoint.bestMove;
    frame.pv = splitPoint.pv;
    frame.splitPoint = undefined;
    simulation.splitPoints.delete(splitPoint);
    return isComplete;
  }
}
