import type { Game, Move, Position, Role } from 'evolab';
import { LOSS_PER_PLY, MAX_PV, NodeTable, NULL_WINDOW } from 'evolab/search';
import type { Minimax, Monitor, RootOptions, TranspositionTable } from 'evolab/search';
import { childNodeType, movesBeforeSplit, PV_NODE } from './node-type.ts';
import {
  CHILD,
  ENTRY,
  MAX_SHARED_PLY,
  NO_SPLIT_POINT,
  SearchStack,
  STACK_PLIES,
  UNUSED,
} from './search-stack.ts';
import type { SharedState } from './shared-state.ts';
import type { SplitPoints } from './split-points.ts';
import { WindowSync } from './window-sync.ts';

/** Milliseconds between two looks at whether the search has to end. */
const WAIT_MILLIS = 10;

/**
 * Alpha-beta by several threads (Young Brothers Wait: Feldmann, Monien, Mysliwietz and Vornberger 1989):
 * after the first move of a position has been searched (see `movesBeforeSplit`), idle threads may search its
 * siblings. Each thread runs one of these.
 *
 * It does what `Minimax` does, and leaves positions with fewer than `splitDepth` plies to it. When another
 * thread waits, it makes a split point of the highest position on its stack that has moves left; while it
 * waits for the helpers of a split point of its own, it helps them (helpful master). What is cut off
 * meanwhile is abandoned: see `WindowSync`.
 */
export class SplitPointSearch<P extends Position = Position> implements Monitor {
  readonly #minimax: Minimax<P>;
  readonly #stack: SearchStack<P>;
  readonly #windows: WindowSync;
  readonly #splitPoints: SplitPoints;
  readonly #state: SharedState;
  readonly #table: NodeTable | undefined;
  readonly #options: RootOptions;
  readonly #splitDepth: number;
  readonly #lossPerPly: number;
  readonly #listed: Int32Array;
  #limited = false;
  #ended: (() => boolean) | undefined = undefined;
  /** What this thread has added to the shared counts so far. */
  readonly #added = new Float64Array(3);

  constructor(
    game: Game<P>,
    minimax: Minimax<P>,
    options: RootOptions,
    splitDepth: number,
    splitPoints: SplitPoints,
    table?: TranspositionTable,
  ) {
    this.#minimax = minimax;
    this.#stack = new SearchStack(game, options);
    this.#windows = new WindowSync(this.#stack, splitPoints);
    this.#splitPoints = splitPoints;
    this.#state = splitPoints.state;
    this.#table = table && new NodeTable(table, options.preferFaster);
    this.#table?.reserve(STACK_PLIES);
    this.#options = options;
    this.#splitDepth = splitDepth;
    this.#lossPerPly = options.preferFaster ? LOSS_PER_PLY : 0;
    this.#listed = new Int32Array(game.maxMoves);
  }

  /**
   * Prepares to search below `position`; `minimax` has begun. `limited`: nodes are taken in batches. `ended`: whether the
   * search has to end, which is asked while this thread waits.
   */
  begin(position: P, role: Role, limited: boolean, ended?: () => boolean): void {
    this.#stack.begin(position, role);
    this.#windows.begin();
    this.#table?.begin(role);
    this.#limited = limited;
    this.#ended = ended;
    this.#added.fill(0);
    this.#minimax.ordering.beginSharing();
  }

  /**
   * Searches the moves of the root in this order, and leaves their values in the shared memory. False if the
   * budget ended before all were searched.
   */
  searchRoot(
    moves: Int32Array,
    count: number,
    plies: number,
    extensionsLeft: number,
    low: number,
    high: number,
  ): boolean {
    const stack = this.#stack;
    stack.top = 0;
    stack.use[0] = ENTRY;
    stack.nodeType[0] = PV_NODE;
    stack.low[0] = low;
    stack.high[0] = high;
    for (let i = 0; i < count; i++) stack.moves[i] = moves[i];
    const complete = this.#searchMoves(0, count, plies, extensionsLeft);
    stack.use[0] = UNUSED;
    stack.top = -1;
    this.#windows.clear();
    return complete;
  }

  /** The best move of the root, -1 if there is none yet. */
  get bestMove(): Move {
    return this.#stack.bestMove[0];
  }

  get best(): number {
    return this.#stack.best[0];
  }

  /** Copies the principal variation and returns its length. */
  copyPv(out: Int32Array): number {
    return this.#stack.pv.copy(0, out, 0);
  }

  /**
   * Joins the split point highest in the tree, below split point `ancestor` unless that is `NO_SPLIT_POINT`,
   * and searches its moves as long as there are any. False if there is none, or if search `searchId` is over.
   */
  join(ancestor: number, searchId: number): boolean {
    const splitPoints = this.#splitPoints;
    const state = this.#state;
    state.lock();
    const running = searchId === state.searchId && !state.stopped;
    const splitPoint = running ? splitPoints.find(ancestor) : NO_SPLIT_POINT;
    if (splitPoint === NO_SPLIT_POINT) {
      state.unlock();
      return false;
    }
    const stack = this.#stack;
    const above = stack.top;
    const ply = splitPoints.join(splitPoint, stack);
    state.unlock();

    stack.top = ply;
    stack.use[ply] = ENTRY;
    stack.splitPoint[ply] = splitPoint;
    const position = stack.positions[ply];
    if (ply > 0) position.copy(stack.positions[0]);
    for (let i = 0; i < ply; i++) position.play(stack.path[i]);
    this.#shareHistory();
    this.#searchSiblings(ply);
    this.#shareHistory();
    if (!this.#windows.isCutOff(ply - 1)) this.#windows.clear();
    stack.use[ply] = UNUSED;
    stack.splitPoint[ply] = NO_SPLIT_POINT;
    stack.count[ply] = 0;
    stack.top = above;

    state.lock();
    if (state.threadIndex !== 0) splitPoints.addSpent(this.#minimax, this.#added);
    splitPoints.leave(splitPoint);
    const last = splitPoints.helpers(splitPoint) === 0;
    state.unlock();
    if (last) state.notifyAll();
    return true;
  }

  /** See `Monitor`. */
  poll(): boolean {
    const state = this.#state;
    state.heartbeat();
    if (this.#windows.changed && this.#windows.narrowAll()) return true;
    if (this.#limited && !state.takeNodeBatch()) {
      this.#windows.stop();
      return true;
    }
    if (state.needsWork) this.#split();
    return false;
  }

  /**
   * Searches the position at `ply`, `depth` plies deep and up to `extensionsLeft` more; false if something
   * was cut off.
   */
  #visit(ply: number, depth: number, extensionsLeft: number): boolean {
    const minimax = this.#minimax;
    const stack = this.#stack;
    const table = this.#table;
    const position = stack.positions[ply];
    const { low, high, value, pv } = stack;
    if (depth < this.#splitDepth || ply >= MAX_SHARED_PLY) {
      value[ply] = minimax.searchPosition(position, ply, depth, extensionsLeft, low[ply], high[ply]);
      if (minimax.stopped) return this.#afterStop();
      pv.lengths[ply] = minimax.copyPv(ply, pv.moves, ply * MAX_PV);
      return true;
    }
    if (!minimax.countNode()) return this.#afterStop();
    pv.lengths[ply] = 0;
    const own = position.turn === stack.role;
    if (position.over) {
      const payoff = position.payoff(stack.role) * (1 - this.#lossPerPly * ply);
      value[ply] = own ? payoff : -payoff;
      return true;
    }
    if (table?.probe(ply, position, depth, extensionsLeft, low, high, value)) {
      minimax.ttHits++;
      return true;
    }
    const count = this.#list(ply, own, table?.move(ply) ?? -1);
    const forced = this.#options.extendForced && count === 1 && extensionsLeft >= 2;
    const plies = forced ? depth + 2 : depth;
    const left = forced ? extensionsLeft - 2 : extensionsLeft;
    if (!this.#searchMoves(ply, count, plies, left)) return false;
    const move = stack.bestMove[ply];
    value[ply] = stack.best[ply];
    if (value[ply] >= high[ply] && this.#options.ordering) {
      minimax.ordering.recordCutoff(move, ply, own ? 0 : 1, plies);
    }
    table?.store(ply, depth, extensionsLeft, low, high, value, move);
    return true;
  }

  /** Lists the moves at `ply`, likely good ones first, and returns how many there are. */
  #list(ply: number, own: boolean, ttMove: Move): number {
    const { positions, moves, maxMoves } = this.#stack;
    const listed = this.#listed;
    const count = positions[ply].moves(listed, 0);
    if (this.#options.ordering)
      this.#minimax.ordering.sort(positions[ply], listed, count, ply, own ? 0 : 1, ttMove);
    const at = ply * maxMoves;
    for (let i = 0; i < count; i++) moves[at + i] = listed[i];
    return count;
  }

  /**
   * Searches the moves listed at `ply`, `plies` deep, alone or with helpers; false if the position was cut
   * off.
   */
  #searchMoves(ply: number, count: number, plies: number, extensionsLeft: number): boolean {
    const stack = this.#stack;
    stack.best[ply] = -Infinity;
    stack.bestMove[ply] = -1;
    stack.plies[ply] = plies;
    stack.extensionsLeft[ply] = extensionsLeft;
    stack.closed[ply] = 0;
    stack.next[ply] = 0;
    stack.count[ply] = count;
    stack.pv.lengths[ply] = 0;
    let complete = this.#searchSiblings(ply);
    if (stack.splitPoint[ply] !== NO_SPLIT_POINT) complete = this.#waitForHelpers(ply, complete);
    stack.count[ply] = 0;
    return complete;
  }

  /** Searches the moves at `ply` that no thread has taken; false if the position was cut off. */
  #searchSiblings(ply: number): boolean {
    const stack = this.#stack;
    for (;;) {
      const splitPoint = stack.splitPoint[ply];
      let index = -1;
      if (splitPoint !== NO_SPLIT_POINT) index = this.#splitPoints.take(splitPoint);
      else if (!stack.isDecided(ply) && stack.next[ply] < stack.count[ply]) index = stack.next[ply]++;
      if (index < 0) return true;
      if (!this.#searchMove(ply, index)) return false;
    }
  }

  /** Searches one move; false if the position at `ply` itself was cut off. */
  #searchMove(ply: number, index: number): boolean {
    const stack = this.#stack;
    const windows = this.#windows;
    const move = stack.moves[ply * stack.maxMoves + index];
    let first = index === 0;
    let wide = first || !this.#options.scout;
    for (;;) {
      windows.synchronise(ply);
      const low = stack.alpha(ply, move);
      const high = stack.high[ply];
      if (stack.closed[ply] !== 0 || low >= high) return true;
      const limit = wide || low + NULL_WINDOW >= high ? high : low + NULL_WINDOW;
      if (!this.#searchChild(ply, move, low, limit, first)) {
        if (windows.isCutOff(ply)) return false;
        // A better move was found elsewhere: search this one in the narrower window.
        windows.clear();
        continue;
      }
      const value = stack.sameRole[ply] !== 0 ? stack.value[ply + 1] : -stack.value[ply + 1];
      if (value >= limit && value < high) {
        // Again in a null window if a better move was found elsewhere, else in the whole window.
        windows.synchronise(ply);
        wide = first = limit > stack.alpha(ply, move);
        continue;
      }
      windows.recordValue(ply, move, value);
      return true;
    }
  }

  /** Searches the position after `move` in a window of the role to move at `ply`; false if something was cut off. */
  #searchChild(ply: number, move: Move, low: number, limit: number, first: boolean): boolean {
    const stack = this.#stack;
    const position = stack.positions[ply];
    const child = stack.positions[ply + 1];
    child.copy(position);
    child.play(move);
    const same = child.turn === position.turn;
    stack.path[ply] = move;
    stack.limit[ply] = limit;
    stack.sameRole[ply] = same ? 1 : 0;
    stack.low[ply + 1] = same ? low : -limit;
    stack.high[ply + 1] = same ? limit : -low;
    stack.nodeType[ply + 1] = childNodeType(stack.nodeType[ply], first, same);
    stack.use[ply + 1] = CHILD;
    stack.top = ply + 1;
    const complete = this.#visit(ply + 1, stack.plies[ply] - 1, stack.extensionsLeft[ply]);
    stack.use[ply + 1] = UNUSED;
    stack.top = ply;
    return complete;
  }

  /** Makes a split point of the highest position on the stack that has moves left. */
  #split(): void {
    const stack = this.#stack;
    let parent = NO_SPLIT_POINT;
    for (let ply = 0; ply < stack.top; ply++) {
      if (stack.use[ply] === UNUSED) continue;
      const splitPoint = stack.splitPoint[ply];
      if (splitPoint !== NO_SPLIT_POINT) {
        parent = splitPoint;
        continue;
      }
      // The move taken last is still being searched.
      const searched = stack.next[ply] - 1;
      if (searched < movesBeforeSplit(stack.nodeType[ply])) continue;
      if (stack.next[ply] >= stack.count[ply] || stack.plies[ply] < this.#splitDepth) continue;
      this.#createSplitPoint(ply, parent);
      return;
    }
  }

  #createSplitPoint(ply: number, parent: number): void {
    const state = this.#state;
    this.#shareHistory();
    state.lock();
    const splitPoint = this.#splitPoints.create(parent, this.#stack, ply);
    this.#stack.splitPoint[ply] = splitPoint;
    state.unlock();
    if (splitPoint !== NO_SPLIT_POINT) state.notifyAll();
  }

  /** Exchanges with the other threads which moves have caused cutoffs. */
  #shareHistory(): void {
    if (this.#options.ordering) this.#minimax.ordering.share(this.#splitPoints.history);
  }

  /** Waits until the helpers of a split point have left, and helps them; false if the position was cut off. */
  #waitForHelpers(ply: number, searched: boolean): boolean {
    const stack = this.#stack;
    const windows = this.#windows;
    const splitPoints = this.#splitPoints;
    const state = this.#state;
    const splitPoint = stack.splitPoint[ply];
    let complete = searched;
    let announced = false;
    for (;;) {
      const seen = state.events;
      state.throwIfFailed();
      state.lock();
      if (!complete) splitPoints.close(splitPoint);
      const helpers = splitPoints.helpers(splitPoint);
      if (helpers === 0) {
        stack.best[ply] = splitPoints.best(splitPoint);
        stack.bestMove[ply] = splitPoints.bestMove(splitPoint);
        stack.pv.lengths[ply] = splitPoints.readPv(splitPoint, stack.pv.moves, ply * MAX_PV);
        splitPoints.release(splitPoint);
        stack.splitPoint[ply] = NO_SPLIT_POINT;
      }
      state.unlock();
      if (helpers === 0) return complete;
      if (!complete) {
        if (!announced) state.announceWindow();
        announced = true;
      } else if (this.join(splitPoint, state.searchId) || windows.changed) {
        // Something above may have been cut off in the meantime.
        if (windows.isCutOff(ply) || (windows.narrowAll() && windows.isCutOff(ply))) complete = false;
        else windows.clear();
        continue;
      }
      if (this.#ended?.()) state.stop();
      else state.wait(seen, this.#ended && WAIT_MILLIS);
    }
  }

  /** After `minimax` has stopped: lets it search again, unless the budget is spent. */
  #afterStop(): boolean {
    this.#minimax.stopped = false;
    this.#windows.stopUnlessCutOff();
    return false;
  }
}
