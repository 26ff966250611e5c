import type { Position } from 'evolab';
import { ActionMeans } from '../action-means.ts';
import type { Strategy, StrategyDefinition, StrategyParts, Trace } from '../strategy.ts';

/** What HH learns from. */
interface Reading extends Pick<StrategyDefinition, 'id' | 'summary'> {
  /** Also from the moves in the tree. */
  readonly inTree?: boolean;
  /** Whether every move counts with the score of the searching role instead of that of the role that made it. */
  readonly ofSearcher?: boolean;
}

export const history = historyOf({
  id: 'history',
  summary: 'the move with the best average over the playouts of other strategies (HH)',
});

export const historyInTree = historyOf({
  id: 'history-in-tree',
  summary: 'history that learns from the moves in the tree, too',
  inTree: true,
});

export const historyOfSearcher = historyOf({
  id: 'history-of-searcher',
  summary: 'history in which the score of the searching role is that of all moves',
  ofSearcher: true,
});

function historyOf({ id, summary, inTree = false, ofSearcher = false }: Reading): StrategyDefinition {
  return {
    id,
    summary,
    probability: 0.7,
    create<P extends Position>({ game, random, alone }: StrategyParts<P>): Strategy<P> | undefined {
      const means = new ActionMeans(game.roles.length);
      let searcher = 0;
      const learn = (trace: Trace, scores: Float64Array) => {
        for (let i = 0; i < trace.length; i++)
          means.add(trace.roles[i], trace.moves[i], scores[ofSearcher ? searcher : trace.roles[i]]);
      };
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
        begin(_position, _own, role) {
          searcher = role;
        },
        end(trace, scores, own) {
          if (own && !alone) return;
          if (inTree && trace.inTree) learn(trace.inTree, scores);
          learn(trace, scores);
        },
        reset: () => means.clear(),
      };
    },
  };
}
