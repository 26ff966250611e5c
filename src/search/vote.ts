import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newVerdict, type Searcher, type Verdict } from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';
import type { Random } from '../util/random.ts';
import { NO_OPINION } from './no-opinion.ts';

/** An evaluator that is made of others. */
export interface Jury extends Evaluator {
  readonly members: readonly Evaluator[];
}

/**
 * Every member of an ensemble names the move after which it likes the position best, the first of equals; the move
 * with most votes is made, one of the tied moves at random (Fausser 2008). Weights of root moves are votes.
 */
export class Vote<P extends Position = Position> implements Searcher<P> {
  readonly #members: readonly Evaluator[];
  readonly #random: Random;
  readonly #child: P;
  readonly #verdict: Verdict;
  /** Each member's favourite and what it is worth to it; for each move, what it is worth to all. */
  readonly #favourites: Int32Array;
  readonly #best: Float64Array;
  readonly #sums: Float64Array;

  /** Throws `LabError` (LAB_WRONG_GAME) for simultaneous games, whose moves have no value alone. */
  constructor(game: Game<P>, members: readonly Evaluator[], random: Random) {
    if (game.simultaneous)
      throw new LabError('LAB_WRONG_GAME', "'vote' cannot play games with simultaneous moves", "try 'uct'");
    this.#members = members;
    this.#random = random;
    this.#child = game.start();
    this.#verdict = newVerdict(game.maxMoves, 1);
    this.#verdict.depth = 1;
    this.#verdict.lineLength = 1;
    this.#favourites = new Int32Array(members.length);
    this.#best = new Float64Array(members.length);
    this.#sums = new Float64Array(game.maxMoves);
  }

  /** Needs no budget. */
  search(position: P, role: Role): Verdict {
    const members = this.#members;
    const verdict = this.#verdict;
    const child = this.#child;
    const sums = this.#sums;
    const votes = verdict.weights;
    const count = position.moves(verdict.moves, 0);
    this.#best.fill(-Infinity);
    verdict.evals = 0;
    for (let i = 0; i < count; i++) {
      child.copy(position);
      child.play(verdict.moves[i]);
      const over = child.over;
      const payoff = over ? child.payoff(role) : 0;
      votes[i] = 0;
      sums[i] = 0;
      for (let m = 0; m < members.length; m++) {
        const value = over ? payoff : members[m].evaluate(child, role);
        sums[i] += value;
        if (value > this.#best[m]) {
          this.#best[m] = value;
          this.#favourites[m] = i;
        }
      }
      if (!over) verdict.evals += members.length;
    }
    for (let m = 0; m < members.length; m++) votes[this.#favourites[m]]++;
    let winner = 0;
    let tied = 1;
    for (let i = 1; i < count; i++) {
      tied = votes[i] > votes[winner] ? 1 : votes[i] === votes[winner] ? tied + 1 : tied;
      if (votes[i] > votes[winner] || (votes[i] === votes[winner] && this.#random.below(tied) === 0))
        winner = i;
    }
    verdict.move = verdict.moves[winner];
    verdict.value = sums[winner] / members.length;
    verdict.count = count;
    verdict.nodes = count;
    verdict.line[0] = verdict.move;
    return verdict;
  }

  reset(): void {}
}

const isJury = (evaluator: Evaluator): evaluator is Jury =>
  Array.isArray((evaluator as Partial<Jury>).members);

export const vote = defineSearcher({
  id: 'vote',
  summary: 'Makes the move that most members of an ensemble like best',
  defaults: {},
  create(_, { game, evaluator = NO_OPINION, random }) {
    return new Vote(game, isJury(evaluator) ? evaluator.members : [evaluator], random);
  },
});
