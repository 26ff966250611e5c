import { option } from '../contract/option.ts';
import { defineEvaluator } from '../contract/plugin.ts';

/** For searches that should see nothing but the end of the game. */
export const constant = defineEvaluator({
  id: 'constant',
  summary: 'The same value for every position',
  options: { value: option.number(0, { min: -1, max: 1, help: 'what every position is worth' }) },
  create: ({ value }) => ({ evaluate: () => value }),
});
