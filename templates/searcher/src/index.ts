import {
  definePlugin,
  defineSearcher,
  newSearchResult,
  option,
  type Evaluator,
  type Game,
  type Position,
  type Random,
  type Role,
  type Searcher,
  type SearchResult,
} from 'evolab';

class MySearcher implements Searcher {
  readonly #result: SearchResult;
  readonly #child: Position;
  readonly #evaluator: Evaluator | undefined;
  readonly #random: Random;
  readonly #slips: number;

  constructor(game: Game, evaluator: Evaluator | undefined, random: Random, slips: number) {
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#child = game.start();
    this.#evaluator = evaluator;
    this.#random = random;
    this.#slips = slips;
  }

  search(position: Position, role: Role): SearchResult {
    const result = this.#result;
    result.count = position.moves(result.moves, 0);
    result.nodes = result.count;
    result.evals = 0;
    result.depth = 1;
    let best = 0;
    for (let i = 0; i < result.count; i++) {
      result.values[i] = this.#valueOf(position, result.moves[i], role);
      if (result.values[i] > result.values[best]) best = i;
    }
    // The random numbers come from outside: the same seed plays the same game.
    if (this.#random.below(100) < this.#slips) best = this.#random.below(result.count);
    result.move = result.moves[best];
    result.value = result.values[best];
    return result;
  }

  #valueOf(position: Position, move: number, role: Role): number {
    const child = this.#child;
    child.copy(position);
    child.play(move);
    if (child.over) return child.payoff(role);
    if (!this.#evaluator) return 0;
    this.#result.evals++;
    return this.#evaluator.evaluate(child, role);
  }

  /** Clears the state of earlier games: there is none here. */
  reset(): void {}
}

export const mySearcher = defineSearcher({
  id: 'my-searcher',
  summary: 'Searches one ply deep and sometimes plays a random move',
  requires: { turns: 'alternating' },
  // It always searches one ply: no limit changes that.
  limits: () => [],
  options: {
    slips: option.number(10, { min: 0, max: 100, tune: [0, 30], help: 'share of random moves, in percent' }),
  },
  create({ slips }, { game, evaluator, random }) {
    return new MySearcher(game, evaluator, random, slips);
  },
});

export default definePlugin({ name: 'my-searcher', searchers: [mySearcher] });
