import type { Position } from 'evolab';
import { isFactGame } from '@evolab/gdl';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { Successors } from '../successors.ts';

/** Looking into goals is dear: of more moves so many are looked at. */
const LOOKED_AT = 12;
/** What all ways to a goal count beside the nearest one: they only decide between equals. */
const TIE = 1e-6;

export const goalApproach: StrategyDefinition = {
  id: 'goal-approach',
  summary: "the move after which one's best goal is most nearly met, for games from rules (AGE)",
  probability: 0.75,
  create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
    const goals = isFactGame(game) ? game.goals : undefined;
    if (!goals) return undefined;
    const out = new Float64Array(2);
    const judge = (position: P, role: number) => {
      goals.proximity(position, role, out);
      return out[0] + TIE * out[1];
    };
    const successors = new Successors(game, random, judge, { most: LOOKED_AT, factual: true });
    return { choose: (position, role, moves, count) => successors.best(position, role, moves, count) };
  },
};
