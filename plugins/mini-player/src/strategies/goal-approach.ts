import type { Position } from 'evolab';
import { isFactGame } from '@evolab/gdl';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { Successors } from '../successors.ts';

/** Evaluating goals is expensive: at most this many moves are evaluated. */
const MOST_MOVES = 12;
/** The weight of the mean over all ways to a goal beside the nearest way: it only decides between equals. */
const TIE = 1e-6;

export const goalApproach = goalApproachOf(
  'goal-approach',
  "the move after which one's best goal is most nearly met, for games from rules (AGE)",
  TIE,
);

export const goalApproachUntied = goalApproachOf(
  'goal-approach-untied',
  'goal-approach in which ties are broken at random',
  0,
);

function goalApproachOf(id: string, summary: string, tie: number): StrategyDefinition {
  return {
    id,
    summary,
    probability: 0.75,
    create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
      const goals = isFactGame(game) ? game.goals : undefined;
      if (!goals) return undefined;
      const out = new Float64Array(2);
      const valueOf = (position: P, role: number) => {
        goals.proximity(position, role, out);
        return out[0] + tie * out[1];
      };
      const successors = new Successors(game, random, valueOf, { most: MOST_MOVES, factual: true });
      return { choose: (position, role, moves, count) => successors.best(position, role, moves, count) };
    },
  };
}
