import { CONTEST_OPTIONS, option, type OptionsOf } from 'evolab';
import { MOST_DEPTH } from './tree/limits.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });

/** Options of the learner `genetic-programming`. */
export const OPTIONS = {
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the members' }),
  depth: option.whole(1, { min: 1, help: 'search depth in plies' }),
  playDepth: CONTEST_OPTIONS.playDepth,
  fitness: option.choice('coevolution', ['coevolution', 'opponent', 'both'], {
    help: 'coevolution: games against champions, present and past; opponent: games against the fixed opponent; both: half of each',
  }),
  opponent: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the fixed opponent, which searches to the same depth',
  }),
  games: option.whole(12, { min: 1, help: 'games of a member in a generation, the same for all members' }),
  rivals: option.whole(6, {
    min: 1,
    help: 'champions that all members play: half of them of the present, the others of the past',
  }),
  openings: option.whole(2, {
    min: 0,
    help: 'random plies before each game; each role is played on each opening',
  }),
  maxPlies: CONTEST_OPTIONS.maxPlies,
  population: option.whole(60, { min: 2, max: 10_000, help: 'number of members' }),
  elite: option.whole(4, {
    min: 1,
    help: 'best members that are copied to the next generation, at least one of each island',
  }),
  islands: option.whole(1, {
    min: 1,
    max: 100,
    help: 'parts of the population that breed each for itself; they meet the same rivals',
  }),
  migrateEvery: option.whole(10, {
    min: 1,
    help: 'generations between migrations: the best member of each island enters the next one',
  }),
  tournament: option.whole(4, { min: 1, help: 'members of which the best becomes a parent' }),
  firstDepth: option.whole(4, { min: 1, max: 8, help: 'largest depth of the first formulas' }),
  maxDepth: option.whole(10, { min: 1, max: MOST_DEPTH, help: 'largest depth of a formula' }),
  maxNodes: option.whole(60, { min: 1, max: 500, help: 'most nodes of a formula' }),
  range: option.number(5, { above: 0, max: 1000, help: 'new constants are in [-range, range]' }),
  crossover: share(0.6, 'share of children with two parents'),
  subtree: share(0.15, 'share of children with a new subtree'),
  point: share(0.1, 'share of children with another operator or input'),
  hoist: share(0.05, 'share of children in which a subtree takes the place of a larger one'),
  weigh: share(0, 'share of children in which a subtree is multiplied by a constant near 1'),
  tune: option.whole(0, {
    min: 0,
    help: 'children of the best member of an island whose constants alone move, in each generation: an evolution strategy within the evolution',
  }),
};

export type GeneticOptions = OptionsOf<typeof OPTIONS>;
