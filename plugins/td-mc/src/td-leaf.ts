import type { Game, Position, Role, Searcher } from 'evolab';
import type { UpdateRule, TdUpdate } from './update-rule.ts';

/**
 * TDLeaf (Baxter, Tridgell and Weaver 1998): updates the leaf of the principal variation, found by a search
 * of `depth` plies, instead of the position itself. If the variation ends the game, its payoff is a known
 * value.
 */
export class TdLeafUpdate implements UpdateRule {
  readonly #td: TdUpdate;
  readonly #searcher: Searcher;
  readonly #budget: { readonly depth: number };
  readonly #leaf: Position;
  readonly #reward: (payoff: number) => number;

  /**
   * `searcher` evaluates with the weights of `td`; `reward` maps a payoff to the scale of the net's output.
   */
  constructor(
    td: TdUpdate,
    game: Game,
    searcher: Searcher,
    depth: number,
    reward: (payoff: number) => number,
  ) {
    this.#td = td;
    this.#searcher = searcher;
    this.#budget = { depth };
    this.#leaf = game.start();
    this.#reward = reward;
  }

  begin(eta: number): void {
    this.#td.begin(eta);
  }

  visit(position: Position, role: Role): void {
    const leaf = this.#leaf;
    leaf.copy(position);
    const { pv, pvLength } = this.#searcher.search(position, position.turn, this.#budget);
    for (let ply = 0; ply < pvLength; ply++) leaf.play(pv[ply]);
    if (leaf.over) this.#td.visitKnown(this.#reward(leaf.payoff(role)));
    else this.#td.visit(leaf, role);
  }

  end(reward: number): void {
    this.#td.end(reward);
  }
}
