import { LabError, requireTwoRolesInTurn, type Budget, type LearnerParts, type Use } from 'evolab';

interface Checked {
  readonly evaluator: Use;
  readonly budget: object;
  readonly testAfter: number;
  readonly testGames: number;
  readonly openings: number;
  readonly lanes: number;
  readonly alpha1: number;
  readonly alpha2: number;
  readonly lambda: number;
  readonly gamma: number;
  readonly momentum: number;
}

const LIMITS = ['depth', 'nodes', 'evals', 'sims'];

/** Throws `LabError` for options that make no training, or a game that is not for two. */
export function check(options: Checked, { game, weightsOf }: LearnerParts): void {
  requireTwoRolesInTurn(game, 'td-cloning');
  const refuse = (name: string, value: unknown, hint: string) =>
    new LabError('LAB_BAD_OPTION', `td-cloning: ${name} is ${JSON.stringify(value)}`, hint);
  const whole = (name: string, value: number, least: number) => {
    if (!Number.isInteger(value) || value < least)
      throw refuse(name, value, `a whole number of at least ${least}`);
  };
  const within = (name: 'alpha1' | 'alpha2' | 'lambda' | 'gamma' | 'momentum', most: number) => {
    if (!(options[name] >= 0 && options[name] <= most))
      throw refuse(name, options[name], `from 0 to ${most}`);
  };
  whole('testAfter', options.testAfter, 1);
  whole('testGames', options.testGames, 2);
  whole('openings', options.openings, 0);
  whole('lanes', options.lanes, 1);
  within('alpha1', 10);
  within('alpha2', 10);
  within('lambda', 1);
  within('gamma', 1);
  within('momentum', 1);
  if (options.testGames % 2 !== 0)
    throw refuse('testGames', options.testGames, 'an even number: both colours');
  if (options.testGames > 2 && options.openings === 0)
    throw refuse(
      'testGames',
      options.testGames,
      'more than two are the same games again unless openings is set',
    );
  if (options.lanes > 1 && options.openings === 0)
    throw refuse(
      'openings',
      0,
      'games of several lanes are the same game again unless they begin with random moves',
    );
  for (const [limit, value] of Object.entries(options.budget as Budget)) {
    if (!LIMITS.includes(limit)) throw refuse('budget', options.budget, `limits: ${LIMITS.join(', ')}`);
    whole(`budget.${limit}`, value as number, 1);
  }
  // Checks the options of the evaluator as well.
  weightsOf(options.evaluator);
}
