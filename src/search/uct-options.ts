import { defaultsOf, option, type OptionsOf } from '../contract/option.ts';

/** The options of the searcher `uct`. */
export const UCT_OPTIONS = {
  cp: option.number(Math.SQRT1_2, {
    min: 0,
    max: 1000,
    tune: [0.1, 2],
    help: 'exploration constant: mean + 2 cp sqrt(2 ln n / n_j), values in [-1, 1]',
  }),
  sims: option.whole(1000, { min: 1, help: 'simulations, for a budget without any limit' }),
  final: option.choice('visits', ['visits', 'value'], {
    help: 'the final move has the most visits or the highest value',
  }),
  reuse: option.flag(false, { help: 'keep the part of the tree below the new position' }),
  solver: option.flag(false, {
    help: 'find out which values are certain, and stop when that of the root is (Winands, Bjornsson and Saito 2008); one or two roles, without chance',
  }),
  transpositions: option.flag(false, { help: 'continue equal positions together' }),
  capacity: option.whole(2 ** 20, {
    min: 1,
    max: 2 ** 27,
    help: 'maximum of nodes in the tree; when it is full, leaves stay leaves',
  }),
};

/** Values of `UCT_OPTIONS`. */
export type UctOptions = OptionsOf<typeof UCT_OPTIONS>;

export const UCT_DEFAULTS: UctOptions = defaultsOf(UCT_OPTIONS);
