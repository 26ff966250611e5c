import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game, Move, Position, Role } from '../../contract/game.ts';
import type { Random } from '../../util/random.ts';
import { HISTORY_LENGTH } from '../ordering.ts';
import type { RootOptions } from '../root.ts';
import { Minimax, NODES_PER_POLL } from '../minimax.ts';
import type { TranspositionTable } from '../transposition-table.ts';
import { VirtualClock, type Costs } from './virtual-clock.ts';
import { VirtualBrother } from './virtual-brother.ts';

/** A position whose moves several virtual processors search. */
export interface VirtualSplit {
  readonly parent: VirtualSplit | undefined;
  /** See `kindOfChild`. */
  readonly kind: number;
  readonly ply: number;
  readonly plies: number;
  readonly extensionsLeft: number;
  readonly moves: Int32Array;
  readonly path: readonly Move[];
  readonly owner: number;
  low: number;
  high: number;
  best: number;
  bestMove: Move;
  line: readonly Move[];
  next: number;
  guests: number;
  closed: boolean;
}

export interface VirtualParts<P extends Position> {
  readonly game: Game<P>;
  readonly evaluator: Evaluator<P>;
  readonly options: RootOptions;
  readonly splitDepth: number;
  readonly costs: Costs;
  readonly processors: number;
  /** Decides who gives work to whom. */
  readonly random: Random;
  readonly table?: TranspositionTable | undefined;
}

/** As many processors as one likes, which search together in virtual time as `Brothers` do in real time. */
export class VirtualCrew<P extends Position = Position> {
  readonly parts: VirtualParts<P>;
  clock: VirtualClock;
  readonly processors: VirtualBrother<P>[];
  /** See `Ordering.share`. */
  readonly history = new Int32Array(HISTORY_LENGTH);
  readonly splits = new Set<VirtualSplit>();
  /** Positions visited by all. */
  nodes = 0;
  /** Of each root move, by its place in the game's order. */
  readonly rootValues: Float64Array;

  constructor(parts: VirtualParts<P>) {
    this.parts = parts;
    this.clock = new VirtualClock(parts.costs);
    this.rootValues = new Float64Array(parts.game.maxMoves);
    this.processors = Array.from({ length: parts.processors }, (_, me) => {
      const minimax = new Minimax(parts.game, parts.evaluator, parts.options, parts.table);
      return new VirtualBrother(this, minimax, me);
    });
  }

  /** A search begins, and time with it. */
  begin(position: P, role: Role, deepest: number): void {
    this.clock = new VirtualClock(this.parts.costs);
    this.nodes = 0;
    this.splits.clear();
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
  ): VirtualBrother<P> {
    const [main, ...helpers] = this.processors;
    const { now } = this.clock;
    this.clock = new VirtualClock(this.parts.costs);
    this.clock.now = now;
    this.clock.add(main.searchRoot(moves, plies, extensionsLeft, low, high));
    for (const helper of helpers) this.clock.add(helper.serve());
    this.clock.run(0);
    return main;
  }

  /** The open split that lies highest, below `ancestor` if that is given. */
  find(ancestor?: VirtualSplit): VirtualSplit | undefined {
    let found: VirtualSplit | undefined;
    for (const split of this.splits) {
      if (split.closed || split.next >= split.moves.length) continue;
      if (found && split.ply >= found.ply) continue;
      if (ancestor === undefined || isBelow(split, ancestor)) found = split;
    }
    return found;
  }

  /** Whether somebody waits for whom there is no work. */
  get wanting(): boolean {
    let waiting = 0;
    for (const { isWaiting } of this.processors) if (isWaiting) waiting++;
    let open = 0;
    for (const { closed, next, moves } of this.splits) if (!closed && next < moves.length) open++;
    return waiting > open;
  }

  /** One of those who work makes a split for one who waits; false if nobody has moves to give. */
  ask(): boolean {
    const { processors, parts } = this;
    const first = parts.random.below(processors.length);
    for (let k = 0; k < processors.length; k++) {
      const giver = processors[(first + k) % processors.length];
      if (!giver.offer()) continue;
      if (this.clock.wakes(giver.me) !== Infinity)
        this.clock.delay(giver.me, parts.costs.lock + parts.costs.share);
      return true;
    }
    return false;
  }

  /** A window has become narrower: all look at theirs, and those who work in vain stop soon. */
  narrowed(): void {
    for (let again = true; again;) {
      again = false;
      for (const processor of this.processors) if (processor.narrow()) again = true;
    }
    // As the real ones do, they look every few nodes.
    const latency = NODES_PER_POLL * this.parts.costs.node;
    for (const processor of this.processors) {
      if (processor.isSearching && processor.isVoid) this.clock.wake(processor.me, latency);
    }
    this.raise();
  }

  /** Wakes all who wait. */
  raise(): void {
    for (const { me, isWaiting } of this.processors) {
      if (isWaiting) this.clock.wake(me, this.parts.costs.message);
    }
  }
}

function isBelow(split: VirtualSplit, ancestor: VirtualSplit): boolean {
  let up = split.parent;
  while (up !== undefined && up !== ancestor) up = up.parent;
  return up === ancestor;
}
