import type { Edge, Node } from './node.ts';
import type { Trace } from './strategy.ts';

/**
 * All-moves-as-first: credits an action with every simulation in which its role made the move then or later.
 */
export class Rave {
  /** By role: the last place in the simulation at which each move was made. */
  readonly #last: readonly Map<number, number>[];

  constructor(roles: number) {
    this.#last = Array.from({ length: roles }, () => new Map<number, number>());
  }

  /**
   * Notes where each move was made last: in the tree, by the edges taken at the nodes of `path`, and in the
   * playout.
   */
  mark(path: readonly Node[], taken: readonly Edge[], playout: Trace | undefined): void {
    for (const last of this.#last) last.clear();
    path.forEach((node, place) => {
      this.#last.forEach((last, role) => {
        const move = node.moveOn(taken[place], role);
        if (move !== undefined) last.set(move, place);
      });
    });
    if (!playout) return;
    const { roles, moves, length } = playout;
    for (let i = 0; i < length; i++) this.#last[roles[i]].set(moves[i], path.length);
  }

  /**
   * Adds the scores of the simulation to the actions of the node at `place` that were made there or later.
   */
  credit(node: Node, place: number, scores: Float64Array): void {
    node.actions!.forEach((actions, role) => {
      if (!actions) return;
      for (let a = 0; a < actions.moves.length; a++) {
        if ((this.#last[role].get(actions.moves[a]) ?? -1) < place) continue;
        actions.amafTries[a]++;
        actions.amafSums[a] += scores[role];
      }
    });
  }
}
