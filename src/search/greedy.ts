import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { option } from '../contract/option.ts';
import { defineSearcher } from '../contract/plugin.ts';
import { newSearchResult, type Searcher, type SearchResult } from '../contract/searcher.ts';
import type { Random } from '../util/random.ts';
import { ZERO_EVALUATOR } from './zero-evaluator.ts';
import { TIES, type Ties } from './ties.ts';

/**
 * Makes the move whose position the evaluator gives the highest value; positions that are over are worth
 * their payoff, and one where chance comes next is evaluated as it is. The values of root moves are exact.
 * Not for simultaneous games, whose moves have no value alone.
 */
export class Greedy<P extends Position = Position> implements Searcher<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #random: Random;
  readonly #ties: Ties;
  readonly #child: P;
  readonly #result: SearchResult;

  constructor(game: Game<P>, evaluator: Evaluator<P>, random: Random, ties: Ties = 'random') {
    this.#evaluator = evaluator;
    this.#random = random;
    this.#ties = ties;
    this.#child = game.start();
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#result.depth = 1;
    this.#result.pvLength = 1;
  }

  /** Needs no budget. */
  search(position: P, role: Role): SearchResult {
    const result = this.#result;
    const child = this.#child;
    const count = position.moves(result.moves, 0);
    let best = -Infinity;
    let equals = 0;
    result.evals = 0;
    for (let i = 0; i < count; i++) {
      child.copy(position);
      child.play(result.moves[i]);
      const value = child.over ? child.payoff(role) : this.#evaluator.evaluate(child, role);
      if (!child.over) result.evals++;
      result.values[i] = value;
      equals = value > best ? 1 : value === best ? equals + 1 : equals;
      if (value > best || (value === best && this.#ties === 'random' && this.#random.below(equals) === 0)) {
        best = value;
        result.move = result.moves[i];
      }
    }
    result.value = best;
    result.count = count;
    result.nodes = count;
    result.pv[0] = result.move;
    return result;
  }

  reset(): void {}
}

export const greedy = defineSearcher({
  id: 'greedy',
  requires: { turns: 'alternating' },
  summary: 'Makes the move whose position its evaluator values highest',
  limits: () => [],
  options: { ties: option.choice('random', TIES, { help: 'which of equals is chosen' }) },
  create: ({ ties }, { game, evaluator = ZERO_EVALUATOR, random }) =>
    new Greedy(game, evaluator, random, ties),
});
