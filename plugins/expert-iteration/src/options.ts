import { option, stepOption, withDefaults, type OptionsOf } from 'evolab';
import { PUCT_OPTIONS } from 'evolab/search';

const { c, root, considered, temperature, noise } = withDefaults(PUCT_OPTIONS, {
  root: 'gumbel',
  temperature: 1,
  noise: 0.25,
});

const eta = (value: number, what: string) =>
  option.number(value, { min: 0, max: 10, help: `step size of the ${what}` });

/** The options of the learner `expert-iteration`. */
export const OPTIONS = {
  evaluator: option.use({ use: 'policy-value', of: { use: 'n-tuple' } }, 'evaluator', {
    help: 'the evaluator that learns: one whose value and policy are trainable',
  }),
  sims: option.whole(32, { min: 2, help: 'simulations a move of self-play' }),
  root,
  considered,
  c,
  temperature,
  noise,
  sampled: option.whole(1000, {
    min: 0,
    help: 'plies of a game after its opening whose moves are drawn, by noise and temperature; later ones are the best',
  }),
  openings: option.whole(0, {
    min: 0,
    help: 'games begin with 0 to so many random plies, a number drawn for each game, from which nothing is learned',
  }),
  explore: option.number(0.1, {
    min: 0,
    max: 1,
    help: 'share of the later moves that are random ones; what follows them is not the result of earlier positions',
  }),
  episodes: option.whole(200, { min: 1, help: 'games of self-play in a generation' }),
  lanes: option.whole(8, { min: 1, help: 'jobs that play these games' }),
  window: option.whole(1000, { min: 1, help: 'games that are learned from: the last ones' }),
  replay: option.number(2, {
    min: 0,
    max: 1000,
    help: 'how often a position is learned from in the mean, at a time drawn at random while its game is in the window',
  }),
  lambda: option.number(1, {
    min: 0,
    max: 1,
    help: "what a position is worth: 1, the result of its game; 0, the search's value of it; between them a mean of the values of it and of all later ones that decays so",
  }),
  etaValue: eta(0.05, 'value'),
  etaPolicy: eta(0.05, 'policy'),
  step: stepOption,
  average: option.whole(0, {
    min: 0,
    help: 'agents get a mean of the weights after all generations, in which the n-th has the share average / (average - 1 + n); 0: the last weights',
  }),
  gate: option.whole(0, {
    min: 0,
    help: 'most pairs of games in which a sequential test must show that the new agents are stronger, by 70 Elo rather than by none, before their nets play the games that are learned from; 0: they always do',
  }),
  searcher: option.use({ use: 'puct', root: 'gumbel' }, 'searcher', {
    help: 'how the resulting agents search',
  }),
  budget: option.whole(32, { min: 1, help: 'simulations a move of the resulting agents' }),
};

/** Values of `OPTIONS`. */
export type ExpertOptions = OptionsOf<typeof OPTIONS>;
