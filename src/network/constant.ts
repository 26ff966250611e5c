import { defineEvaluator } from '../contract/plugin.ts';
import { LabError } from '../util/errors.ts';

/** For searches that are to see nothing but the end of the game. */
export const constant = defineEvaluator({
  id: 'constant',
  summary: 'The same value for every position',
  defaults: { value: 0 },
  help: { value: 'in [-1, 1]' },
  create({ value }) {
    if (!(value >= -1 && value <= 1)) {
      throw new LabError('LAB_BAD_OPTION', `value cannot be ${value}`, 'from -1 to 1');
    }
    return { evaluate: () => value };
  },
});
