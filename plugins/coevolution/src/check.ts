import { LabError, requireTwoRolesInTurn, type LearnerParts } from 'evolab';

interface Checked {
  readonly population: number;
  readonly games: number;
  readonly depth: number;
  readonly points: readonly number[];
  readonly mutation: string;
  readonly mutateWhen: string;
  readonly scalarRule: string;
  readonly fitness: string;
  readonly sigma: number;
  readonly sigmaLow: number;
  readonly sigmaHigh: number;
  readonly openings: number;
  readonly maxPlies: number;
}

/** Throws `LabError` for options that make no evolution, or a game that is not for two. */
export function check(options: Checked, { game }: LearnerParts): void {
  const oneOf = (name: 'mutation' | 'mutateWhen' | 'scalarRule' | 'fitness', known: readonly string[]) => {
    if (!known.includes(options[name]))
      throw new LabError(
        'LAB_BAD_OPTION',
        `coevolution: ${name} '${options[name]}' is not known`,
        `known: ${known.join(', ')}`,
      );
  };
  oneOf('mutation', ['selfAdaptive', 'unit']);
  oneOf('mutateWhen', ['before', 'after']);
  oneOf('scalarRule', ['step', 'exp']);
  oneOf('fitness', ['coevolution', 'opponent']);
  const whole = (name: 'population' | 'games' | 'depth' | 'openings' | 'maxPlies', least: number) => {
    if (!Number.isInteger(options[name]) || options[name] < least)
      throw new LabError(
        'LAB_BAD_OPTION',
        `coevolution: ${name} must be a whole number of at least ${least}`,
        '',
      );
  };
  whole('population', 2);
  whole('games', 1);
  whole('depth', 1);
  whole('openings', 0);
  whole('maxPlies', 0);
  const { sigma, sigmaLow, sigmaHigh } = options;
  for (const [name, value] of Object.entries({ sigma, sigmaLow, sigmaHigh }))
    if (!(value >= 0))
      throw new LabError('LAB_BAD_OPTION', `coevolution: ${name} is ${value}`, 'a step size, 0 or more');
  if (sigmaHigh > 0 && sigmaLow > sigmaHigh)
    throw new LabError(
      'LAB_BAD_OPTION',
      `coevolution: sigmaLow ${sigmaLow} is above sigmaHigh ${sigmaHigh}`,
      'sigmaHigh: 0 is no bound',
    );
  if (options.population % 2 !== 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      `coevolution: population ${options.population} is odd`,
      'half of it survives: give an even number',
    );
  if (options.points.length !== 3)
    throw new LabError(
      'LAB_BAD_OPTION',
      'coevolution: points must be three numbers',
      'for a win, a draw and a loss, such as 1, 0, -2',
    );
  requireTwoRolesInTurn(game, 'coevolution');
}
