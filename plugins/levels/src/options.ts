import { option } from 'evolab';

/** How levels are measured. */
export const LEVELS_OPTIONS = {
  rounds: option.whole(25, { min: 2, help: 'pairs of games between every two' }),
  step: option.whole(50, { min: 1, help: 'Elo from level to level, at least' }),
};

/** The file in a folder of levels that says how they were measured. */
export const LEVELS_FILE = 'levels.json';

/** The file in a folder of levels that says what decides its games. */
export const LEVELS_PLAN = 'levels-plan.json';
