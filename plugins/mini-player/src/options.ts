import { option, type OptionsOf } from 'evolab';

/** What every player of this kind can be told, whatever strategies and choosers it has. */
export const MINI_OPTIONS = {
  exploration: option.number(0.7, {
    min: 0,
    max: 1000,
    tune: [0.1, 2],
    help: 'constant of UCT, on scores from 0 to 1',
  }),
  final: option.choice('equation', ['equation', 'equation-printed', 'value', 'visits'], {
    help: 'what the final move is chosen by: the equation, without waiting for visits as printed, the mean of its results, or its visits',
  }),
  led: option.choice('each', ['each', 'all', 'own'], {
    help: 'which roles follow the strategy of a playout: each its own, that has scored well for it; all the same; or the searching one, while the others are random',
  }),
  drawn: option.choice('step', ['step', 'playout'], {
    help: 'whether it is drawn for every step or once a playout whether the strategy is followed',
  }),
  transpositions: option.flag(true, { help: 'link equal states' }),
  rave: option.number(0, {
    min: 0,
    max: 1e9,
    tune: [0, 1000],
    help: 'visits after which RAVE and the results themselves have equal weight (CadiaPlayer: 500); 0: no RAVE',
  }),
  learn: option.whole(60, {
    min: 0,
    max: 1e9,
    help: 'playouts before the first move of a game, only to learn from; very many: the whole start clock',
  }),
  steps: option.whole(500, {
    min: 1,
    max: 1e9,
    help: 'a playout is cut off after this many instants and counts half for every role',
  }),
  sims: option.whole(500, {
    min: 1,
    max: 1e9,
    help: 'simulations, for a budget without any limit',
  }),
  capacity: option.whole(2 ** 19, {
    min: 1,
    max: 2 ** 27,
    help: 'most nodes in the tree, of some 1 kB each; when it is full its leaves stay leaves',
  }),
};

export type MiniOptions = OptionsOf<typeof MINI_OPTIONS>;
