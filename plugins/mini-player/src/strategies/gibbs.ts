import type { Position } from 'evolab';
import { exp } from 'evolab';
import { ActionMeans } from '../action-means.ts';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';

/** On scores from 0 to 1; 10 on 0 to 100. */
const TAU = 0.1;
/** The mean assumed for an action that was never played: the best one, so that it is tried. */
const UNKNOWN = 1;

export const gibbs: StrategyDefinition = {
  id: 'gibbs',
  summary: "a move by Gibbs's law on its average over all playouts (CadiaPlayer's MAST)",
  probability: 1,
  create<P extends Position>({ game, random }: StrategyParts<P>): Strategy<P> | undefined {
    const means = new ActionMeans(game.roles.length);
    const shares = new Float64Array(game.maxMoves);
    return {
      choose(_position, role, moves, count) {
        let sum = 0;
        for (let i = 0; i < count; i++) {
          const mean = means.mean(role, moves[i]);
          sum += exp((Number.isNaN(mean) ? UNKNOWN : mean) / TAU);
          shares[i] = sum;
        }
        const drawn = random.unit() * sum;
        let i = 0;
        while (i < count - 1 && shares[i] <= drawn) i++;
        return moves[i];
      },
      end(trace, scores) {
        for (let i = 0; i < trace.length; i++)
          means.add(trace.roles[i], trace.moves[i], scores[trace.roles[i]]);
      },
      reset: () => means.clear(),
    };
  },
};
