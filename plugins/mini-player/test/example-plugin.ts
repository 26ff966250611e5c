import { definePlugin } from 'evolab';
import { choosers, defineMiniPlayer, strategies, type StrategyDefinition } from '@evolab/mini-player';

/** The move that leaves the fewest answers. */
const narrowing: StrategyDefinition = {
  id: 'narrowing',
  summary: 'the move after which the role to move has the fewest moves',
  probability: 0.8,
  create({ game }) {
    // What a strategy needs is made once: playouts are many.
    const next = game.start();
    const answers = new Int32Array(game.maxMoves);
    return {
      choose(position, _role, moves, count) {
        let best = moves[0];
        let fewest = Infinity;
        for (let i = 0; i < count; i++) {
          next.copy(position);
          next.play(moves[i]);
          const left = next.over ? 0 : next.moves(answers, 0);
          if (left < fewest) [fewest, best] = [left, moves[i]];
        }
        return best;
      },
    };
  },
};

export const seven = defineMiniPlayer({
  id: 'mini-seven',
  summary: 'MiNI-Player with a seventh strategy',
  strategies: [...strategies, narrowing],
  choosers,
});

export default definePlugin({ name: 'seven', searchers: [seven] });
