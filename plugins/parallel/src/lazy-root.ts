import type { Position, Role, SearchLimits } from 'evolab';
import { RootSearch } from 'evolab/search';

/** Tries the moves of a position in an order of its own, so that threads do not all search the same ones. */
export class LazyRoot<P extends Position = Position> extends RootSearch<P> {
  /** Of the move tried first. */
  shift = 0;

  override begin(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    super.begin(position, role, budget, deepest);
    const { count, order } = this;
    const usual = order.slice(0, count);
    for (let i = 0; i < count; i++) order[i] = usual[(i + this.shift) % count];
  }
}
