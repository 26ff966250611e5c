import { LabError } from 'evolab';
import { RPROPS, type RpropVariant } from 'evolab/network';
import { EPOCH_LIMITS, type EpochLimits } from './patience.ts';
import { CASCADE_ACTIVATIONS, parseUnit, unitText, type CascadeUnit } from './unit.ts';

/** What candidates are trained for: the least squared error, or the largest covariance with what is left of it. */
export const CRITERIA = ['cascade2', 'correlation'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** How a net is grown; the defaults are FANN's, but for the pool, which is a fifth of it. */
export interface CascadeOptions extends EpochLimits {
  /** Cascade 2 (Nissen 2007, after Fahlman), or Cascade-Correlation (Fahlman and Lebiere 1990). */
  readonly criterion: string;
  readonly rprop: string;
  /** The pool has `groups` candidates of every activation with every steepness. */
  readonly activations: readonly string[];
  readonly steepnesses: readonly number[];
  readonly groups: number;
  /** New weights are drawn from [-spread, spread]. */
  readonly spread: number;
  /** A new unit of Cascade 2 enters with this share of the weight its candidate has learned. */
  readonly entry: number;
}

export const CASCADE_DEFAULTS: CascadeOptions = {
  criterion: 'cascade2',
  rprop: 'minus',
  activations: ['tanh', 'gaussian-symmetric'],
  steepnesses: [0.25, 0.5, 0.75, 1],
  groups: 2,
  spread: 1,
  entry: 0.4,
  ...EPOCH_LIMITS,
};

export const CASCADE_HELP = {
  criterion: "what candidates are trained for: 'cascade2', the least squared error, or 'correlation'",
  rprop: "iRPROP 'minus' or 'plus'",
  activations: `of candidates: ${CASCADE_ACTIVATIONS.join(', ')}`,
  steepnesses: 'of candidates',
  groups: 'candidates of each activation and steepness',
  spread: 'new weights are drawn from [-spread, spread]',
  entry: "the share of its candidate's output weight that a new unit enters with (cascade2)",
  mostEpochs: 'no phase of training is longer',
  leastEpochs: 'no phase of training is shorter',
  patience: 'epochs without a change that end a phase',
  change: 'the share of the error that counts as a change',
};

const MOST_CANDIDATES = 1000;

/** Throws `LabError` (LAB_BAD_OPTION) for options that grow no net. */
export function checkCascadeOptions(options: CascadeOptions): void {
  const { criterion, rprop, groups, activations, steepnesses } = options;
  const refuse = (name: string, value: unknown, hint: string) =>
    new LabError('LAB_BAD_OPTION', `${name} cannot be ${JSON.stringify(value)}`, hint);
  if (!(CRITERIA as readonly string[]).includes(criterion))
    throw refuse('criterion', criterion, `one of: ${CRITERIA.join(', ')}`);
  if (!(RPROPS as readonly string[]).includes(rprop))
    throw refuse('rprop', rprop, `one of: ${RPROPS.join(', ')}`);
  if (!Number.isInteger(groups) || groups < 1) throw refuse('groups', groups, 'a whole number of at least 1');
  const pool = poolOf(options);
  if (pool.length < 1 || pool.length > MOST_CANDIDATES)
    throw refuse(
      'the pool',
      `${activations.length} x ${steepnesses.length} x ${groups}`,
      `1 to ${MOST_CANDIDATES}`,
    );
  for (const [name, low, high] of [
    ['spread', 0, 100],
    ['entry', 0, 1],
    ['change', 0, 1],
  ] as const) {
    const value = options[name];
    if (!(value >= low && value <= high)) throw refuse(name, value, `from ${low} to ${high}`);
  }
  for (const name of ['mostEpochs', 'leastEpochs', 'patience'] as const) {
    const value = options[name];
    if (!Number.isInteger(value) || value < 1) throw refuse(name, value, 'a whole number of at least 1');
  }
}

/** The kinds of the candidates; LAB_BAD_OPTION for kinds there are not. */
export function poolOf({ activations, steepnesses, groups }: CascadeOptions): CascadeUnit[] {
  const kinds = activations.flatMap((activation) =>
    steepnesses.map((steepness) =>
      parseUnit(unitText({ activation: activation as CascadeUnit['activation'], steepness })),
    ),
  );
  return Array.from({ length: groups }, () => kinds).flat();
}

export const variantOf = ({ rprop }: CascadeOptions): RpropVariant => rprop as RpropVariant;
