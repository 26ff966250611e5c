import { CONTEST_OPTIONS, kind, option, type OptionsOf } from 'evolab';
import { OPTIMIZER_OPTIONS } from './optimizer/settings.ts';

const stepSize = (value: number, help: string) => option.number(value, { min: 0, tune: [0, 0.5], help });

/** Options of the learner `coevolution`. */
export const OPTIONS = {
  evaluator: option.use({ use: 'subsquare' }, 'evaluator', {
    help: 'the evaluator whose weights are evolved',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the members' }),
  depth: option.whole(2, { min: 1, help: 'search depth in plies' }),
  playDepth: CONTEST_OPTIONS.playDepth,
  population: option.whole(30, { min: 2, even: true, help: 'number of members; the better half survives' }),
  games: option.whole(5, { min: 1, help: 'games per generation that each member starts' }),
  optimizer: option.id('selfAdaptive', 'optimizer', {
    also: ['selfAdaptive'],
    help: 'selfAdaptive: parents survive and have mutants; the others move a normal distribution of weights, from which all members are drawn: cmaes (Hansen), sep-cmaes (Ros and Hansen 2008), openai-es (Salimans et al. 2017), snes (Schaul et al. 2011)',
  }),
  ...OPTIMIZER_OPTIONS,
  average: option.number(0.05, {
    above: 0,
    max: 1,
    help: "the champion of a distribution is a running mean of its means: this is the last one's share",
  }),
  opponents: option.choice('population', ['population', 'mirrored', 'two-populations', 'shared-sampling'], {
    help: 'of a member: any other; with openai-es, the one on the opposite side of the mean; with selfAdaptive, members of a second population, of the same size (Hillis 1990), drawn for each game or by shared sampling, the same for all (Rosin and Belew 1997)',
  }),
  commonOpenings: option.flag(false, {
    help: 'game k of a generation has the same opening for all members',
  }),
  memory: option.id('none', 'memory', {
    also: ['none'],
    help: 'champions of the past to play against: hall-of-fame, nash, layered-pareto, or that of another plugin',
  }),
  memorySize: option.whole(20, { min: 1, max: 200, help: 'champions that the memory holds' }),
  memoryEvery: option.whole(5, { min: 1, help: 'generations between champions that may enter the memory' }),
  memoryShare: option.number(0.5, {
    min: 0,
    max: 1,
    tune: [0, 1],
    help: 'share of the games that is against the memory',
  }),
  memoryGames: option.whole(10, {
    min: 2,
    even: true,
    help: 'games of a champion against each one in the memory, which decide whether it enters; hall-of-fame needs none',
  }),
  selection: option.choice('points', ['points', 'ratings', 'sharing'], {
    help: 'fitness: points of this generation, or, with selfAdaptive, ratings by all games of the last five (Bradley and Terry 1952), or wins that count less the more members beat the same opponent (Rosin and Belew 1997)',
  }),
  halving: option.flag(false, {
    help: 'sequential halving: half of the games for all members, the rest in rounds that each drop the worse half',
  }),
  selfPlay: option.flag(false, { help: 'allow games of a member against itself' }),
  points: option.tuple([1, 0, -2], [kind.number(), kind.number(), kind.number()], {
    help: 'points for a win, a draw and a loss',
  }),
  creditOpponent: option.flag(false, { help: 'the drawn opponent scores points too' }),
  mutation: option.choice('selfAdaptive', ['selfAdaptive', 'unit'], {
    help: 'selfAdaptive (Chellapilla and Fogel) or unit (Norberg)',
  }),
  mutateWhen: option.choice('before', ['before', 'after'], {
    help: 'before: parents and children play (Chellapilla and Fogel); after: all members play, then the worse half is replaced (Norberg)',
  }),
  sigma: stepSize(
    0.05,
    'first step size of self-adaptive mutation, or first standard deviation of a distribution',
  ),
  sigmaLow: stepSize(0, 'lower bound of step sizes'),
  sigmaHigh: stepSize(0, 'upper bound of step sizes; 0: none'),
  scalarRule: option.choice('step', ['step', 'exp'], {
    help: 'mutation of bounded numbers, such as the value of a king: step (2001) or exp (1999)',
  }),
  fitness: option.choice('coevolution', ['coevolution', 'opponent'], {
    help: 'coevolution: games within the population; opponent: games against the fixed opponent',
  }),
  opponent: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the fixed opponent, which searches to the same depth',
  }),
  openings: option.whole(0, { min: 0, help: 'random plies before each game' }),
  maxPlies: CONTEST_OPTIONS.maxPlies,
};

export type CoevolutionOptions = OptionsOf<typeof OPTIONS>;
