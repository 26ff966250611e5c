import type { Game, Move, Position, Role } from '../../contract/game.ts';
import { mix } from '../../util/hash.ts';
import { MAX_PV, NULL_WINDOW } from '../minimax-options.ts';
import { NODES_PER_POLL, type Minimax, type Monitor } from '../minimax.ts';
import type { RootOptions } from '../root.ts';
import { LOWER_BOUND, UPPER_BOUND, EXACT, type TranspositionTable } from '../transposition-table.ts';
import { UNUSED, JOINED, SearchStack, CHILD } from './search-stack.ts';
import { movesBeforeSplit, childNodeType, PV_NODE } from './node-type.ts';
import type { SharedState } from './shared-state.ts';
import { EVALS, MAX_SHARED_PLY, NO_SPLIT_POINT, NODES, TT_HITS, type SplitPoints } from './split-points.ts';
import { WindowSync } from './window-sync.ts';

/** How long to wait at a time if there is a deadline. */
const WAIT_MILLIS = 10;

/**
 * Alpha-beta by several threads (young brothers wait: Feldmann, Monien, Mysliwietz and Vornberger 1989): after the eldest
 * move of a position has been searched (see `eldersOf`), the others may be searched by whoever is idle. This is what each thread runs.
 *
 * It does what `Minimax` does, and leaves positions with fewer than `splitDepth` plies to one. A thread that sees
 * somebody wait offers the moves left at the position highest in its tree; a thread that waits for guests of its own
 * helps them (helpful master). What has become void meanwhile is dropped: see `Windows`.
 */
export class SplitPointSearch<P extends Position = Position> implements Monitor {
  readonly #minimax: Minimax<P>;
  readonly #stack: SearchStack<P>;
  readonly #windows: WindowSync;
  readonly #splitPoints: SplitPoints;
  readonly #state: SharedState;
  readonly #table: TranspositionTable | undefined;
  readonly #options: RootOptions;
  readonly #splitDepth: number;
  readonly #loss: number;
  readonly #listed: Int32Array;
  #salt = 0;
  #limited = false;
  #deadline = Infinity;
  /** Of what this thread has spent, the part that is in the common books. */
  readonly #added = new Float64Array(3);

  constructor(
    game: Game<P>,
    minimax: Minimax<P>,
    options: RootOptions,
    splitDepth: number,
    splits: SplitPoints,
    table?: TranspositionTable,
  ) {
    this.#minimax = minimax;
    this.#stack = new SearchStack(game, options);
    this.#windows = new WindowSync(this.#stack, splits);
    this.#splitPoints = splits;
    this.#state = splits.state;
    this.#table = table;
    this.#options = options;
    this.#splitDepth = splitDepth;
    this.#loss = options.preferFaster ? 0.001 : 0;
    this.#listed = new Int32Array(game.maxMoves);
  }

  /** Prepares to search below `position`; `minimax` has begun. */
  begin(position: P, role: Role, limited: boolean, deadline: number): void {
    this.#stack.begin(position, role);
    this.#windows.begin();
    this.#salt = mix(role + 1);
    this.#limited = limited;
    this.#deadline = deadline;
    this.#added.fill(0);
    this.#minimax.ordering.beginSharing();
  }

  /**
   * Searches the moves of the root in this order, and leaves their values in the shared memory. False if the budget
   * ended before all were searched.
   */
  searchRoot(
    moves: Int32Array,
    count: number,
    plies: number,
    extensionsLeft: number,
    low: number,
    high: number,
  ): boolean {
    const branch = this.#stack;
    branch.top = 0;
    branch.link[0] = JOINED;
    branch.nodeType[0] = PV_NODE;
    branch.low[0] = low;
    branch.high[0] = high;
    for (let i = 0; i < count; i++) branch.moves[i] = moves[i];
    const whole = this.#searchMoves(0, count, plies, extensionsLeft);
    branch.link[0] = UNUSED;
    branch.top = -1;
    this.#windows.clear();
    return whole;
  }

  /** The best move of the root, -1 if none is known yet, and its value. */
  get bestMove(): Move {
    return this.#stack.bestMove[0];
  }

  get best(): number {
    return this.#stack.best[0];
  }

  /** Copies the line that begins with the best move and returns its length. */
  copyPv(out: Int32Array): number {
    const { lines, lengths } = this.#stack;
    for (let i = 0; i < lengths[0]; i++) out[i] = lines[i];
    return lengths[0];
  }

  /**
   * Joins the split that lies highest in the tree, below split `ancestor` unless that is `NOBODY`, and searches its moves
   * as long as there are any. False if there is none, or if `search` is over.
   */
  join(ancestor: number, search: number): boolean {
    const splits = this.#splitPoints;
    const signals = this.#state;
    signals.lock();
    const on = search === signals.search && !signals.stopped;
    const split = on ? splits.find(ancestor) : NO_SPLIT_POINT;
    if (split === NO_SPLIT_POINT) {
      signals.unlock();
      return false;
    }
    const branch = this.#stack;
    const above = branch.top;
    const ply = splits.join(split, branch);
    signals.unlock();

    branch.top = ply;
    branch.link[ply] = JOINED;
    branch.splitPoint[ply] = split;
    const position = branch.positions[ply];
    if (ply > 0) position.copy(branch.positions[0]);
    for (let i = 0; i < ply; i++) position.play(branch.path[i]);
    this.#shareHistory();
    this.#searchSiblings(ply);
    this.#shareHistory();
    if (!this.#windows.isCutOff(ply - 1)) this.#windows.clear();
    branch.link[ply] = UNUSED;
    branch.splitPoint[ply] = NO_SPLIT_POINT;
    branch.count[ply] = 0;
    branch.top = above;

    signals.lock();
    this.#addSpent();
    splits.leave(split);
    const last = splits.helpers(split) === 0;
    signals.unlock();
    if (last) signals.notifyAll();
    return true;
  }

  /** Is asked by `minimax` every few nodes whether to stop. */
  poll(): boolean {
    const signals = this.#state;
    signals.heartbeat();
    if (this.#windows.changed && this.#windows.narrowAll()) return true;
    if (this.#limited && !signals.takeNodeBatch()) {
      this.#windows.stop();
      return true;
    }
    if (signals.needsWork) this.#split();
    return false;
  }

  /** Searches the position at `ply`, `depth` plies deep and up to `extensionsLeft` more; false if it is void. */
  #visit(ply: number, depth: number, extensionsLeft: number): boolean {
    const minimax = this.#minimax;
    const branch = this.#stack;
    const position = branch.positions[ply];
    const line = ply * MAX_PV;
    if (depth < this.#splitDepth || ply >= MAX_SHARED_PLY) {
      branch.value[ply] = minimax.searchPosition(
        position,
        ply,
        depth,
        extensionsLeft,
        branch.low[ply],
        branch.high[ply],
      );
      if (minimax.stopped) return this.#afterStop();
      branch.lengths[ply] = minimax.copyPv(ply, branch.lines, line);
      return true;
    }
    if (!minimax.countNode()) return this.#afterStop();
    branch.lengths[ply] = 0;
    const own = position.turn === branch.role;
    if (position.over) {
      const payoff = position.payoff(branch.role) * (1 - this.#loss * ply);
      branch.value[ply] = own ? payoff : -payoff;
      return true;
    }
    // Keys and depths as in `Minimax`, which uses the same table.
    const table = this.#table;
    const key0 = position.key(0) ^ this.#salt;
    const key1 = position.key(1) ^ (this.#loss === 0 ? 0 : Math.imul(ply, 0x9e3779b1));
    const ttDepth = depth | (extensionsLeft << 10);
    let ttMove = -1;
    if (table?.probe(key0, key1)) {
      ttMove = table.move;
      const { bound, value } = table;
      const enough =
        bound === EXACT || (bound === LOWER_BOUND ? value >= branch.high[ply] : value <= branch.low[ply]);
      if (table.depth === ttDepth && enough) {
        branch.value[ply] = value;
        minimax.ttHits++;
        return true;
      }
    }
    const count = this.#list(ply, own, ttMove);
    const forced = this.#options.extendForced && count === 1 && extensionsLeft >= 2;
    if (
      !this.#searchMoves(ply, count, forced ? depth + 2 : depth, forced ? extensionsLeft - 2 : extensionsLeft)
    )
      return false;
    const best = branch.best[ply];
    const high = branch.high[ply];
    const move = branch.bestMove[ply];
    branch.value[ply] = best;
    if (best >= high && this.#options.ordering) {
      minimax.ordering.recordCutoff(move, ply, own ? 0 : 1, branch.plies[ply]);
    }
    const bound = best <= branch.low[ply] ? UPPER_BOUND : best >= high ? LOWER_BOUND : EXACT;
    table?.store(key0, key1, ttDepth, bound, best, move);
    return true;
  }

  /** Lists the moves at `ply`, likely good ones first, and returns how many. */
  #list(ply: number, own: boolean, ttMove: Move): number {
    const { ordering } = this.#minimax;
    const { positions, moves, maxMoves } = this.#stack;
    const listed = this.#listed;
    const count = positions[ply].moves(listed, 0);
    if (this.#options.ordering) {
      ordering.rate(positions[ply], listed, 0, count, ply, own ? 0 : 1, ttMove);
      for (let i = 1; i < count; i++) ordering.pick(listed, i, count);
    }
    const at = ply * maxMoves;
    for (let i = 0; i < count; i++) moves[at + i] = listed[i];
    return count;
  }

  /** Searches the moves listed at `ply`, `plies` deep, alone or with guests; false if the position is void. */
  #searchMoves(ply: number, count: number, plies: number, extensionsLeft: number): boolean {
    const branch = this.#stack;
    branch.best[ply] = -Infinity;
    branch.bestMove[ply] = -1;
    branch.plies[ply] = plies;
    branch.extensionsLeft[ply] = extensionsLeft;
    branch.closed[ply] = 0;
    branch.next[ply] = 0;
    branch.count[ply] = count;
    branch.lengths[ply] = 0;
    let whole = this.#searchSiblings(ply);
    if (branch.splitPoint[ply] !== NO_SPLIT_POINT) whole = this.#waitForHelpers(ply, whole);
    branch.count[ply] = 0;
    return whole;
  }

  /** Searches the moves at `ply` that nobody has taken; false if the position is void. */
  #searchSiblings(ply: number): boolean {
    const branch = this.#stack;
    for (;;) {
      const split = branch.splitPoint[ply];
      let index = -1;
      if (split !== NO_SPLIT_POINT) index = this.#splitPoints.take(split);
      else if (!branch.isDecided(ply) && branch.next[ply] < branch.count[ply]) index = branch.next[ply]++;
      if (index < 0) return true;
      if (!this.#searchMove(ply, index)) return false;
    }
  }

  /** Searches one move; false if the position at `ply` itself is void. */
  #searchMove(ply: number, index: number): boolean {
    const branch = this.#stack;
    const windows = this.#windows;
    const move = branch.moves[ply * branch.maxMoves + index];
    let first = index === 0;
    let wide = first || !this.#options.scout;
    for (;;) {
      windows.synchronise(ply);
      const low = branch.alpha(ply, move);
      const high = branch.high[ply];
      if (branch.closed[ply] !== 0 || low >= high) return true;
      const limit = wide || low + NULL_WINDOW >= high ? high : low + NULL_WINDOW;
      if (!this.#searchChild(ply, move, low, limit, first)) {
        if (windows.isCutOff(ply)) return false;
        // The window of this move was overtaken: a better one was found meanwhile.
        windows.clear();
        continue;
      }
      const value = branch.sameRole[ply] !== 0 ? branch.value[ply + 1] : -branch.value[ply + 1];
      if (value >= limit && value < high) {
        // Once more in the same way if its window was overtaken meanwhile.
        windows.synchronise(ply);
        wide = first = limit > branch.alpha(ply, move);
        continue;
      }
      windows.recordValue(ply, move, value);
      return true;
    }
  }

  /** Searches what `move` leads to in the window of the role to move at `ply`; false if something is void. */
  #searchChild(ply: number, move: Move, low: number, limit: number, first: boolean): boolean {
    const branch = this.#stack;
    const position = branch.positions[ply];
    const child = branch.positions[ply + 1];
    child.copy(position);
    child.play(move);
    const same = child.turn === position.turn;
    branch.path[ply] = move;
    branch.limit[ply] = limit;
    branch.sameRole[ply] = same ? 1 : 0;
    branch.low[ply + 1] = same ? low : -limit;
    branch.high[ply + 1] = same ? limit : -low;
    branch.nodeType[ply + 1] = childNodeType(branch.nodeType[ply], first, same);
    branch.link[ply + 1] = CHILD;
    branch.top = ply + 1;
    const whole = this.#visit(ply + 1, branch.plies[ply] - 1, branch.extensionsLeft[ply]);
    branch.link[ply + 1] = UNUSED;
    branch.top = ply;
    return whole;
  }

  /** Makes a split of the highest position of this thread that has moves to give. */
  #split(): void {
    const branch = this.#stack;
    let parent = NO_SPLIT_POINT;
    for (let ply = 0; ply < branch.top; ply++) {
      if (branch.link[ply] === UNUSED) continue;
      const split = branch.splitPoint[ply];
      if (split !== NO_SPLIT_POINT) {
        parent = split;
        continue;
      }
      const next = branch.next[ply];
      // The last that was taken is being searched.
      if (
        next <= movesBeforeSplit(branch.nodeType[ply]) ||
        next >= branch.count[ply] ||
        branch.plies[ply] < this.#splitDepth
      )
        continue;
      this.#createSplitPoint(ply, parent);
      return;
    }
  }

  #createSplitPoint(ply: number, parent: number): void {
    const signals = this.#state;
    this.#shareHistory();
    signals.lock();
    const split = this.#splitPoints.create(parent, this.#stack, ply);
    this.#stack.splitPoint[ply] = split;
    signals.unlock();
    if (split !== NO_SPLIT_POINT) signals.notifyAll();
  }

  /** Tells others which moves have proved good, and learns from them. */
  #shareHistory(): void {
    if (this.#options.ordering) this.#minimax.ordering.share(this.#splitPoints.history);
  }

  /** Waits until the guests of a split have left, and helps them; false if the position is void. */
  #waitForHelpers(ply: number, whole: boolean): boolean {
    const branch = this.#stack;
    const windows = this.#windows;
    const splits = this.#splitPoints;
    const signals = this.#state;
    const split = branch.splitPoint[ply];
    let told = false;
    for (;;) {
      const seen = signals.events;
      signals.throwIfFailed();
      signals.lock();
      if (!whole) splits.close(split);
      const guests = splits.helpers(split);
      if (guests === 0) {
        branch.best[ply] = splits.best(split);
        branch.bestMove[ply] = splits.bestMove(split);
        branch.lengths[ply] = splits.readPv(split, branch.lines, ply * MAX_PV);
        splits.release(split);
        branch.splitPoint[ply] = NO_SPLIT_POINT;
      }
      signals.unlock();
      if (guests === 0) return whole;
      if (!whole) {
        if (!told) signals.announceWindow();
        told = true;
      } else if (this.join(split, signals.search) || windows.changed) {
        // Something above may have become void while others were at work.
        if (windows.isCutOff(ply) || (windows.narrowAll() && windows.isCutOff(ply))) whole = false;
        else windows.clear();
        continue;
      }
      if (performance.now() >= this.#deadline) signals.stop();
      else signals.wait(seen, this.#deadline === Infinity ? undefined : WAIT_MILLIS);
    }
  }

  /** After `minimax` has stopped: clears the way for the next search, unless the budget is spent. */
  #afterStop(): boolean {
    this.#minimax.stopped = false;
    this.#windows.stopUnlessCutOff();
    return false;
  }

  /** Adds what a helper has spent since it did so last to the common books. */
  #addSpent(): void {
    if (this.#state.threadIndex === 0) return;
    const { numbers } = this.#splitPoints;
    const { nodes, evals, ttHits: ttHits } = this.#minimax;
    const booked = this.#added;
    numbers[NODES] += nodes - booked[NODES];
    numbers[EVALS] += evals - booked[EVALS];
    numbers[TT_HITS] += ttHits - booked[TT_HITS];
    booked[NODES] = nodes;
    booked[EVALS] = evals;
    booked[TT_HITS] = ttHits;
  }
}

/** How many batches a budget of nodes is; what is left over is not used. */
export function batchesOf(nodes: number): number {
  return Math.min(Math.floor(nodes / NODES_PER_POLL), 2 ** 31 - 1);
}
