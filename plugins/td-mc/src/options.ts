import { option, stepOption, withDefaults, type OptionsOf } from 'evolab';
import { STAGE } from './schedule.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });

const OPTIONS = {
  evaluator: option.use({ use: 'mlp', view: 'opponent' }, 'evaluator', {
    help: 'the evaluator that is trained: mlp, rbf, or one that is trainable, such as n-tuple',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', {
    help: 'the search of the resulting agents, one ply deep by default',
  }),
  schedule: option.list([{ episodes: 500_000, eta: 0.05, eps: 0.7 }], STAGE, {
    minLength: 1,
    help: 'stages: episodes, eta (step size), eps (share of greedy moves, the others are random), and with trainable evaluators search, the plies (best an odd number) of a search that chooses the moves and whose value is what the position before it is worth; the last stage has no end',
  }),
  gamma: share(0.99, 'discount factor'),
  discountTo: option.choice('middle', ['middle', 'loss'], {
    help: "what the distant future is worth: 'middle', halfway between a win and a loss, or 'loss', as in the paper, which underrates both sides",
  }),
  states: option.choice('after', ['after', 'received'], {
    help: "positions that are updated: those 'after' own moves, which move choice evaluates, or those 'received' from the opponent",
  }),
  draw: share(0.5, 'reward of a draw; a win is 1, a loss 0'),
  trainBoth: option.flag(false, {
    help: 'learn from both sides of each game, or from alternating sides',
  }),
  episodes: option.whole(250, {
    min: 1,
    help: 'games per generation; fewer are closer to updates after every game',
  }),
  lanes: option.whole(8, {
    min: 1,
    help: 'jobs that play the games of a generation with its first weights; 1: one job that updates the weights during the games, as in the paper. Trainable evaluators are updated during the games by every lane, and then joined',
  }),
  testGames: option.whole(2000, {
    min: 0,
    help: 'greedy games against a random player, which measure the quota',
  }),
  testEvery: option.whole(40, { min: 1, help: 'generations between tests' }),
  step: stepOption,
  bootstrap: option.choice('own', ['own', 'next'], {
    help: "where the target of a position comes from, for trainable evaluators: from the position after the 'own' next move, or from the 'next' one, by either side",
  }),
  explored: option.choice('follow', ['follow', 'cut', 'greedy'], {
    help: 'what is learned before a random move of either side, for trainable evaluators: from the position it led to, nothing, or from the position that the best move leads to',
  }),
  exact: option.whole(0, {
    min: 0,
    help: 'positions that the solver of the game may visit for each one of a game: what it solves is learned with its result; 0: it is not asked. For trainable evaluators',
  }),
  openings: option.whole(0, {
    min: 0,
    help: 'games begin with 0 to so many random plies, a number drawn for each game; for trainable evaluators',
  }),
  sparring: share(
    0,
    'share of the games in which one role is played by the partner, whose moves count as random ones do; for trainable evaluators',
  ),
  partner: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the sparring partner, which looks one ply ahead',
  }),
  average: option.whole(0, {
    min: 0,
    help: 'agents get a mean of the weights after all generations, in which the n-th has the share average / (average - 1 + n); 0: the last weights. For trainable evaluators',
  }),
};

export const TD_OPTIONS = {
  ...OPTIONS,
  lambda: share(0, 'decay of the eligibility traces'),
  leaf: option.whole(0, {
    min: 0,
    max: 12,
    even: true,
    help: 'TDLeaf: updates the leaf found by a search of this many plies instead of the position; self-play searches to the same depth',
  }),
};

export const MC_OPTIONS = {
  ...withDefaults(OPTIONS, { schedule: [{ episodes: 500_000, eta: 0.01, eps: 0.7 }] }),
  batch: option.flag(false, {
    help: 'one step after each game, by the sum of its errors, as the paper has it, or a step for each position in turn',
  }),
  replay: option.whole(0, {
    min: 0,
    help: 'mean number of updates per position, drawn at random from the replay buffer; 0: one update after its game, as in the paper',
  }),
  memory: option.whole(10_000, { min: 0, help: 'capacity of the replay buffer in games' }),
};

export type LearnerOptions = OptionsOf<typeof TD_OPTIONS & typeof MC_OPTIONS>;
