import type { Game, Move, Position, Role } from '../../contract/game.ts';
import { mix } from '../../util/hash.ts';
import { LINE, NODES_PER_WATCH, TINY, type Minimax, type Watch } from '../minimax.ts';
import type { RootOptions } from '../root.ts';
import { AT_LEAST, AT_MOST, EXACT, type Table } from '../table.ts';
import { eldersOf, kindOfChild, ON_LINE } from './node-kind.ts';
import { EVALS, MOST_PLIES, NOBODY, NODES, RECALLS, ROOT_VALUES, type Splits } from './splits.ts';
import type { Signals } from './signals.ts';

/** No position is void. */
const NOWHERE = MOST_PLIES + 1;
/** Everything is. */
const EVERYWHERE = -1;

// What a ply is to this thread.
const ABSENT = 0;
/** It is searched on behalf of the ply before. */
const CHILD = 1;
/** The root, or a split joined as a guest: its window comes from elsewhere. */
const BASE = 2;

/** How long to wait at a time if there is a deadline. */
const SLICE = 10;

/**
 * Alpha-beta by several threads (young brothers wait: Feldmann, Monien, Mysliwietz and Vornberger 1989): after the eldest
 * move of a position has been searched (see `eldersOf`), the others may be searched by whoever is idle. This is what each thread runs.
 *
 * It does what `Minimax` does, and leaves positions with fewer than `splitDepth` plies to one. A thread that sees
 * somebody wait offers the moves left at the position highest in its tree; a thread that waits for guests of its own
 * helps them (helpful master). When a window narrows anywhere, all threads look at their windows, from the top down, and
 * drop the first position, with all below it, whose window is empty: it is void.
 *
 * Values, windows and best moves are kept per ply, from the view of the role to move there.
 */
export class Brothers<P extends Position = Position> implements Watch {
  readonly #minimax: Minimax<P>;
  readonly #splits: Splits;
  readonly #signals: Signals;
  readonly #table: Table | undefined;
  readonly #options: RootOptions;
  readonly #splitDepth: number;
  readonly #maxMoves: number;
  readonly #loss: number;
  readonly #positions: P[];
  readonly #low = new Float64Array(MOST_PLIES + 1);
  readonly #high = new Float64Array(MOST_PLIES + 1);
  readonly #best = new Float64Array(MOST_PLIES + 1);
  readonly #value = new Float64Array(MOST_PLIES + 1);
  /** Up to where the child that is being searched was asked about. */
  readonly #limit = new Float64Array(MOST_PLIES + 1);
  readonly #bestMove = new Int32Array(MOST_PLIES + 1);
  readonly #place = new Uint8Array(MOST_PLIES + 1);
  /** The split made of a ply, `NOBODY` if there is none. */
  readonly #split = new Int32Array(MOST_PLIES + 1);
  readonly #kind = new Uint8Array(MOST_PLIES + 1);
  readonly #closed = new Uint8Array(MOST_PLIES + 1);
  readonly #plies = new Int32Array(MOST_PLIES + 1);
  readonly #spare = new Int32Array(MOST_PLIES + 1);
  readonly #next = new Int32Array(MOST_PLIES + 1);
  /** Moves at a ply; 0 while they are not searched one by one. */
  readonly #count = new Int32Array(MOST_PLIES + 1);
  /** Whether the child that is being searched is the same role's turn. */
  readonly #same = new Uint8Array(MOST_PLIES + 1);
  /** The moves that lead to the position in hand. */
  readonly #path = new Int32Array(MOST_PLIES + 1);
  readonly #moves: Int32Array;
  readonly #listed: Int32Array;
  readonly #rootMoves: Int32Array;
  #rootCount = 0;
  readonly #lines = new Int32Array((MOST_PLIES + 1) * LINE);
  readonly #lengths = new Int32Array(MOST_PLIES + 1);
  #role: Role = 0;
  #salt = 0;
  /** The deepest ply this thread is at. */
  #top = -1;
  /** The highest ply whose position need not be searched any more. */
  #void = NOWHERE;
  #seenEpoch = 0;
  #limited = false;
  #deadline = Infinity;
  /** Of what this thread has spent, the part that is in the common books. */
  readonly #booked = new Float64Array(3);

  constructor(
    game: Game<P>,
    minimax: Minimax<P>,
    options: RootOptions,
    splitDepth: number,
    splits: Splits,
    table?: Table,
  ) {
    this.#minimax = minimax;
    this.#splits = splits;
    this.#signals = splits.signals;
    this.#table = table;
    this.#options = options;
    this.#splitDepth = splitDepth;
    this.#maxMoves = game.maxMoves;
    this.#loss = options.preferFaster ? 0.001 : 0;
    this.#positions = Array.from({ length: MOST_PLIES + 1 }, () => game.start());
    this.#moves = new Int32Array((MOST_PLIES + 1) * game.maxMoves);
    this.#listed = new Int32Array(game.maxMoves);
    this.#rootMoves = new Int32Array(game.maxMoves);
  }

  /** Prepares to search below `position`; `minimax` has begun. */
  begin(position: P, role: Role, limited: boolean, deadline: number): void {
    this.#positions[0].copy(position);
    this.#rootCount = position.moves(this.#rootMoves, 0);
    this.#role = role;
    this.#salt = mix(role + 1);
    this.#limited = limited;
    this.#deadline = deadline;
    this.#place.fill(ABSENT);
    this.#split.fill(NOBODY);
    this.#count.fill(0);
    this.#top = -1;
    this.#void = NOWHERE;
    this.#booked.fill(0);
    this.#seenEpoch = this.#signals.epoch;
    this.#minimax.ordering.unshare();
  }

  /**
   * Searches the moves of the root in this order, and leaves their values in the shared memory. False if the budget
   * ended before all were searched.
   */
  searchRoot(
    moves: Int32Array,
    count: number,
    plies: number,
    spare: number,
    low: number,
    high: number,
  ): boolean {
    this.#top = 0;
    this.#place[0] = BASE;
    this.#kind[0] = ON_LINE;
    this.#low[0] = low;
    this.#high[0] = high;
    for (let i = 0; i < count; i++) this.#moves[i] = moves[i];
    const whole = this.#family(0, count, plies, spare);
    this.#place[0] = ABSENT;
    this.#top = -1;
    this.#void = NOWHERE;
    return whole;
  }

  /** The best move of the root, -1 if none is known yet, and its value. */
  get bestMove(): Move {
    return this.#bestMove[0];
  }

  get best(): number {
    return this.#best[0];
  }

  /** Copies the line that begins with the best move and returns its length. */
  line(out: Int32Array): number {
    for (let i = 0; i < this.#lengths[0]; i++) out[i] = this.#lines[i];
    return this.#lengths[0];
  }

  /**
   * Joins the split that lies highest in the tree, below split `ancestor` unless that is `NOBODY`, and searches its moves
   * as long as there are any. False if there is none, or if `search` is over.
   */
  join(ancestor: number, search: number): boolean {
    const splits = this.#splits;
    this.#signals.lock();
    const on = search === this.#signals.search && !this.#signals.stopped;
    const split = on ? splits.find(ancestor) : NOBODY;
    if (split === NOBODY) {
      this.#signals.unlock();
      return false;
    }
    splits.enter(split);
    const ply = splits.ply(split);
    const above = this.#top;
    this.#top = ply;
    this.#place[ply] = BASE;
    this.#split[ply] = split;
    this.#kind[ply] = splits.kind(split);
    this.#low[ply] = splits.low(split);
    this.#high[ply] = splits.high(split);
    this.#best[ply] = splits.best(split);
    this.#bestMove[ply] = splits.bestMove(split);
    this.#plies[ply] = splits.plies(split);
    this.#spare[ply] = splits.spare(split);
    splits.readPath(split, this.#path);
    this.#count[ply] = splits.readMoves(split, this.#moves, ply * this.#maxMoves);
    this.#closed[ply] = 0;
    this.#signals.unlock();

    const position = this.#positions[ply];
    if (ply > 0) position.copy(this.#positions[0]);
    for (let i = 0; i < ply; i++) position.play(this.#path[i]);
    this.#share();
    this.#brothers(ply);
    this.#share();
    if (this.#void >= ply) this.#void = NOWHERE;
    this.#place[ply] = ABSENT;
    this.#split[ply] = NOBODY;
    this.#count[ply] = 0;
    this.#top = above;

    this.#signals.lock();
    this.#book();
    splits.leave(split);
    const last = splits.guests(split) === 0;
    this.#signals.unlock();
    if (last) this.#signals.raise();
    return true;
  }

  /** Is asked by `minimax` every few nodes whether to stop. */
  glance(): boolean {
    const signals = this.#signals;
    signals.beat();
    if (signals.epoch !== this.#seenEpoch && this.#narrow()) return true;
    if (this.#limited && !signals.fetch()) {
      signals.stop();
      this.#void = EVERYWHERE;
      return true;
    }
    if (signals.wanting) this.#offer();
    return false;
  }

  /** Searches the position at `ply`, `depth` plies deep and up to `spare` more; false if it is void. */
  #visit(ply: number, depth: number, spare: number): boolean {
    const minimax = this.#minimax;
    const position = this.#positions[ply];
    const line = ply * LINE;
    if (depth < this.#splitDepth || ply >= MOST_PLIES) {
      this.#value[ply] = minimax.below(position, ply, depth, spare, this.#low[ply], this.#high[ply]);
      if (minimax.stopped) return this.#halt();
      this.#lengths[ply] = minimax.line(this.#lines, line, ply, line + LINE - 1) - line;
      return true;
    }
    if (!minimax.count()) return this.#halt();
    this.#lengths[ply] = 0;
    const own = position.turn === this.#role;
    if (position.over) {
      const payoff = position.payoff(this.#role) * (1 - this.#loss * ply);
      this.#value[ply] = own ? payoff : -payoff;
      return true;
    }
    // Keys and depths as in `Minimax`, which uses the same table.
    const table = this.#table;
    const key0 = position.key(0) ^ this.#salt;
    const key1 = position.key(1) ^ (this.#loss === 0 ? 0 : Math.imul(ply, 0x9e3779b1));
    const exactly = depth | (spare << 10);
    let remembered = -1;
    if (table?.find(key0, key1)) {
      remembered = table.move;
      const { bound, value } = table;
      const enough =
        bound === EXACT || (bound === AT_LEAST ? value >= this.#high[ply] : value <= this.#low[ply]);
      if (table.depth === exactly && enough) {
        this.#value[ply] = value;
        minimax.recalls++;
        return true;
      }
    }
    const count = this.#list(ply, own, remembered);
    const forced = this.#options.extendForced && count === 1 && spare >= 2;
    if (!this.#family(ply, count, forced ? depth + 2 : depth, forced ? spare - 2 : spare)) return false;
    const best = this.#best[ply];
    const high = this.#high[ply];
    this.#value[ply] = best;
    if (best >= high && this.#options.ordering) {
      minimax.ordering.refuted(this.#bestMove[ply], ply, own ? 0 : 1, this.#plies[ply]);
    }
    const bound = best <= this.#low[ply] ? AT_MOST : best >= high ? AT_LEAST : EXACT;
    table?.store(key0, key1, exactly, bound, best, this.#bestMove[ply]);
    return true;
  }

  /** Lists the moves at `ply`, likely good ones first, and returns how many. */
  #list(ply: number, own: boolean, remembered: Move): number {
    const { ordering } = this.#minimax;
    const listed = this.#listed;
    const position = this.#positions[ply];
    const count = position.moves(listed, 0);
    if (this.#options.ordering) {
      ordering.rate(position, listed, 0, count, ply, own ? 0 : 1, remembered);
      for (let i = 0; i < count; i++) ordering.pick(listed, i, count);
    }
    const at = ply * this.#maxMoves;
    for (let i = 0; i < count; i++) this.#moves[at + i] = listed[i];
    return count;
  }

  /** Searches the moves listed at `ply`, `plies` deep, alone or with guests; false if the position is void. */
  #family(ply: number, count: number, plies: number, spare: number): boolean {
    this.#best[ply] = -Infinity;
    this.#bestMove[ply] = -1;
    this.#plies[ply] = plies;
    this.#spare[ply] = spare;
    this.#closed[ply] = 0;
    this.#next[ply] = 0;
    this.#count[ply] = count;
    this.#lengths[ply] = 0;
    let whole = this.#brothers(ply);
    if (this.#split[ply] !== NOBODY) whole = this.#gather(ply, whole);
    this.#count[ply] = 0;
    return whole;
  }

  /** Searches the moves at `ply` that nobody has taken; false if the position is void. */
  #brothers(ply: number): boolean {
    for (;;) {
      const split = this.#split[ply];
      let index = -1;
      if (split !== NOBODY) index = this.#splits.take(split);
      else if (!this.#isDecided(ply) && this.#next[ply] < this.#count[ply]) index = this.#next[ply]++;
      if (index < 0) return true;
      if (!this.#brother(ply, index)) return false;
    }
  }

  /** Whether no other move at `ply` matters. At the root, moves may still be worth as much as the best. */
  #isDecided(ply: number): boolean {
    return this.#best[ply] >= this.#high[ply] && (ply > 0 || this.#high[ply] < 1);
  }

  /** Searches one move; false if the position at `ply` itself is void. */
  #brother(ply: number, index: number): boolean {
    const move = this.#moves[ply * this.#maxMoves + index];
    let first = index === 0;
    let wide = first || !this.#options.scout;
    for (;;) {
      this.#update(ply);
      const low = this.#floor(ply, move);
      const high = this.#high[ply];
      if (this.#closed[ply] !== 0 || low >= high) return true;
      const limit = wide || low + TINY >= high ? high : low + TINY;
      if (!this.#child(ply, move, low, limit, first)) {
        if (this.#void <= ply) return false;
        // The window of this move was overtaken: a better one was found meanwhile.
        this.#void = NOWHERE;
        continue;
      }
      const value = this.#same[ply] !== 0 ? this.#value[ply + 1] : -this.#value[ply + 1];
      if (value >= limit && value < high) {
        // Once more in the same way if its window was overtaken meanwhile.
        this.#update(ply);
        wide = first = limit > this.#floor(ply, move);
        continue;
      }
      this.#settle(ply, move, value);
      return true;
    }
  }

  /** Above this a move matters. At the root one does that may turn out as good as the best, and comes before it. */
  #floor(ply: number, move: Move): number {
    const best = this.#best[ply];
    const low = this.#low[ply];
    if (ply === 0 && this.#mayTie(move)) return best - TINY;
    return Math.max(low, best);
  }

  #mayTie(move: Move): boolean {
    const known = this.#bestMove[0] >= 0 && (this.#best[0] > this.#low[0] || this.#low[0] <= -1);
    if (!known) return false;
    return this.#options.ties === 'random' || this.#indexOf(move) < this.#indexOf(this.#bestMove[0]);
  }

  #indexOf(move: Move): number {
    const moves = this.#rootMoves;
    for (let i = 0; i < this.#rootCount; i++) if (moves[i] === move) return i;
    return -1;
  }

  /** Searches what `move` leads to in the window of the role to move at `ply`; false if something is void. */
  #child(ply: number, move: Move, low: number, limit: number, first: boolean): boolean {
    const child = this.#positions[ply + 1];
    const position = this.#positions[ply];
    child.copy(position);
    child.play(move);
    const same = child.turn === position.turn;
    this.#path[ply] = move;
    this.#limit[ply] = limit;
    this.#same[ply] = same ? 1 : 0;
    this.#low[ply + 1] = same ? low : -limit;
    this.#high[ply + 1] = same ? limit : -low;
    this.#kind[ply + 1] = kindOfChild(this.#kind[ply], first, same);
    this.#place[ply + 1] = CHILD;
    this.#top = ply + 1;
    const whole = this.#visit(ply + 1, this.#plies[ply] - 1, this.#spare[ply]);
    this.#place[ply + 1] = ABSENT;
    this.#top = ply;
    return whole;
  }

  /** Takes a move's value into account, and tells guests if it makes their windows narrower. */
  #settle(ply: number, move: Move, value: number): void {
    const split = this.#split[ply];
    if (split === NOBODY) {
      if (this.#isBetter(ply, move, value)) this.#improve(ply, move, value);
      return;
    }
    const splits = this.#splits;
    this.#signals.lock();
    this.#best[ply] = splits.best(split);
    this.#bestMove[ply] = splits.bestMove(split);
    const better = this.#isBetter(ply, move, value);
    if (better) {
      this.#improve(ply, move, value);
      splits.improve(split, move, value, this.#lines, ply * LINE, this.#lengths[ply]);
      if (this.#isDecided(ply)) splits.close(split);
    }
    this.#signals.unlock();
    if (better) this.#signals.narrowed();
  }

  #isBetter(ply: number, move: Move, value: number): boolean {
    if (ply > 0) return value > this.#best[ply];
    this.#splits.numbers[ROOT_VALUES + this.#indexOf(move)] = value;
    if (value !== this.#best[0]) return value > this.#best[0];
    return this.#mayTie(move) && this.#indexOf(move) < this.#indexOf(this.#bestMove[0]);
  }

  #improve(ply: number, move: Move, value: number): void {
    this.#best[ply] = value;
    this.#bestMove[ply] = move;
    const lines = this.#lines;
    const to = ply * LINE;
    const length = Math.min(this.#lengths[ply + 1], LINE - 2);
    lines[to] = move;
    for (let i = 0; i < length; i++) lines[to + 1 + i] = lines[to + LINE + i];
    this.#lengths[ply] = length + 1;
  }

  /** Reads the split of a ply, if it is one, and tells it what its owner knows of the window. */
  #update(ply: number): void {
    const split = this.#split[ply];
    if (split === NOBODY) return;
    const splits = this.#splits;
    this.#signals.lock();
    const narrower = splits.narrow(split, this.#low[ply], this.#high[ply]);
    this.#low[ply] = splits.low(split);
    this.#high[ply] = splits.high(split);
    this.#best[ply] = splits.best(split);
    this.#bestMove[ply] = splits.bestMove(split);
    this.#closed[ply] = splits.isClosed(split) ? 1 : 0;
    this.#signals.unlock();
    if (narrower) this.#signals.narrowed();
  }

  /** Looks at all windows of this thread, from the top of the tree down; true if a position has become void. */
  #narrow(): boolean {
    const signals = this.#signals;
    this.#seenEpoch = signals.epoch;
    if (signals.stopped) {
      this.#void = EVERYWHERE;
      return true;
    }
    for (let ply = 0; ply <= this.#top; ply++) {
      if (this.#place[ply] === ABSENT) continue;
      if (this.#place[ply] === CHILD) {
        const low = this.#floor(ply - 1, this.#path[ply - 1]);
        const high = Math.min(this.#limit[ply - 1], this.#high[ply - 1]);
        const same = this.#same[ply - 1] !== 0;
        this.#low[ply] = Math.max(this.#low[ply], same ? low : -high);
        this.#high[ply] = Math.min(this.#high[ply], same ? high : -low);
        if (this.#closed[ply - 1] !== 0 && this.#split[ply - 1] !== NOBODY) this.#high[ply] = -Infinity;
      }
      this.#update(ply);
      if (this.#low[ply] >= this.#high[ply]) {
        this.#void = ply;
        return true;
      }
    }
    return false;
  }

  /** Makes a split of the highest position of this thread that has moves to give. */
  #offer(): void {
    let parent = NOBODY;
    for (let ply = 0; ply < this.#top; ply++) {
      if (this.#place[ply] === ABSENT) continue;
      const split = this.#split[ply];
      if (split !== NOBODY) {
        parent = split;
        continue;
      }
      const next = this.#next[ply];
      // The last that was taken is being searched.
      if (
        next <= eldersOf(this.#kind[ply]) ||
        next >= this.#count[ply] ||
        this.#plies[ply] < this.#splitDepth
      )
        continue;
      this.#publish(ply, parent);
      return;
    }
  }

  #publish(ply: number, parent: number): void {
    const signals = this.#signals;
    const at = ply * this.#maxMoves;
    this.#share();
    signals.lock();
    const split = this.#splits.publish(
      parent,
      this.#kind[ply],
      ply,
      this.#plies[ply],
      this.#spare[ply],
      this.#low[ply],
      this.#high[ply],
      this.#moves,
      at,
      this.#next[ply],
      this.#count[ply],
      this.#path,
    );
    if (split !== NOBODY) {
      const line = ply * LINE;
      this.#splits.improve(
        split,
        this.#bestMove[ply],
        this.#best[ply],
        this.#lines,
        line,
        this.#lengths[ply],
      );
      this.#split[ply] = split;
    }
    signals.unlock();
    if (split !== NOBODY) signals.raise();
  }

  /** Tells others which moves have proved good, and learns from them. */
  #share(): void {
    if (this.#options.ordering) this.#minimax.ordering.share(this.#splits.history);
  }

  /** Waits until the guests of a split have left, and helps them; false if the position is void. */
  #gather(ply: number, whole: boolean): boolean {
    const splits = this.#splits;
    const signals = this.#signals;
    const split = this.#split[ply];
    let told = false;
    for (;;) {
      const seen = signals.events;
      signals.check();
      signals.lock();
      if (!whole) splits.close(split);
      const guests = splits.guests(split);
      if (guests === 0) {
        this.#best[ply] = splits.best(split);
        this.#bestMove[ply] = splits.bestMove(split);
        this.#lengths[ply] = splits.readLine(split, this.#lines, ply * LINE);
        splits.release(split);
        this.#split[ply] = NOBODY;
      }
      signals.unlock();
      if (guests === 0) return whole;
      if (!whole) {
        if (!told) signals.narrowed();
        told = true;
      } else if (this.join(split, signals.search) || signals.epoch !== this.#seenEpoch) {
        // Something above may have become void while others were at work.
        if (this.#void <= ply || (this.#narrow() && this.#void <= ply)) whole = false;
        else this.#void = NOWHERE;
        continue;
      }
      if (performance.now() >= this.#deadline) signals.stop();
      else signals.wait(seen, this.#deadline === Infinity ? undefined : SLICE);
    }
  }

  /** After `minimax` has stopped: clears the way for the next search, unless the budget is spent. */
  #halt(): boolean {
    this.#minimax.stopped = false;
    if (this.#void === NOWHERE) {
      this.#signals.stop();
      this.#void = EVERYWHERE;
    }
    return false;
  }

  /** Adds what a helper has spent since it did so last to the common books. */
  #book(): void {
    if (this.#signals.me === 0) return;
    const { numbers } = this.#splits;
    const { nodes, evals, recalls } = this.#minimax;
    const booked = this.#booked;
    numbers[NODES] += nodes - booked[NODES];
    numbers[EVALS] += evals - booked[EVALS];
    numbers[RECALLS] += recalls - booked[RECALLS];
    booked[NODES] = nodes;
    booked[EVALS] = evals;
    booked[RECALLS] = recalls;
  }
}

/** How many batches a budget of nodes is; what is left over is not used. */
export function batchesOf(nodes: number): number {
  return Math.min(Math.floor(nodes / NODES_PER_WATCH), 2 ** 31 - 1);
}
