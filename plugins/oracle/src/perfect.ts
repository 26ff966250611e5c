import {
  defineSearcher,
  Forfeit,
  newSearchResult,
  option,
  type Game,
  type Position,
  type Role,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from 'evolab';
import { keptSource, type ExactSource } from './exact-source.ts';

/** Plays the move with the best score, or the best value where there are no scores; the first of equal ones. */
class Perfect<P extends Position> implements Searcher<P> {
  readonly #source: ExactSource<P>;
  readonly #result: SearchResult;

  constructor(game: Game<P>, source: ExactSource<P>) {
    this.#source = source;
    this.#result = newSearchResult(game.maxMoves, 1);
  }

  search(position: P, _role: Role, { nodes = Infinity }: SearchLimits): SearchResult {
    const judged = this.#source.covers(position) ? this.#source.exactMoves(position, nodes) : undefined;
    if (!judged) throw new Forfeit('cannot solve this position within its limits');
    const { moves, values, scores } = judged;
    const ranks = scores.length > 0 ? scores : values;
    const best = ranks.reduce((most, rank, i) => (rank > ranks[most] ? i : most), 0);
    const result = this.#result;
    result.move = moves[best];
    result.value = values[best];
    result.count = moves.length;
    result.moves.set(moves);
    result.values.set(values);
    result.pv[0] = result.move;
    result.pvLength = 1;
    return result;
  }

  reset(): void {}
}

export const perfect = defineSearcher({
  id: 'perfect',
  requires: { roles: [1, 2], turns: 'alternating', chance: false },
  summary: 'Solves every position that it plays, and loses by default where that takes more than its nodes',
  limits: () => ['nodes'],
  options: {
    table: option.text('', { help: 'an endgame: it plays this one only, by a table that it makes first' }),
  },
  create: ({ table }, { game }) =>
    new Perfect(game, keptSource(game, table === '' ? {} : { endgame: table })),
});
