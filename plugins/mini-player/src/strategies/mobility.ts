import type { Game, Position } from 'evolab';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { choosersOf, movesOf, Successors, type Judge } from '../successors.ts';

/** Own moves plus, for every other role, how many more they are than its: M_0 + sum (M_0 - M_i). Who waits has one. */
export function mobilityJudge<P extends Position>(game: Game<P>): Judge<P> {
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
    const successors = new Successors(game, random, mobilityJudge(game));
    return { choose: (position, role, moves, count) => successors.best(position, role, moves, count) };
  },
};
