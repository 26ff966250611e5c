import { option } from 'evolab';

/** How a comparison is made; the same for all entries. */
export const COMPARE_OPTIONS = {
  seeds: option.whole(5, { min: 1, max: 1000, help: 'runs of each entry, with the seeds 1 to N' }),
  checkpoints: option.whole(5, {
    min: 1,
    max: 100,
    help: 'equal parts of the budget after which champions are rated',
  }),
  rounds: option.whole(20, { min: 1, help: 'pairs of games of every champion against each anchor' }),
  pool: option.whole(5, { min: 1, help: 'pairs of games between every two final champions' }),
  plies: option.whole(4, { min: 0, help: 'random plies before each pair of games' }),
};

/** The file in a folder of this command that holds what was found. */
export const COMPARE_FILE = 'compare.json';
/** The file that holds what cannot be changed later. */
export const PLAN_FILE = 'plan.json';
/** The file that holds all that was asked for, with which `--resume` goes on. */
export const REQUEST_FILE = 'request.json';
