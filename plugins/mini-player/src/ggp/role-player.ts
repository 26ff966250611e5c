import { setImmediate } from 'node:timers/promises';
import type { Role, Searcher } from 'evolab';
import type { GdlPosition } from '@evolab/gdl';
import type { MatchState } from './match-state.ts';

/** Milliseconds of pondering between two looks at incoming messages. */
const SLICE = 30;

/** Plays one role with a searcher, which searches on its own clock and ponders on those of others. */
export class RolePlayer {
  readonly match: MatchState;
  readonly role: Role;
  readonly #searcher: Searcher<GdlPosition>;
  /** The number of times that pondering was begun or ended. */
  #turn = 0;

  constructor(match: MatchState, role: Role, searcher: Searcher<GdlPosition>) {
    this.match = match;
    this.role = role;
    this.#searcher = searcher;
  }

  /** The chosen move as KIF, within `millis` milliseconds. */
  async choose(millis: number): Promise<string> {
    this.stop();
    const { position } = this.match;
    const legal = this.match.legal(this.role);
    if (legal.length === 1 || ((position.choosers >> this.role) & 1) === 0) return legal[0];
    const deadline = performance.now() + millis;
    await this.#ponder(deadline - SLICE);
    const left = Math.max(1, deadline - performance.now());
    const { move } = this.#searcher.search(position, this.role, { millis: left });
    return this.match.game.moveText(this.role, move);
  }

  /** Ponders until `millis` milliseconds have passed, or until the next `choose`, `ponder` or `stop`. */
  ponder(millis: number): Promise<void> {
    return this.#ponder(performance.now() + millis);
  }

  stop(): void {
    this.#turn++;
  }

  async #ponder(deadline: number): Promise<void> {
    const searcher = this.#searcher;
    const mine = ++this.#turn;
    const { position } = this.match;
    while (this.#turn === mine && !position.over && performance.now() < deadline) {
      if (!searcher.ponder) return;
      searcher.ponder(position, this.role, { millis: Math.min(SLICE, deadline - performance.now()) });
      // Messages are received between slices.
      await setImmediate();
    }
  }
}
