import type { Game, Position, Role, Searcher } from 'evolab';
import type { Lesson, TdLesson } from './lesson.ts';

/**
 * TDLeaf (Baxter, Tridgell and Weaver 1998): instead of each position it teaches the one that a search of it, `depth`
 * plies deep, expects in the end. A line that ends the game is worth its payoff, which nobody has to learn.
 */
export class LeafLesson implements Lesson {
  readonly #lesson: TdLesson;
  readonly #searcher: Searcher;
  readonly #budget: { readonly depth: number };
  readonly #leaf: Position;
  readonly #reward: (payoff: number) => number;

  /** `searcher` judges by the weights of `lesson`; `reward` puts a payoff on the scale of the net's output. */
  constructor(
    lesson: TdLesson,
    game: Game,
    searcher: Searcher,
    depth: number,
    reward: (payoff: number) => number,
  ) {
    this.#lesson = lesson;
    this.#searcher = searcher;
    this.#budget = { depth };
    this.#leaf = game.start();
    this.#reward = reward;
  }

  begin(eta: number): void {
    this.#lesson.begin(eta);
  }

  visit(position: Position, role: Role): void {
    const leaf = this.#leaf;
    leaf.copy(position);
    const { pv, pvLength } = this.#searcher.search(position, position.turn, this.#budget);
    for (let ply = 0; ply < pvLength; ply++) leaf.play(pv[ply]);
    if (leaf.over) this.#lesson.foresee(this.#reward(leaf.payoff(role)));
    else this.#lesson.visit(leaf, role);
  }

  end(reward: number): void {
    this.#lesson.end(reward);
  }
}
