import { Random, type Evaluator, type Game, type Position } from 'evolab';
import { Puct } from 'evolab/search';
import type { ExpertOptions } from './options.ts';
import type { SearchedGame } from './searched-game.ts';

/** Plays games in which every move is searched. */
export class SelfPlay {
  /** Evaluations by the searches so far. */
  evaluations = 0;
  readonly #game: Game;
  readonly #options: ExpertOptions;
  readonly #random = new Random(0);
  /** Chooses moves with noise, and without. */
  readonly #drawing: Puct;
  readonly #best: Puct;
  readonly #position: Position;
  readonly #legal: Int32Array;

  constructor(game: Game, evaluator: Evaluator, options: ExpertOptions) {
    const { sims, root, considered, c, temperature, noise } = options;
    this.#game = game;
    this.#options = options;
    const capacity = Math.min(2 ** 26, (sims + 1) * game.maxMoves + 1);
    const common = { root, considered, c, capacity };
    this.#drawing = new Puct(game, evaluator, this.#random, { ...common, temperature, noise });
    this.#best = new Puct(game, evaluator, this.#random, { ...common, temperature: 0, noise: 0 });
    this.#position = game.start();
    this.#legal = new Int32Array(game.maxMoves);
  }

  /** A game as a function of its seed and the evaluator. */
  play(seed: number): SearchedGame {
    const { sims, openings, sampled, explore } = this.#options;
    const position = this.#position;
    const random = this.#random;
    const moves: number[] = [];
    const isRandom: number[] = [];
    const policy: number[] = [];
    const values: number[] = [];
    random.seed(seed);
    const opening = this.#begin(openings === 0 ? 0 : random.below(openings + 1), moves);
    while (!position.over) {
      const searcher = moves.length < opening + sampled ? this.#drawing : this.#best;
      const result = searcher.search(position, position.turn, { sims });
      this.evaluations += result.evals;
      for (let i = 0; i < result.count; i++) policy.push(result.policy[i]);
      values.push(result.value);
      const free = explore > 0 && random.unit() < explore;
      const move = free ? result.moves[random.below(result.count)] : result.move;
      isRandom.push(free ? 1 : 0);
      position.play(move);
      moves.push(move);
    }
    return {
      seed,
      opening,
      moves: Int32Array.from(moves),
      isRandom: Int32Array.from(isRandom),
      policy: Float32Array.from(policy),
      values: Float32Array.from(values),
      payoff: position.payoff(0),
    };
  }

  /** Makes up to `plies` random moves, without ending the game, and returns how many. */
  #begin(plies: number, moves: number[]): number {
    const position = this.#position;
    position.copy(this.#game.start());
    for (let ply = 0; ply < plies; ply++) {
      const move = this.#legal[this.#random.below(position.moves(this.#legal, 0))];
      position.play(move);
      if (position.over) {
        // Begins again with what led here but for the last move.
        position.copy(this.#game.start());
        for (const earlier of moves) position.play(earlier);
        break;
      }
      moves.push(move);
    }
    return moves.length;
  }
}
