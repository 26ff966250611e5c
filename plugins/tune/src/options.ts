import { option } from 'evolab';

/** Of the Cross-Entropy Method alone. */
export const CROSS_ENTROPY_OPTIONS = {
  elite: option.number(0.2, { above: 0, max: 1, help: 'share of the candidates that narrow' }),
  smoothing: option.number(0.6, { above: 0, max: 1, help: 'step from the old distribution to the new' }),
  distribution: option.choice('uniform', ['uniform', 'normal'], {
    help: 'what candidates are drawn from',
  }),
};

/** How a tuning goes, apart from what is tuned and against whom. */
export const TUNE_OPTIONS = {
  iterations: option.whole(15, { min: 1, help: 'up to this iteration' }),
  candidates: option.whole(20, { min: 2, help: 'drawn in an iteration' }),
  rounds: option.whole(5, { min: 1, help: 'pairs of games of each candidate' }),
  ...CROSS_ENTROPY_OPTIONS,
};
