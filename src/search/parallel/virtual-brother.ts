import type { Move, Position, Role } from '../../contract/game.ts';
import { mix } from '../../util/hash.ts';
import { MAX_PV, NULL_WINDOW } from '../minimax-options.ts';
import type { Minimax } from '../minimax.ts';
import { LOWER_BOUND, UPPER_BOUND, EXACT } from '../transposition-table.ts';
import { movesBeforeSplit, childNodeType, PV_NODE } from './node-type.ts';
import { MAX_SHARED_PLY } from './split-points.ts';
import { WAITING, type Course } from './virtual-clock.ts';
import type { VirtualCrew, VirtualSplit } from './virtual-crew.ts';

const NOWHERE = MAX_SHARED_PLY + 1;

/** One position on the path a processor is at. Windows and values are those of the role to move. */
interface Frame {
  /** Searched for the ply before, rather than the root or a split of another processor. */
  isChild: boolean;
  /** See `kindOfChild`. */
  kind: number;
  split: VirtualSplit | undefined;
  low: number;
  high: number;
  best: number;
  bestMove: Move;
  plies: number;
  extensionsLeft: number;
  moves: Int32Array;
  next: number;
  line: readonly Move[];
  /** Of the child that is being searched: the upper end of its window, its move, whether the same role moves again. */
  limit: number;
  move: Move;
  same: boolean;
}

const NO_MOVES = new Int32Array(0);

/**
 * A processor of a `VirtualCrew`. It follows the rules of `Brothers`, as a course through virtual time: what is not shared
 * is searched at once, by `Minimax`, and then takes the time that so many positions take, unless it is cut short.
 */
export class VirtualBrother<P extends Position = Position> {
  readonly me: number;
  isWaiting = false;
  /** Whether it searches something it does not share. */
  isSearching = false;
  readonly #crew: VirtualCrew<P>;
  readonly #minimax: Minimax<P>;
  readonly #positions: P[];
  readonly #frames: (Frame | undefined)[] = [];
  readonly #values = new Float64Array(MAX_SHARED_PLY + 1);
  readonly #lines: (readonly Move[])[] = [];
  readonly #path: Move[] = [];
  readonly #listed: Int32Array;
  readonly #line = new Int32Array(MAX_PV);
  #rootMoves: readonly Move[] = [];
  #role: Role = 0;
  #top = -1;
  #void = NOWHERE;

  constructor(crew: VirtualCrew<P>, minimax: Minimax<P>, me: number) {
    const { game } = crew.parts;
    this.#crew = crew;
    this.#minimax = minimax;
    this.me = me;
    this.#positions = Array.from({ length: MAX_SHARED_PLY + 1 }, () => game.start());
    this.#listed = new Int32Array(game.maxMoves);
  }

  begin(position: P, role: Role, deepest: number): void {
    if (this.me > 0) this.#minimax.reset();
    this.#minimax.begin(position, role, {}, deepest);
    this.#minimax.ordering.beginSharing();
    this.#positions[0].copy(position);
    const count = position.moves(this.#listed, 0);
    this.#rootMoves = [...this.#listed.subarray(0, count)];
    this.#role = role;
  }

  reset(): void {
    this.#minimax.reset();
  }

  get best(): number {
    return this.#frames[0]?.best ?? -Infinity;
  }

  get bestMove(): Move {
    return this.#frames[0]?.bestMove ?? -1;
  }

  get line(): readonly Move[] {
    return this.#frames[0]?.line ?? [];
  }

  get evals(): number {
    return this.#minimax.evals;
  }

  get ttHits(): number {
    return this.#minimax.ttHits;
  }

  get isVoid(): boolean {
    return this.#void !== NOWHERE;
  }

  *searchRoot(moves: Int32Array, plies: number, extensionsLeft: number, low: number, high: number): Course {
    this.#start();
    this.#top = 0;
    this.#frames[0] = newFrame(false, low, high);
    yield* this.#family(0, moves, plies, extensionsLeft);
  }

  /** Helps wherever there is something to do. */
  *serve(): Course {
    this.#start();
    for (;;) {
      const split = this.#crew.find();
      if (split) yield* this.#join(split);
      else yield* this.#wait();
    }
  }

  /** Makes a split of its highest position that has moves to give; false if there is none. */
  offer(): boolean {
    let parent: VirtualSplit | undefined;
    for (let ply = 0; ply < this.#top; ply++) {
      const frame = this.#frames[ply];
      if (frame === undefined) continue;
      if (frame.split) {
        parent = frame.split;
        continue;
      }
      const { next, moves, plies, extensionsLeft, low, high, best, bestMove, line, kind } = frame;
      if (next <= movesBeforeSplit(kind) || next >= moves.length || plies < this.#crew.parts.splitDepth)
        continue;
      const path = this.#path.slice(0, ply);
      this.#share();
      const rest = { best, bestMove, line, next, guests: 0, closed: false };
      frame.split = {
        kind,
        parent,
        ply,
        plies,
        extensionsLeft,
        moves,
        path,
        owner: this.me,
        low,
        high,
        ...rest,
      };
      this.#crew.splits.add(frame.split);
      this.#crew.raise();
      return true;
    }
    return false;
  }

  /** Returns how long it takes. */
  #share(): number {
    this.#minimax.ordering.share(this.#crew.history);
    return this.#crew.parts.costs.share;
  }

  /** Looks at its windows from the top of the tree down; whether one of a split has become narrower by that. */
  narrow(): boolean {
    let changed = false;
    for (let ply = 0; ply <= this.#top; ply++) {
      const frame = this.#frames[ply];
      if (frame === undefined) continue;
      const above = this.#frames[ply - 1];
      if (frame.isChild && above) {
        const low = this.#floor(ply - 1, above, above.move);
        const high = Math.min(above.limit, above.high);
        frame.low = Math.max(frame.low, above.same ? low : -high);
        frame.high = Math.min(frame.high, above.same ? high : -low);
        if (above.split?.closed) frame.high = -Infinity;
      }
      if (this.#update(frame)) changed = true;
      if (frame.low >= frame.high) {
        this.#void = Math.min(this.#void, ply);
        break;
      }
    }
    return changed;
  }

  #start(): void {
    this.#frames.fill(undefined);
    this.#top = -1;
    this.#void = NOWHERE;
    this.isWaiting = false;
    this.isSearching = false;
  }

  /** Waits until something happens; while it does, one who works may give it something. */
  *#wait(): Course {
    const crew = this.#crew;
    this.isWaiting = true;
    if (crew.wanting && crew.ask()) yield crew.parts.costs.message;
    else yield WAITING;
    this.isWaiting = false;
  }

  *#join(split: VirtualSplit): Course {
    const crew = this.#crew;
    yield* crew.clock.lock();
    if (split.closed || split.next >= split.moves.length) return;
    split.guests++;
    const { ply, plies, extensionsLeft, low, high, best, bestMove, moves, line } = split;
    const above = this.#top;
    this.#top = ply;
    this.#frames[ply] = {
      ...newFrame(false, low, high),
      kind: split.kind,
      split,
      plies,
      extensionsLeft,
      best,
      bestMove,
      moves,
      line,
    };
    const position = this.#positions[ply];
    if (ply > 0) position.copy(this.#positions[0]);
    split.path.forEach((move, i) => {
      position.play(move);
      this.#path[i] = move;
    });
    yield ply * crew.parts.costs.node;
    yield this.#share();
    yield* this.#brothers(ply);
    yield this.#share();
    if (this.#void >= ply) this.#void = NOWHERE;
    this.#frames[ply] = undefined;
    this.#top = above;
    yield* crew.clock.lock();
    split.guests--;
    if (split.guests === 0) crew.raise();
  }

  *#visit(ply: number, depth: number, extensionsLeft: number): Course<boolean> {
    const { parts, clock } = this.#crew;
    const { costs, options, table } = parts;
    const minimax = this.#minimax;
    const position = this.#positions[ply];
    const frame = this.#frames[ply]!;
    if (depth < parts.splitDepth || ply >= MAX_SHARED_PLY) {
      const before = minimax.nodes;
      const value = minimax.searchPosition(position, ply, depth, extensionsLeft, frame.low, frame.high);
      const nodes = minimax.nodes - before;
      const line = [...this.#line.subarray(0, minimax.copyPv(ply, this.#line, 0))];
      const begun = clock.now;
      this.isSearching = true;
      yield nodes * costs.node;
      this.isSearching = false;
      this.#crew.nodes += Math.min(nodes, Math.ceil((clock.now - begun) / costs.node));
      if (this.isVoid) return false;
      this.#values[ply] = value;
      this.#lines[ply] = line;
      return true;
    }
    this.#crew.nodes++;
    yield costs.node;
    if (this.narrow()) this.#crew.narrowed();
    if (this.isVoid) return false;
    this.#lines[ply] = [];
    const own = position.turn === this.#role;
    const loss = options.preferFaster ? 0.001 : 0;
    if (position.over) {
      const payoff = position.payoff(this.#role) * (1 - loss * ply);
      this.#values[ply] = own ? payoff : -payoff;
      return true;
    }
    // As in `Brothers`.
    const key0 = position.key(0) ^ mix(this.#role + 1);
    const key1 = position.key(1) ^ (loss === 0 ? 0 : Math.imul(ply, 0x9e3779b1));
    const ttDepth = depth | (extensionsLeft << 10);
    let ttMove = -1;
    if (table?.probe(key0, key1)) {
      ttMove = table.move;
      const { bound, value } = table;
      const enough = bound === EXACT || (bound === LOWER_BOUND ? value >= frame.high : value <= frame.low);
      if (table.depth === ttDepth && enough) {
        this.#values[ply] = value;
        minimax.ttHits++;
        return true;
      }
    }
    const moves = this.#list(ply, own, ttMove);
    const forced = options.extendForced && moves.length === 1 && extensionsLeft >= 2;
    const [plies, left] = forced ? [depth + 2, extensionsLeft - 2] : [depth, extensionsLeft];
    if (!(yield* this.#family(ply, moves, plies, left))) return false;
    const { best, bestMove, low, high } = frame;
    this.#values[ply] = best;
    this.#lines[ply] = frame.line;
    if (best >= high && options.ordering) minimax.ordering.recordCutoff(bestMove, ply, own ? 0 : 1, plies);
    table?.store(
      key0,
      key1,
      ttDepth,
      best <= low ? UPPER_BOUND : best >= high ? LOWER_BOUND : EXACT,
      best,
      bestMove,
    );
    return true;
  }

  #list(ply: number, own: boolean, ttMove: Move): Int32Array {
    const { ordering } = this.#minimax;
    const listed = this.#listed;
    const count = this.#positions[ply].moves(listed, 0);
    if (this.#crew.parts.options.ordering) {
      ordering.rate(this.#positions[ply], listed, 0, count, ply, own ? 0 : 1, ttMove);
      for (let i = 1; i < count; i++) ordering.pick(listed, i, count);
    }
    return listed.slice(0, count);
  }

  *#family(ply: number, moves: Int32Array, plies: number, extensionsLeft: number): Course<boolean> {
    const frame = this.#frames[ply]!;
    Object.assign(frame, { best: -Infinity, bestMove: -1, plies, extensionsLeft, next: 0, moves, line: [] });
    let whole = yield* this.#brothers(ply);
    if (frame.split) whole = yield* this.#gather(ply, frame, frame.split, whole);
    frame.moves = NO_MOVES;
    return whole;
  }

  *#brothers(ply: number): Course<boolean> {
    const frame = this.#frames[ply]!;
    for (;;) {
      let index = -1;
      if (frame.split) {
        const { split } = frame;
        yield* this.#crew.clock.lock();
        if (!split.closed && split.next < split.moves.length) index = split.next++;
      } else if (!isDecided(ply, frame) && frame.next < frame.moves.length) {
        index = frame.next++;
      }
      if (index < 0) return true;
      if (!(yield* this.#brother(ply, frame, index))) return false;
    }
  }

  *#brother(ply: number, frame: Frame, index: number): Course<boolean> {
    const { scout } = this.#crew.parts.options;
    const move = frame.moves[index];
    let first = index === 0;
    let wide = first || !scout;
    for (;;) {
      if (this.#update(frame)) this.#crew.narrowed();
      const low = this.#floor(ply, frame, move);
      const { high } = frame;
      if (frame.split?.closed || low >= high) return true;
      const limit = wide || low + NULL_WINDOW >= high ? high : low + NULL_WINDOW;
      if (!(yield* this.#child(ply, frame, move, low, limit, first))) {
        if (this.#void <= ply) return false;
        this.#void = NOWHERE;
        continue;
      }
      const value = frame.same ? this.#values[ply + 1] : -this.#values[ply + 1];
      if (value >= limit && value < high) {
        if (this.#update(frame)) this.#crew.narrowed();
        wide = first = limit > this.#floor(ply, frame, move);
        continue;
      }
      yield* this.#settle(ply, frame, move, value);
      return true;
    }
  }

  *#child(
    ply: number,
    frame: Frame,
    move: Move,
    low: number,
    limit: number,
    first: boolean,
  ): Course<boolean> {
    const position = this.#positions[ply];
    const next = this.#positions[ply + 1];
    next.copy(position);
    next.play(move);
    const same = next.turn === position.turn;
    this.#path[ply] = move;
    Object.assign(frame, { limit, move, same });
    const child = newFrame(true, same ? low : -limit, same ? limit : -low);
    this.#frames[ply + 1] = { ...child, kind: childNodeType(frame.kind, first, same) };
    this.#top = ply + 1;
    if (this.#crew.wanting && this.offer()) {
      yield this.#crew.parts.costs.share;
      yield* this.#crew.clock.lock();
    }
    const whole = yield* this.#visit(ply + 1, frame.plies - 1, frame.extensionsLeft);
    this.#frames[ply + 1] = undefined;
    this.#top = ply;
    return whole;
  }

  *#settle(ply: number, frame: Frame, move: Move, value: number): Course {
    const { split } = frame;
    if (split) {
      yield* this.#crew.clock.lock();
      frame.best = split.best;
      frame.bestMove = split.bestMove;
    }
    if (ply === 0) this.#crew.rootValues[this.#rootMoves.indexOf(move)] = value;
    const ties = ply === 0 && value === frame.best && this.#mayTie(frame, move);
    if (!ties && value <= frame.best) return;
    frame.best = value;
    frame.bestMove = move;
    frame.line = [move, ...this.#lines[ply + 1]].slice(0, MAX_PV - 1);
    if (!split) return;
    split.best = value;
    split.bestMove = move;
    split.line = frame.line;
    if (isDecided(ply, frame)) split.closed = true;
    this.#crew.narrowed();
  }

  *#gather(ply: number, frame: Frame, split: VirtualSplit, whole: boolean): Course<boolean> {
    const crew = this.#crew;
    let isWhole = whole;
    for (;;) {
      if (!isWhole && !split.closed) {
        split.closed = true;
        crew.narrowed();
      }
      if (split.guests === 0) break;
      const below = isWhole ? crew.find(split) : undefined;
      if (below) yield* this.#join(below);
      else yield* this.#wait();
      if (isWhole && this.#void > ply && this.narrow()) crew.narrowed();
      if (this.#void <= ply) isWhole = false;
      else this.#void = NOWHERE;
    }
    yield* crew.clock.lock();
    frame.best = split.best;
    frame.bestMove = split.bestMove;
    frame.line = split.line;
    frame.split = undefined;
    crew.splits.delete(split);
    return isWhole;
  }

  #update(frame: Frame): boolean {
    const { split } = frame;
    if (split === undefined) return false;
    const changed = frame.low > split.low || frame.high < split.high;
    frame.low = split.low = Math.max(split.low, frame.low);
    frame.high = split.high = Math.min(split.high, frame.high);
    frame.best = split.best;
    frame.bestMove = split.bestMove;
    return changed;
  }

  #floor(ply: number, frame: Frame, move: Move): number {
    if (ply === 0 && this.#mayTie(frame, move)) return frame.best - NULL_WINDOW;
    return Math.max(frame.low, frame.best);
  }

  #mayTie({ best, bestMove, low }: Frame, move: Move): boolean {
    if (bestMove < 0 || (best <= low && low > -1)) return false;
    return this.#rootMoves.indexOf(move) < this.#rootMoves.indexOf(bestMove);
  }
}

function isDecided(ply: number, { best, high }: Frame): boolean {
  return best >= high && (ply > 0 || high < 1);
}

function newFrame(isChild: boolean, low: number, high: number): Frame {
  return {
    isChild,
    kind: PV_NODE,
    split: undefined,
    low,
    high,
    best: -Infinity,
    bestMove: -1,
    plies: 0,
    extensionsLeft: 0,
    moves: NO_MOVES,
    next: 0,
    line: [],
    limit: high,
    move: -1,
    same: false,
  };
}
