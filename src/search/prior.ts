import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import type { Tree } from './tree.ts';

/** How an evaluator leads a tree search beside judging leaves. */
export const PRIOR_KINDS = ['none', 'bias', 'prior'] as const;
export type PriorKind = (typeof PRIOR_KINDS)[number];

/** Judges the children of a node when the node gets them, each for the role that moves there. */
export class Prior<P extends Position = Position> {
  readonly kind: 'bias' | 'prior';
  /** Progressive bias: this times the value over one more than the visits is added (Chaslot et al. 2008). */
  readonly weight: number;
  /** Prior: as if a child had been visited so often, once at least, with its value (Gelly and Silver 2007). */
  readonly virtualVisits: number;
  /** Positions judged so far in a search. */
  evals = 0;
  readonly #evaluator: Evaluator<P>;
  readonly #child: P;

  constructor(game: Game<P>, evaluator: Evaluator<P>, kind: 'bias' | 'prior', strength: number) {
    this.kind = kind;
    this.weight = kind === 'bias' ? strength : 0;
    // Less than one visit would leave a mean that is infinitely uncertain.
    this.virtualVisits = kind === 'prior' ? Math.max(1, Math.round(strength)) : 0;
    this.#evaluator = evaluator;
    this.#child = game.start();
  }

  /** Judges the `count` nodes from `begin` on, moves from `position`. */
  evaluateChildren(tree: Tree, begin: number, count: number, position: P): void {
    const child = this.#child;
    const role = position.turn;
    for (let node = begin; node < begin + count; node++) {
      child.copy(position);
      child.play(tree.moves[node]);
      let value: number;
      if (child.over) {
        value = child.payoff(role);
      } else {
        value = this.#evaluator.evaluate(child, role);
        this.evals++;
      }
      if (this.kind === 'bias') tree.bias[node] = this.weight * value;
      else tree.setVirtualVisits(node, value, this.virtualVisits);
    }
  }
}
