import type { Game, Position } from 'evolab';
import { choosersOf, movesOf } from 'evolab/search';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { Successors, type PositionValue } from '../successors.ts';

/**
 * The number of own moves plus, for every other role, its difference to theirs: M_0 + sum (M_0 - M_i). A role
 * that does not choose has one move.
 */
export function mobilityOf<P extends Position>(game: Game<P>): PositionValue<P> {
  const roles = game.roles.length;
  const moves = new Int32Array(game.maxMoves);
  return (position, role) => {
    if (position.over) return 0;
    const choosers = choosersOf(game, position);
    let own = 0;
    let others = 0;
    for (let r = 0; r < roles; r++) {
      const count = ((choosers >> r) & 1) === 1 ? movesOf(game, position, r, moves) : 1;
      if (r === role) own = count;
      else others += count;
    }
    return roles * own - others;
  };
}

export const mobility = mobilityStrategy(
  'mobility',
  'the move after which one has more moves and the others fewer (M)',
  false,
);

export const mobilityOfSearcher = mobilityStrategy(
  'mobility-of-searcher',
  'mobility in which all roles choose what gives the searching role more moves and the others fewer',
  true,
);

/** `ofSearcher`: moves are counted for the role that searches, whichever role chooses; else for that which chooses. */
function mobilityStrategy(id: string, summary: string, ofSearcher: boolean): StrategyDefinition {
  return {
    id,
    summary,
    probability: 0.85,
    create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
      const valueOf = mobilityOf(game);
      let searcher = 0;
      const ofPosition = ofSearcher ? (position: P) => valueOf(position, searcher) : valueOf;
      const successors = new Successors(game, random, ofPosition);
      return {
        choose: (position, role, moves, count) => successors.best(position, role, moves, count),
        begin(_position, _own, role) {
          searcher = role;
        },
      };
    },
  };
}
