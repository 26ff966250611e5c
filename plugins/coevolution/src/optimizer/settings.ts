import { option, type LearnerParts, type Optimizer } from 'evolab';

/** Options of learners that move a distribution of weights. */
export const OPTIMIZER_OPTIONS = {
  learningRate: option.number(0, {
    min: 0,
    max: 10,
    tune: [0, 2],
    help: 'of an optimizer that has one, such as openai-es and snes; 0: its own',
  }),
};

interface OptimizerOptions {
  readonly optimizer: string;
  readonly learningRate: number;
}

/** A learning rate of 0 is left to the optimizer, which need not have one. */
export const optimizerOf = (
  { optimizer, learningRate }: OptimizerOptions,
  parts: LearnerParts,
): Optimizer<unknown> => parts.optimizer({ use: optimizer, ...(learningRate > 0 && { learningRate }) });
