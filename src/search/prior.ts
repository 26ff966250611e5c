import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import type { Tree } from './tree.ts';

/** How the prior knowledge of an evaluator enters a tree search, beside its values of leaves. */
export const PRIOR_KINDS = ['none', 'bias', 'prior'] as const;

/** Evaluates the children of a node when the node is expanded, from the view of the role that moves there. */
export class Prior<P extends Position = Position> {
  readonly kind: 'bias' | 'prior';
  /**
   * Progressive bias: weight x value / (visits + 1) is added to the bound of a child (Chaslot et al. 2008).
   */
  readonly weight: number;
  /**
   * Prior: a child begins with this many visits, at least one, whose mean is its value (Gelly and Silver
   * 2007).
   */
  readonly virtualVisits: number;
  /** Calls of the evaluator so far. */
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

  /** Evaluates the `count` nodes from `begin` on, moves from `position`. */
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
      this.#set(tree, node, value);
    }
  }

  /** Gives the children the value of a draw. */
  skipChildren(tree: Tree, begin: number, count: number): void {
    for (let node = begin; node < begin + count; node++) this.#set(tree, node, 0);
  }

  #set(tree: Tree, node: number, value: number): void {
    if (this.kind === 'bias') tree.bias[node] = this.weight * value;
    else tree.setVirtualVisits(node, value, this.virtualVisits);
  }
}
