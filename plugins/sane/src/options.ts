import { CONTEST_OPTIONS, option, type OptionsOf } from 'evolab';

/** Options of the learner `sane`. */
export const OPTIONS = {
  evaluator: option.use({ use: 'mlp', hidden: [10], activation: 'tanh' }, 'evaluator', {
    help: 'mlp with one hidden layer: its units are the neurons of a network',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the networks' }),
  depth: option.whole(1, { min: 1, help: 'search depth in plies' }),
  playDepth: CONTEST_OPTIONS.playDepth,
  opponent: option.use({ use: 'material' }, 'evaluator', { help: 'evaluator of the fixed opponent' }),
  opponentDepth: option.whole(1, { min: 1, help: 'search depth of the opponent in plies' }),
  warmUp: option.whole(0, {
    min: 0,
    help: 'first generations, in which the opponent moves at random',
  }),
  games: option.whole(10, {
    min: 1,
    help: 'games of a network in a generation, the same for all networks',
  }),
  openings: option.whole(4, {
    min: 0,
    help: 'random plies before each game; each role is played on each opening',
  }),
  maxPlies: CONTEST_OPTIONS.maxPlies,
  neurons: option.whole(100, { min: 8, max: 10_000, help: 'neurons of the population' }),
  networks: option.whole(100, { min: 4, max: 10_000, help: 'networks that are formed in a generation' }),
  elite: option.whole(8, {
    min: 1,
    max: 100,
    help: 'best networks, which play again in the next generation',
  }),
  blueprints: option.number(0.5, {
    min: 0,
    max: 1,
    help: 'share of networks that are crossed from good ones of the last generation; the others are formed at random',
  }),
  connections: option.whole(20, { min: 1, max: 1000, help: 'inputs of a neuron, the bias among them' }),
  best: option.whole(5, {
    min: 1,
    help: "a neuron's fitness is the mean of this many of its networks, the best ones",
  }),
  breeders: option.number(0.25, {
    above: 0,
    max: 0.33,
    help: 'share of the neurons, the best ones, that have two children each',
  }),
  mutation: option.number(0.06, {
    min: 0,
    max: 1,
    help: "probability that a child's connection gets another input, that a weight moves, or that a blueprint gets another neuron",
  }),
  power: option.number(0.3, { above: 0, max: 8, help: 'a weight moves by up to this' }),
  range: option.number(0.3, { above: 0, max: 8, help: 'first weights are in [-range, range]' }),
};

export type SaneOptions = OptionsOf<typeof OPTIONS>;
