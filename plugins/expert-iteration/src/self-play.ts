import { CHANCE, Random, type Evaluator, type Game, type Move, type Position } from 'evolab';
import { Outcomes, Puct } from 'evolab/search';
import type { ExpertOptions } from './options.ts';
import { seedLuck, type SearchedGame } from './searched-game.ts';

/** Plays games in which every move of a role is searched. */
export class SelfPlay {
  /** Evaluations by the searches so far. */
  evaluations = 0;
  readonly #game: Game;
  readonly #options: ExpertOptions;
  readonly #random = new Random(0);
  readonly #outcomes: Outcomes;
  /** What chance draws from: the same dice whatever the searches draw. */
  readonly #luck = new Random(0);
  /** Chooses moves with noise, and without. */
  readonly #drawing: Puct;
  readonly #best: Puct;
  readonly #position: Position;
  readonly #legal: Int32Array;

  constructor(game: Game, evaluator: Evaluator, options: ExpertOptions) {
    const { sims, root, considered, c, temperature, noise } = options;
    this.#game = game;
    this.#options = options;
    this.#outcomes = new Outcomes(game);
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
    const opening = this.#begin(seed, openings === 0 ? 0 : random.below(openings + 1), moves);
    while (!position.over) {
      if (position.turn === CHANCE) {
        const outcome = this.#outcomes.draw(position, this.#luck);
        position.play(outcome);
        moves.push(outcome);
        continue;
      }
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
      payoffs: this.#game.roles.map((_, role) => position.payoff(role)),
    };
  }

  /** Makes up to `plies` random moves and rolls, without ending the game, and returns how many. */
  #begin(seed: number, plies: number, moves: Move[]): number {
    const position = this.#position;
    this.#restart(seed, moves);
    let choices = 0;
    for (let ply = 0; ply < plies; ply++) {
      const { turn } = position;
      if (turn !== CHANCE) choices = ply;
      const move =
        turn === CHANCE
          ? this.#outcomes.draw(position, this.#luck)
          : this.#legal[this.#random.below(position.moves(this.#legal, 0))];
      position.play(move);
      moves.push(move);
      if (position.over) {
        // Begins again with what led to the last choice of a role.
        moves.length = choices;
        this.#restart(seed, moves);
        break;
      }
    }
    return moves.length;
  }

  /** Goes to the position after `moves`, and to what chance draws there. */
  #restart(seed: number, moves: readonly Move[]): void {
    const position = this.#position;
    position.copy(this.#game.start());
    seedLuck(this.#luck, seed);
    for (const move of moves) {
      if (position.turn === CHANCE) this.#outcomes.draw(position, this.#luck);
      position.play(move);
    }
  }
}
