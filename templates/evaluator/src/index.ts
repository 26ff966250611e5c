import { defineEvaluator, definePlugin, LabError, option, tanh, type Encoder, type Game } from 'evolab';

function boardOf(game: Game): Encoder {
  const board = game.encoders?.board;
  if (!board) throw new LabError('LAB_WRONG_GAME', 'my-evaluator needs an encoder called board', '');
  return board;
}

export const myEvaluator = defineEvaluator({
  id: 'my-evaluator',
  summary: 'A linear function: one weight for each number of the board encoding',
  options: {
    scale: option.number(1, { above: 0, max: 10, tune: [0.1, 3], help: 'factor of the sum before tanh' }),
  },

  // The weights to be learned, and the range of their first values.
  weights: (_, game) => [{ name: 'cells', size: boardOf(game).size, start: [-0.2, 0.2] }],

  create({ scale }, { game, weights }) {
    const board = boardOf(game);
    const numbers = new Float64Array(board.size);
    return {
      evaluate(position, role) {
        board.encode(position, role, numbers);
        let sum = 0;
        for (let i = 0; i < numbers.length; i++) sum += weights[i] * numbers[i];
        return tanh(scale * sum);
      },
    };
  },
});

export default definePlugin({ name: 'my-evaluator', evaluators: [myEvaluator] });
