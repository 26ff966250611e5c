import { option, type LearnerParts, type Optimizer } from 'evolab';

/** Options of learners that move a distribution of weights. */
export const OPTIMIZER_OPTIONS = {
  learningRate: option.number(0, {
    min: 0,
    max: 10,
    tune: [0, 2],
    help: 'of an optimizer that has one, such as openai-es and snes; 0: its own',
  }),
  decay: option.whole(0, {
    min: 0,
    help: 'generations after which the learning rate is half of the first, after as many again a third, and so on; 0: it stays; of openai-es',
  }),
};

interface OptimizerOptions {
  readonly optimizer: string;
  readonly learningRate: number;
  readonly decay: number;
}

/** What is 0 is left to the optimizer, which need not have it. */
export const optimizerOf = (
  { optimizer, learningRate, decay }: OptimizerOptions,
  parts: LearnerParts,
): Optimizer<unknown> =>
  parts.optimizer({ use: optimizer, ...(learningRate > 0 && { learningRate }), ...(decay > 0 && { decay }) });
