import { option } from 'evolab';

/** How much is played. */
export const PROGRESS_OPTIONS = {
  champions: option.whole(12, {
    min: 2,
    max: 100,
    help: 'champions of a run, evenly chosen, the last one included',
  }),
  rounds: option.whole(10, { min: 1, help: 'pairs of games between every two champions' }),
  strangers: option.whole(20, {
    min: 0,
    help: 'agents with random weights that every champion meets, for the generalisation performance; 0 = none',
  }),
  plies: option.whole(4, { min: 0, help: 'random plies before each pair of games' }),
};

/** The file in a folder of this command that holds what was found. */
export const PROGRESS_FILE = 'progress.json';
