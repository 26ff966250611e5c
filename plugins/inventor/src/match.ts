import type { FamilyGame, FamilyPosition } from '@evolab/family';
import { defaultsOf, type Random, type Searcher, type SearchLimits } from 'evolab';
import { Playout, Uct, UCT_OPTIONS } from 'evolab/search';

/** A search and how far it goes. */
export interface Player {
  readonly searcher: Searcher<FamilyPosition>;
  readonly limits: SearchLimits;
}

/** A tree search with playouts. */
export function searcherOf(
  game: FamilyGame,
  random: Random,
  capacity: number = 2 ** 14,
): Searcher<FamilyPosition> {
  return new Uct(game, new Playout(game, random), random, { ...defaultsOf(UCT_OPTIONS), capacity });
}

/** The payoffs of the first player in all games together, of which it begins every second. */
export function playMatch(
  game: FamilyGame,
  [first, second]: readonly [Player, Player],
  games: number,
): number {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  let payoffs = 0;
  for (let i = 0; i < games; i++) {
    const role = i % 2;
    position.copy(game.start());
    while (!position.over) {
      const { turn } = position;
      const { searcher, limits } = turn === role ? first : second;
      const forced = position.moves(legal, 0) === 1;
      position.play(forced ? legal[0] : searcher.search(position, turn, limits).move);
    }
    payoffs += position.payoff(role);
  }
  return payoffs;
}
