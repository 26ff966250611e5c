import { defaultsOf, kind, option, type OptionsOf } from 'evolab';
import { RPROPS } from 'evolab/network';
import { CASCADE_ACTIVATIONS, STEEPEST, type CascadeUnit } from './unit.ts';

const epochs = (value: number, help: string) => option.whole(value, { min: 1, help });

/** How a net is grown. The defaults are FANN's, except for the pool, which is a fifth of FANN's. */
export const CASCADE_OPTIONS = {
  // Cascade 2 (Nissen 2007, after Fahlman), or Cascade-Correlation (Fahlman and Lebiere 1990).
  criterion: option.choice('cascade2', ['cascade2', 'correlation'], {
    help: "what candidates are trained for: 'cascade2', the least squared error, or 'correlation' with the residual error",
  }),
  rprop: option.choice('minus', RPROPS, { help: 'variant of iRPROP' }),
  activations: option.list(['tanh', 'gaussian-symmetric'], kind.choice(CASCADE_ACTIVATIONS), {
    minLength: 1,
    help: 'of candidates',
  }),
  steepnesses: option.list([0.25, 0.5, 0.75, 1], kind.number({ above: 0, max: STEEPEST }), {
    minLength: 1,
    help: 'of candidates',
  }),
  groups: option.whole(2, { min: 1, help: 'candidates of each activation and steepness' }),
  spread: option.number(1, { min: 0, max: 100, help: 'new weights are drawn from [-spread, spread]' }),
  entry: option.number(0.4, {
    min: 0,
    max: 1,
    help: "the share of its candidate's output weight that a new unit enters with (cascade2)",
  }),
  mostEpochs: epochs(150, 'no phase of training is longer'),
  leastEpochs: epochs(50, 'no phase of training is shorter'),
  patience: epochs(12, 'a phase ends after this many epochs without a change'),
  change: option.number(0.01, {
    min: 0,
    max: 1,
    help: 'the share of the error that counts as a change',
  }),
};

export type CascadeOptions = OptionsOf<typeof CASCADE_OPTIONS>;

export const CASCADE_DEFAULTS: CascadeOptions = defaultsOf(CASCADE_OPTIONS);

const MOST_CANDIDATES = 1000;

/** Says if the pool is too large. */
export function poolProblem({ activations, steepnesses, groups }: CascadeOptions): string | undefined {
  const candidates = activations.length * steepnesses.length * groups;
  return candidates > MOST_CANDIDATES
    ? `a pool of ${activations.length} x ${steepnesses.length} x ${groups} candidates is more than ${MOST_CANDIDATES}`
    : undefined;
}

/** The kinds of all candidates, in the order of the pool. */
export function poolOf({ activations, steepnesses, groups }: CascadeOptions): CascadeUnit[] {
  const kinds = activations.flatMap((activation) =>
    steepnesses.map((steepness) => ({ activation, steepness })),
  );
  return Array.from({ length: groups }, () => kinds).flat();
}
