import type { Position } from 'evolab';
import { ActionMeans } from '../action-means.ts';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';

export const history: StrategyDefinition = {
  id: 'history',
  summary: 'the move with the best average over the playouts of other strategies (HH)',
  probability: 0.7,
  create<P extends Position>({ game, random, alone }: StrategyParts<P>): Strategy<P> | undefined {
    const means = new ActionMeans(game.roles.length);
    return {
      choose(_position, role, moves, count) {
        let best = -1;
        let most = -1;
        let equals = 0;
        for (let i = 0; i < count; i++) {
          const mean = means.mean(role, moves[i]);
          // Comparisons with NaN fail, so that unknown moves are skipped.
          if (mean > most) {
            most = mean;
            best = i;
            equals = 1;
          } else if (mean === most && random.below(++equals) === 0) best = i;
        }
        return moves[best < 0 ? random.below(count) : best];
      },
      end(trace, scores, own) {
        if (own && !alone) return;
        for (let i = 0; i < trace.length; i++)
          means.add(trace.roles[i], trace.moves[i], scores[trace.roles[i]]);
      },
      reset: () => means.clear(),
    };
  },
};
