import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position } from '../contract/game.ts';
import { CheckWarning, inspection, promise, throwIfBroken, type Check } from './check.ts';
import { record, Sample } from './sample.ts';
import { copyOf } from '../play/positions.ts';

export interface InspectEvaluatorOptions {
  /** Number of random games whose positions are evaluated; default 20. */
  readonly playouts?: number;
  /** Of the random games; default 1. */
  readonly seed?: number;
}

/** Checks the promises of an evaluator; `create` makes a new one. */
export function inspectEvaluator(
  create: () => Evaluator,
  game: Game,
  options?: InspectEvaluatorOptions,
): Check[] {
  return [...evaluatorChecks(create, game, options)];
}

/** The same, yielding each check when it is done. */
export function* evaluatorChecks(
  create: () => Evaluator,
  game: Game,
  { playouts = 20, seed = 1 }: InspectEvaluatorOptions = {},
): Generator<Check, void, void> {
  const sample = new Sample(game, seed);
  const unsound = record(sample, playouts).find((check) => !check.ok);
  if (unsound !== undefined) {
    yield unsound;
    return;
  }
  yield inspection('value', () => value(sample, create()));
  yield inspection('looking', () => looking(sample, create()));
  yield inspection('position alone', () => positionAlone(sample, create(), create()));
  yield inspection('zero-sum', () => zeroSum(sample, create()));
  if (create().policy) yield inspection('policy', () => policy(sample, create(), create()));
}

/** Throws an `Error` that names the first broken promise. */
export function checkEvaluator(create: () => Evaluator, game: Game, options?: InspectEvaluatorOptions): void {
  throwIfBroken(inspectEvaluator(create, game, options));
}

function eachView(sample: Sample, visit: (position: Position, role: number) => void): string {
  const count = sample.visible((position) => {
    for (let role = 0; role < sample.game.roles.length; role++) visit(position, role);
  });
  return `${count} positions`;
}

function value(sample: Sample, evaluator: Evaluator): string {
  let least = Infinity;
  let most = -Infinity;
  const seen = eachView(sample, (position, role) => {
    const x = evaluator.evaluate(position, role);
    promise(x >= -1 && x <= 1, `the value ${x} is outside [-1, 1]`, () => sample.game.print(position));
    least = Math.min(least, x);
    most = Math.max(most, x);
  });
  return `${seen}, values from ${least.toPrecision(3)} to ${most.toPrecision(3)}`;
}

function looking(sample: Sample, evaluator: Evaluator): string {
  return eachView(sample, (position, role) => {
    const before = sample.seen(position);
    evaluator.evaluate(position, role);
    promise(sample.seen(position) === before, 'evaluating changes the position', () => before);
  });
}

/** Values do not depend on earlier evaluations or on the object that holds the position. */
function positionAlone(sample: Sample, forward: Evaluator, backward: Evaluator): string {
  const { game } = sample;
  const views: { position: Position; role: number; first: number }[] = [];
  const seen = eachView(sample, (at, role) => {
    const position = copyOf(game, at);
    views.push({ position, role, first: forward.evaluate(at, role) });
  });
  for (const { position, role, first } of views.reverse()) {
    for (const evaluator of [backward, forward]) {
      const again = evaluator.evaluate(position, role);
      promise(again === first, `its value is ${first}, then ${again}`, () => game.print(position));
    }
  }
  return `${seen}, evaluated in two orders`;
}

/** How far probabilities may miss 1 in their sum. */
const ROUNDING = 1e-9;

/** A policy gives each legal move a probability, and the value with it. */
function policy(sample: Sample, evaluator: Evaluator, other: Evaluator): string {
  const { game } = sample;
  const moves = new Int32Array(game.maxMoves);
  const out = new Float64Array(game.maxMoves + 1);
  const again = new Float64Array(game.maxMoves + 1);
  const count = sample.visible((position) => {
    if (position.turn === CHANCE) return;
    const where = () => game.print(position);
    const before = sample.seen(position);
    const legal = position.moves(moves, 0);
    out.fill(2);
    const value = evaluator.policy!(position, moves, legal, out);
    const shares = out.subarray(0, legal);
    const sum = shares.reduce((total, share) => total + share, 0);
    promise(
      shares.every((share) => share >= 0 && share <= 1) && Math.abs(sum - 1) < ROUNDING,
      `its probabilities are ${shares.join(', ')}`,
      where,
    );
    promise(out[legal] === 2, 'it writes more probabilities than there are moves', where);
    const own = evaluator.evaluate(position, position.turn);
    promise(value === own, `with the policy its value is ${value}, without it ${own}`, where);
    promise(sample.seen(position) === before, 'the policy changes the position', () => before);
    other.policy!(position, moves, legal, again);
    promise(
      shares.every((share, i) => share === again[i]),
      'its probabilities are others the second time',
      where,
    );
  });
  return `${count} positions`;
}

/** Not promised, but searches of two-role games use the value for one role only. */
function zeroSum(sample: Sample, evaluator: Evaluator): string {
  if (sample.game.roles.length !== 2) return 'checked only for two roles';
  let worst = 0;
  let where = '';
  const count = sample.visible((position) => {
    const sum = Math.abs(evaluator.evaluate(position, 0) + evaluator.evaluate(position, 1));
    promise(!Number.isNaN(sum), 'a value is not a number', () => sample.game.print(position));
    if (sum > worst) [worst, where] = [sum, sample.game.print(position)];
  });
  if (worst > 1e-6)
    throw new CheckWarning(`the values of the two roles add up to ${worst.toPrecision(3)} in ${where}`);
  return `${count} positions`;
}
