import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newSearchResult, type Searcher, type SearchResult } from '../contract/searcher.ts';
import type { Random } from '../util/random.ts';
import { ZERO_EVALUATOR } from './zero-evaluator.ts';

/** An evaluator that consists of others. */
export interface Ensemble extends Evaluator {
  readonly members: readonly Evaluator[];
}

/**
 * Every member of an ensemble votes for the move whose position it gives the highest value, the first of
 * equals. The move with most votes is made, a random one of those that tie (Fausser 2008). Visits of root
 * moves are votes.
 */
export class Vote<P extends Position = Position> implements Searcher<P> {
  readonly #members: readonly Evaluator[];
  readonly #random: Random;
  readonly #child: P;
  readonly #result: SearchResult;
  /** The move each member votes for and its value; for each move, the sum of its values. */
  readonly #votedFor: Int32Array;
  readonly #best: Float64Array;
  readonly #sums: Float64Array;

  /** Not for simultaneous games, whose moves have no value alone. */
  constructor(game: Game<P>, members: readonly Evaluator[], random: Random) {
    this.#members = members;
    this.#random = random;
    this.#child = game.start();
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#result.depth = 1;
    this.#result.pvLength = 1;
    this.#result.rankedBy = 'visits';
    this.#votedFor = new Int32Array(members.length);
    this.#best = new Float64Array(members.length);
    this.#sums = new Float64Array(game.maxMoves);
  }

  /** Needs no budget. */
  search(position: P, role: Role): SearchResult {
    const members = this.#members;
    const result = this.#result;
    const child = this.#child;
    const sums = this.#sums;
    const votes = result.visits;
    const count = position.moves(result.moves, 0);
    this.#best.fill(-Infinity);
    result.evals = 0;
    for (let i = 0; i < count; i++) {
      child.copy(position);
      child.play(result.moves[i]);
      const over = child.over;
      const payoff = over ? child.payoff(role) : 0;
      votes[i] = 0;
      sums[i] = 0;
      for (let m = 0; m < members.length; m++) {
        const value = over ? payoff : members[m].evaluate(child, role);
        sums[i] += value;
        if (value > this.#best[m]) {
          this.#best[m] = value;
          this.#votedFor[m] = i;
        }
      }
      result.values[i] = sums[i] / members.length;
      if (!over) result.evals += members.length;
    }
    for (let m = 0; m < members.length; m++) votes[this.#votedFor[m]]++;
    let winner = 0;
    let tied = 1;
    for (let i = 1; i < count; i++) {
      tied = votes[i] > votes[winner] ? 1 : votes[i] === votes[winner] ? tied + 1 : tied;
      if (votes[i] > votes[winner] || (votes[i] === votes[winner] && this.#random.below(tied) === 0))
        winner = i;
    }
    result.move = result.moves[winner];
    result.value = result.values[winner];
    result.count = count;
    result.nodes = count;
    result.pv[0] = result.move;
    return result;
  }

  reset(): void {}
}

/** Whether an evaluator consists of others. */
export const isEnsemble = (evaluator: Evaluator): evaluator is Ensemble =>
  Array.isArray((evaluator as Partial<Ensemble>).members);

export const vote = defineSearcher({
  id: 'vote',
  requires: { turns: 'alternating' },
  summary: 'Makes the move that most members of an ensemble vote for',
  limits: () => [],
  create(_, { game, evaluator = ZERO_EVALUATOR, random }) {
    return new Vote(game, isEnsemble(evaluator) ? evaluator.members : [evaluator], random);
  },
});
