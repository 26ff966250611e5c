import type { Game, Position, Role, SimultaneousPosition } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newVerdict, type Searcher, type Verdict } from '../contract/searcher.ts';
import type { Random } from '../util/random.ts';

/** Plays anything legal, all moves with the same probability. */
export class RandomPlayer<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #random: Random;
  readonly #verdict: Verdict;

  constructor(game: Game<P>, random: Random) {
    this.#game = game;
    this.#random = random;
    this.#verdict = newVerdict(game.maxMoves, 1);
    this.#verdict.weights.fill(1);
  }

  /** Needs no budget. Lists only the chosen move if the game can draw one without making a list. */
  search(position: P, role: Role): Verdict {
    const verdict = this.#verdict;
    const { sampler, simultaneous } = this.#game;
    if (simultaneous) {
      verdict.count = (position as unknown as SimultaneousPosition).movesOf(role, verdict.moves, 0);
    } else if (sampler) {
      verdict.count = 1;
      verdict.moves[0] = sampler.sample(position, this.#random);
    } else {
      verdict.count = position.moves(verdict.moves, 0);
    }
    verdict.move = verdict.moves[this.#random.below(verdict.count)];
    return verdict;
  }

  reset(): void {}
}

export const random = defineSearcher({
  id: 'random',
  summary: 'Plays any legal move, all with the same probability',
  defaults: {},
  create: (_, { game, random }) => new RandomPlayer(game, random),
});
