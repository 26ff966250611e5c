import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import { Expectiminimax, type ExpectiminimaxOptions } from './expectiminimax.ts';
import type { MinimaxOptions } from './minimax-options.ts';
import { ProbCutMinimax, type ProbCutOptions } from './prob-cut.ts';
import type { TranspositionTable } from './transposition-table.ts';

// Subclasses, so that a search that nobody observes does not even ask whether somebody does.

/** `Minimax` that tells an observer of every position it enters and leaves, save those of quiescence. */
export class ObservedMinimax<P extends Position = Position> extends ProbCutMinimax<P> {
  readonly #observer: SearchObserver;
  /** Whether leaves are not scouted: where the search ends at the horizon, `Minimax` looks at all of them in one loop. */
  readonly #plainLeaves: boolean;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: MinimaxOptions & Partial<ProbCutOptions>,
    table: TranspositionTable | undefined,
    observer: SearchObserver,
  ) {
    super(game, evaluator, options, table);
    this.#observer = observer;
    this.#plainLeaves = this.endsAtHorizon;
    // The last ply is searched like all others, so that leaves are entered too.
    this.endsAtHorizon = false;
  }

  protected override visit(ply: number, depth: number, extensionsLeft: number, at: number): void {
    const own = this.stack[ply].turn === this.role;
    const [low, high] = [this.lows[ply], this.highs[ply]];
    const { nodes, ttHits } = this;
    this.#observer.enter(ply, this.path[ply], own ? low : -high, own ? high : -low);
    const { scouts } = this;
    if (depth === 1 && this.#plainLeaves) this.scouts = false;
    super.visit(ply, depth, extensionsLeft, at);
    this.scouts = scouts;
    const spent = this.nodes - nodes;
    const value = this.stopped ? Number.NaN : own ? this.values[ply] : -this.values[ply];
    this.#observer.leave(ply, value + 0, spent, spent === 1 && this.ttHits > ttHits);
  }
}

/** `Expectiminimax` that tells an observer of every position it enters and leaves. */
export class ObservedExpectiminimax<P extends Position = Position> extends Expectiminimax<P> {
  readonly #observer: SearchObserver;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: ExpectiminimaxOptions,
    table: TranspositionTable | undefined,
    observer: SearchObserver,
  ) {
    super(game, evaluator, options, table);
    this.#observer = observer;
  }

  protected override visit(ply: number, depth: number, at: number, slot: number): void {
    const { nodes, ttHits } = this;
    this.#observer.enter(ply, this.path[ply], this.lows[ply], this.highs[ply]);
    super.visit(ply, depth, at, slot);
    const spent = this.nodes - nodes;
    this.#observer.leave(
      ply,
      this.stopped ? Number.NaN : this.values[ply] + 0,
      spent,
      spent <= 1 && this.ttHits > ttHits,
    );
  }

  protected override probe(
    ply: number,
    depth: number,
    at: number,
    slot: number,
    low: number,
    high: number,
  ): void {
    const { nodes, ttHits } = this;
    this.#observer.enter(ply, this.path[ply], low, high);
    super.probe(ply, depth, at, slot, low, high);
    const spent = this.nodes - nodes;
    const value = this.stopped ? Number.NaN : this.knownValues[slot] + 0;
    this.#observer.leave(ply, value, spent, spent <= 1 && this.ttHits > ttHits);
  }
}
