import { defineEvaluator, option, tanh, type Evaluator, type Game, type Position, type Role } from 'evolab';
import { CachedEvaluator, cacheOption } from 'evolab/network';
import { codeOf, description } from './description.ts';
import { parse } from './tree/parse.ts';
import { Program } from './tree/program.ts';

/** A formula over what a game offers, as the learner genetic-programming evolves. */
export const formula = defineEvaluator({
  id: 'formula',
  summary: 'A formula over features, cells and moves, evolved by the learner genetic-programming',
  options: {
    formula: option.text('choices', {
      help: 'such as 2 * mobility + if(corners < 1, cells(0, 7), 0.5): names of features, cells of the encoder board, choices (legal moves), turn, + - * / < and or not if min max; minus stands between spaces',
    }),
    scale: option.number(100, { above: 0, help: 'the value is tanh(formula / scale)' }),
    cache: cacheOption(0),
  },
  create(options, { game }) {
    const evaluator = new FormulaEvaluator(options, game);
    return options.cache > 0 ? new CachedEvaluator(evaluator, options.cache) : evaluator;
  },
  describe: (options, { game }) => description(parse(options.formula), game),
  code: (options, { game }) => codeOf(parse(options.formula), options.scale, game),
});

class FormulaEvaluator implements Evaluator {
  readonly #program: Program;
  readonly #scale: number;

  constructor({ formula, scale }: { readonly formula: string; readonly scale: number }, game: Game) {
    this.#program = new Program(parse(formula), game);
    this.#scale = scale;
  }

  evaluate(position: Position, role: Role): number {
    // A sum of 0 has no sign that depends on how the formula is written.
    return tanh(this.#program.run(position, role) / this.#scale) + 0;
  }
}
