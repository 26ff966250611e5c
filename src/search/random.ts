import type { Game, Position, Role } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newSearchResult, type Searcher, type SearchResult } from '../contract/searcher.ts';
import type { Random } from '../util/random.ts';
import { movesOf } from './choices.ts';

/** Plays anything legal, all moves with the same probability. */
export class RandomPlayer<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #random: Random;
  readonly #result: SearchResult;

  constructor(game: Game<P>, random: Random) {
    this.#game = game;
    this.#random = random;
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#result.rankedBy = 'visits';
  }

  /** Needs no budget. Lists only the chosen move if the game can draw one without making a list. */
  search(position: P, role: Role): SearchResult {
    const result = this.#result;
    const { sampler, simultaneous } = this.#game;
    if (sampler && !simultaneous) {
      result.count = 1;
      result.moves[0] = sampler.sample(position, this.#random);
    } else {
      result.count = movesOf(this.#game, position, role, result.moves);
    }
    result.move = result.moves[this.#random.below(result.count)];
    return result;
  }

  reset(): void {}
}

export const random = defineSearcher({
  id: 'random',
  summary: 'Plays any legal move, all with the same probability',
  limits: () => [],
  create: (_, { game, random }) => new RandomPlayer(game, random),
});
