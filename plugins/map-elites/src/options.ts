import { CONTEST_OPTIONS, kind, option, type Game, type OptionsOf } from 'evolab';
import { AXIS_NAMES, type AxisName } from './axes.ts';

const axis = (value: AxisName, which: string) =>
  option.choice(value, AXIS_NAMES, {
    help: `what the ${which} axis of the map measures of a player's games`,
  });

/** Options of the learner `map-elites`. */
export const OPTIONS = {
  evaluator: option.use({ use: 'subsquare' }, 'evaluator', {
    help: 'the evaluator whose weights are evolved',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the players' }),
  depth: option.whole(2, { min: 1, help: 'search depth in plies' }),
  playDepth: CONTEST_OPTIONS.playDepth,
  across: axis('length', 'horizontal'),
  up: axis('risk', 'vertical'),
  archive: option.choice('grid', ['grid', 'cvt'], {
    help: 'the cells of the map: those of a grid, or as many of a centroidal Voronoi tessellation (Vassiliades et al. 2018)',
  }),
  further: option.list([], kind.choice(AXIS_NAMES), {
    maxLength: AXIS_NAMES.length - 2,
    help: 'further axes, for cvt alone: the number of its cells does not grow with that of the axes',
  }),
  cells: option.whole(8, {
    min: 2,
    max: 20,
    help: 'cells of a grid along each axis; cvt has the square of it in all',
  }),
  teach: option.whole(100, {
    min: 0,
    help: 'generations in which one player is coevolved before the map begins, by OpenAI-ES in games of opposite samples',
  }),
  samples: option.whole(128, { min: 2, even: true, help: 'samples in each of those generations' }),
  deviation: option.number(0.1, { above: 0, tune: [0.01, 0.5], help: 'standard deviation of the samples' }),
  learningRate: option.number(0.3, { above: 0, max: 10, tune: [0.01, 2], help: 'of OpenAI-ES' }),
  first: option.whole(256, { min: 2, help: 'players around it, with whom the map begins' }),
  population: option.whole(64, { min: 1, help: 'new players per generation' }),
  games: option.whole(20, {
    min: 2,
    even: true,
    help: 'games of a player that is tried, more if it would not have each seat as often',
  }),
  rivals: option.whole(5, {
    min: 1,
    help: 'elites who are the opponents in those games, the same for all players of a generation',
  }),
  openings: option.whole(6, { min: 0, help: 'random plies before each pair of games' }),
  spread: option.number(0.7, {
    above: 0,
    tune: [0.01, 2],
    help: 'standard deviation of the weights of the first players, in units of the root mean square of all weights',
  }),
  sigma: option.number(0.1, {
    min: 0,
    tune: [0, 0.5],
    help: 'standard deviation of a mutation of every weight, in the same units',
  }),
  line: option.number(0.2, {
    min: 0,
    max: 2,
    tune: [0, 1],
    help: 'standard deviation of the step towards, or away from, another elite (Vassiliades and Mouret 2018)',
  }),
  selection: option.choice('even', ['even', 'novelty', 'surprise'], {
    help: 'how parents are drawn from the elites: evenly, or in proportion to their novelty (Lehman and Stanley 2011) or surprise (Yannakakis and Liapis 2016)',
  }),
  offspring: option.choice('line', ['line', 'emitters'], {
    help: 'new players: elites that are mutated by sigma and line, or samples of emitters (CMA-ME, Fontaine et al. 2020)',
  }),
  emitters: option.whole(2, {
    min: 1,
    help: 'emitters, of which each makes the same share of the population, with the standard deviation sigma at first',
  }),
  optimizer: option.id('cmaes', 'optimizer', {
    help: 'how an emitter moves: cmaes, for more than 1,000 weights sep-cmaes',
  }),
  maxPlies: CONTEST_OPTIONS.maxPlies,
};

export type MapElitesOptions = OptionsOf<typeof OPTIONS>;

/** All axes of the map. */
export const axesOf = ({
  across,
  up,
  further,
}: Pick<MapElitesOptions, 'across' | 'up' | 'further'>): AxisName[] => [across, up, ...further];

/** The games of a player that is tried, in each seat as often: else the mean of all is not half of the points. */
export const gamesOf = ({ games }: Pick<MapElitesOptions, 'games'>, { roles }: Pick<Game, 'roles'>): number =>
  Math.ceil(games / roles.length) * roles.length;
