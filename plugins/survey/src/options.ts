import { option } from 'evolab';

/** How much is played for a survey. */
export const SURVEY_OPTIONS = {
  games: option.whole(100, { min: 2, help: 'games of each player against itself' }),
};

/** The players if none is named, from the weakest to the strongest; they know nothing but the rules. */
export const PLAYERS = ['random', 'uct:sims=30', 'uct:sims=120', 'uct:sims=480'];

/** The file in the folder of a survey that holds its result. */
export const SURVEY_FILE = 'survey.json';
