import type { Game, Position } from 'evolab';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { choosersOf, movesOf, Successors, type PositionValue } from '../successors.ts';

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

export const mobility: StrategyDefinition = {
  id: 'mobility',
  summary: 'the move after which one has more moves and the others fewer (M)',
  probability: 0.85,
  create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
    const successors = new Successors(game, random, mobilityOf(game));
    return { choose: (position, role, moves, count) => successors.best(position, role, moves, count) };
  },
};

export const mobilityOfSearcher: StrategyDefinition = {
  id: 'mobility-of-searcher',
  summary: 'mobility in which all roles choose what gives the searching role more moves and the others fewer',
  probability: 0.85,
  create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
    const valueOf = mobilityOf(game);
    let searcher = 0;
    const successors = new Successors(game, random, (position: P) => valueOf(position, searcher));
    return {
      choose: (position, role, moves, count) => successors.best(position, role, moves, count),
      begin(_position, _own, role) {
        searcher = role;
      },
    };
  },
};
