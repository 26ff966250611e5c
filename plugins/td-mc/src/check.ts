import { LabError, requireTwoRolesInTurn, type LearnerParts, type Use } from 'evolab';
import { checkSchedule } from './schedule.ts';

interface Checked {
  readonly evaluator: Use;
  readonly schedule: readonly unknown[];
  readonly gamma: number;
  readonly lambda: number;
  readonly leaf: number;
  readonly states: string;
  readonly draw: number;
  readonly episodes: number;
  readonly lanes: number;
  readonly testGames: number;
  readonly testEvery: number;
  readonly replay: number;
  readonly memory: number;
}

/** Throws `LabError` for options that make no training, or a game that is not for two. */
export function check(options: Checked, { game, weightsOf }: LearnerParts): void {
  requireTwoRolesInTurn(game, 'td-mc');
  checkSchedule(options.schedule);
  if (options.states !== 'after' && options.states !== 'received')
    throw new LabError(
      'LAB_BAD_OPTION',
      `td-mc: states '${options.states}' is not known`,
      'known: after, received',
    );
  for (const name of ['gamma', 'lambda', 'draw'] as const)
    if (!(options[name] >= 0 && options[name] <= 1))
      throw new LabError('LAB_BAD_OPTION', `td-mc: ${name} is ${options[name]}`, 'from 0 to 1');
  for (const [name, least] of Object.entries({ episodes: 1, lanes: 1, testGames: 0, testEvery: 1 })) {
    const value = options[name as 'episodes'];
    if (!Number.isInteger(value) || value < least)
      throw new LabError(
        'LAB_BAD_OPTION',
        `td-mc: ${name} is ${value}`,
        `a whole number of at least ${least}`,
      );
  }
  const { leaf, replay, memory, episodes } = options;
  if (!Number.isInteger(replay) || replay < 0)
    throw new LabError('LAB_BAD_OPTION', `td-mc: replay is ${replay}`, 'a whole number, 0 for none');
  if (replay > 0 && !(Number.isInteger(memory) && memory >= episodes))
    throw new LabError(
      'LAB_BAD_OPTION',
      `td-mc: memory is ${memory}`,
      `a whole number of games, at least the ${episodes} of a generation`,
    );
  if (!Number.isInteger(leaf) || leaf < 0 || leaf > 12 || leaf % 2 > 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      `td-mc: leaf is ${leaf}`,
      'an even number of plies up to 12: the net judges positions after own moves',
    );
  if (leaf > 0 && (options.draw !== 0.5 || options.states !== 'after'))
    throw new LabError(
      'LAB_BAD_OPTION',
      'td-mc: leaf goes with draw 0.5, which is what a search counts, and with states after',
      'leave one of them out',
    );
  // Checks the options of the evaluator as well.
  weightsOf(options.evaluator);
}
