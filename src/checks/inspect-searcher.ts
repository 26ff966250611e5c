import { isDeepStrictEqual } from 'node:util';
import { CHANCE, type Game, type Position } from '../contract/game.ts';
import { Forfeit, type Budget, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { betweenInstants } from '../play/instant.ts';
import { choosersOf, movesOf } from '../search/choices.ts';
import { Random } from '../util/random.ts';
import { CheckWarning, inspection, promise, throwIfBroken, type Check } from './check.ts';
import { record, Sample } from './sample.ts';
import { copyOf } from '../play/positions.ts';

export interface InspectSearcherOptions {
  /** Budget of each search; by default a small one of the first of `limits`, or else `{ depth: 2 }`. */
  readonly budget?: Budget;
  /** The limits that end its searches, as its definition declares them: each is tried alone. */
  readonly limits?: readonly (keyof Budget)[] | undefined;
  /** Number of random games of which a few positions are searched; default 10. */
  readonly playouts?: number;
  /** Of the random games; default 1. */
  readonly seed?: number;
}

interface Trial {
  readonly sample: Sample;
  readonly create: (random: Random) => Searcher;
  readonly budget: Budget;
  readonly limits: readonly (keyof Budget)[];
  /** Positions to search, each with the role that searches. */
  readonly tasks: readonly { position: Position; role: number }[];
}

/** Checks the promises of a searcher; `create` makes one with the given random generator. */
export function inspectSearcher(
  create: (random: Random) => Searcher,
  game: Game,
  options?: InspectSearcherOptions,
): Check[] {
  return [...searcherChecks(create, game, options)];
}

/** The same, yielding each check when it is done. */
export function* searcherChecks(
  create: (random: Random) => Searcher,
  game: Game,
  { limits, budget = smallBudget(limits), playouts = 10, seed = 1 }: InspectSearcherOptions = {},
): Generator<Check, void, void> {
  const sample = new Sample(game, seed);
  const unsound = record(sample, playouts).find((check) => !check.ok);
  if (unsound !== undefined) {
    yield unsound;
    return;
  }
  const trial = { sample, create, budget, limits: limits ?? [], tasks: chooseTasks(sample) };
  yield inspection('move', () => move(trial));
  yield inspection('looking', () => looking(trial));
  yield inspection('result', () => result(trial));
  yield inspection('budget', () => spending(trial));
  if (budget.millis === undefined) yield inspection('reset', () => reset(trial));
}

/** A small amount of what ends a search. */
const SMALL = { depth: 2, nodes: 40, evals: 40, sims: 4 } as const satisfies Budget;
/** So many simulations more visit more positions. */
const MORE_SIMS = 64;

type Counted = keyof typeof SMALL;

/** A searcher that declares its limits need not end by any other. */
function smallBudget(limits: readonly (keyof Budget)[] = ['depth']): Budget {
  const [first] = limits.filter(isCounted);
  if (first !== undefined) return { [first]: SMALL[first] };
  return limits.includes('millis') ? { millis: 5 } : {};
}

const isCounted = (limit: keyof Budget): limit is Counted => limit in SMALL;

/** Throws an `Error` that names the first broken promise. */
export function checkSearcher(
  create: (random: Random) => Searcher,
  game: Game,
  options?: InspectSearcherOptions,
): void {
  throwIfBroken(inspectSearcher(create, game, options));
}

/** A few positions of every game: the first, the last before the end, and one between. */
function chooseTasks(sample: Sample): Trial['tasks'] {
  const tasks: { position: Position; role: number }[] = [];
  const { game } = sample;
  sample.replay((at, _, ply, moves) => {
    if (ply !== 0 && ply !== moves.length >> 1 && ply !== moves.length - 1) return;
    if (at.turn === CHANCE) return;
    const position = copyOf(game, at);
    if (!betweenInstants(game, position)) return;
    const choosers = choosersOf(game, position);
    game.roles.forEach((_, role) => {
      if ((choosers >> role) & 1) tasks.push({ position, role });
    });
  });
  return tasks;
}

function eachSearch(
  trial: Trial,
  visit: (
    result: SearchResult,
    legal: readonly number[],
    position: Position,
    role: number,
    given: Budget,
  ) => void,
  budget = trial.budget,
): string {
  const searcher = trial.create(new Random('searcher', trial.sample.seed));
  let forfeited = 0;
  for (const { position, role } of trial.tasks) {
    searcher.reset();
    const given = { ...budget };
    const found = searchOrForfeit(searcher, position, role, given);
    if (found instanceof Forfeit) {
      forfeited++;
      continue;
    }
    visit(found, legalFor(trial.sample, position, role), position, role, given);
  }
  const { length } = trial.tasks;
  if (forfeited === length && length > 0) throw new CheckWarning(`forfeits all of ${length} searches`);
  return `${length} searches${forfeited > 0 ? `, ${forfeited} of them forfeited` : ''}`;
}

/** A searcher may forfeit instead, if it cannot choose within so small a budget. */
function searchOrForfeit(
  searcher: Searcher,
  position: Position,
  role: number,
  budget: Budget,
): SearchResult | Forfeit {
  try {
    return searcher.search(position, role, budget);
  } catch (error) {
    if (error instanceof Forfeit) return error;
    throw error;
  }
}

function legalFor({ game }: Sample, position: Position, role: number): readonly number[] {
  const out = new Int32Array(game.maxMoves);
  return [...out.subarray(0, movesOf(game, position, role, out))];
}

function move(trial: Trial): string {
  return eachSearch(trial, (found, legal, position) => {
    promise(legal.includes(found.move), `chooses ${found.move}, which is not legal`, () =>
      trial.sample.game.print(position),
    );
  });
}

function looking(trial: Trial): string {
  const { sample, tasks } = trial;
  const before = tasks.map(({ position }) => sample.seen(position));
  return eachSearch(trial, (_found, _legal, _position, _role, given) => {
    promise(
      isDeepStrictEqual(given, trial.budget),
      `a search changes its limits ${JSON.stringify(trial.budget)} to ${JSON.stringify(given)}`,
    );
    tasks.forEach(({ position }, i) => {
      promise(sample.seen(position) === before[i], 'a search changes the position', () => before[i]!);
    });
  });
}

/** The parts of a result are consistent with each other and with the position. */
function result(trial: Trial): string {
  const { sample } = trial;
  return eachSearch(trial, (found, legal, position, role) => {
    const where = () => sample.game.print(position);
    const { value, nodes, evals, depth, moves, values, visits, count, rankedBy, pv, pvLength } = found;
    promise(value >= -1 && value <= 1, `the value ${value} is outside [-1, 1]`, where);
    const sizes = Object.entries({ nodes, evals, depth, count, pvLength });
    const bad = sizes.find(([, x]) => !Number.isInteger(x) || x < 0);
    promise(bad === undefined, `${bad?.[0]} is ${bad?.[1]}, not a count`, where);
    promise(
      count <= Math.min(moves.length, values.length, visits.length),
      `${count} root moves do not fit`,
      where,
    );
    const listed = [...moves.subarray(0, count)];
    promise(new Set(listed).size === count, 'a root move is listed twice', where);
    promise(
      listed.every((one) => legal.includes(one)),
      'a root move is not legal',
      where,
    );
    promise(count === 0 || listed.includes(found.move), 'the chosen move is not among the root moves', where);
    promise(
      values.subarray(0, count).every((one) => Number.isNaN(one) || (one >= -1 && one <= 1)),
      'the value of a root move is outside [-1, 1]',
      where,
    );
    promise(
      visits.subarray(0, count).every((one) => one >= 0),
      'a root move has a negative number of visits',
      where,
    );
    if (found.hasPolicy) inspectPolicy(found.policy.subarray(0, count), where);
    const ranks = found[rankedBy].subarray(0, count);
    promise(
      ranks.every(Number.isNaN) || !Number.isNaN(ranks[moves.indexOf(found.move)]),
      'the chosen move has no value, but others have',
      where,
    );
    promise(pvLength <= pv.length, `a line of ${pvLength} moves does not fit`, where);
    promise(pvLength === 0 || pv[0] === found.move, 'the line does not begin with the chosen move', where);
    if (sample.game.simultaneous === true || pvLength === 0) return;
    promise(position.turn === role, 'a search for a role that does not move', where);
    followLine(sample, position, pv.subarray(0, pvLength));
  });
}

/** How far probabilities may miss 1 in their sum. */
const ROUNDING = 1e-6;

/** Learners imitate it: each root move has a probability. */
function inspectPolicy(policy: Float64Array, where: () => string): void {
  const sum = policy.reduce((total, share) => total + share, 0);
  promise(
    policy.every((share) => share >= 0 && share <= 1) && Math.abs(sum - 1) < ROUNDING,
    `hasPolicy is true, but the policy ${policy.join(', ')} is no list of probabilities`,
    where,
  );
}

function followLine(sample: Sample, from: Position, line: Int32Array): void {
  const position = copyOf(sample.game, from);
  for (const one of line) {
    const where = () => sample.game.print(position);
    promise(!position.over, 'the line continues after the end of the game', where);
    promise(sample.legal(position).includes(one), `the line plays ${one}, which is not legal`, where);
    position.play(one);
  }
}

/** Limits are respected, except for the simulation or the moves of the position in progress. */
function spending(trial: Trial): string {
  const tried = trial.limits.filter(isCounted);
  const budgets = tried.length === 0 ? [trial.budget] : tried.map((limit) => ({ [limit]: SMALL[limit] }));
  const texts = budgets.map((budget) => spent(trial, budget).text);
  if (tried.includes('sims')) inspectSims(trial);
  return texts.join('; ');
}

/** Results do not tell how many simulations there were, but more of them cost more. */
function inspectSims(trial: Trial): void {
  const [few, many] = [SMALL.sims, MORE_SIMS].map((sims) => spent(trial, { sims }).cost);
  if (few === many && few !== 0)
    throw new CheckWarning(
      `${SMALL.sims} sims cost ${few} nodes and evaluations, as many as ${MORE_SIMS}: does the limit end a search?`,
    );
}

/** Searches all positions within `budget`. */
function spent(trial: Trial, budget: Budget): { text: string; cost: number } {
  const { sample } = trial;
  const inHand = sample.game.maxMoves + sample.game.maxPlies;
  let nodes = 0;
  let cost = 0;
  const seen = eachSearch(
    trial,
    (found, _, position) => {
      nodes = Math.max(nodes, found.nodes);
      cost += found.nodes + found.evals;
      for (const what of ['nodes', 'evals', 'depth'] as const) {
        const limit = budget[what];
        if (limit === undefined) continue;
        const slack = what === 'depth' ? 0 : inHand;
        promise(found[what] <= limit + slack, `${found[what]} ${what} of at most ${limit}`, () =>
          sample.game.print(position),
        );
      }
    },
    budget,
  );
  return { text: `${seen}, at most ${nodes} nodes within ${JSON.stringify(budget)}`, cost };
}

/** After a reset a searcher behaves like a new one: same random numbers, same result. */
function reset({ create, tasks, budget, sample }: Trial): string {
  const random = new Random();
  const used = create(random);
  tasks.forEach(({ position, role }, i) => {
    const fresh = report(searchOrForfeit(create(new Random('fresh', i)), position, role, budget));
    used.reset();
    random.seed('fresh', i);
    const again = report(searchOrForfeit(used, position, role, budget));
    promise(again === fresh, `found ${fresh} when new, ${again} after a reset`, () =>
      sample.game.print(position),
    );
  });
  return `${tasks.length} searches, each by a new and by a used searcher`;
}

function report(result: SearchResult | Forfeit): string {
  if (result instanceof Forfeit) return `a forfeit: ${result.message}`;
  const { move, value, nodes, evals, depth, count, moves, values, visits, pv, pvLength } = result;
  const root = Array.from(moves.subarray(0, count), (one, i) => `${one}=${values[i]}/${visits[i]}`);
  return `${move} (${value}, ${nodes}, ${evals}, ${depth}) ${root.join()} ${pv.subarray(0, pvLength).join()}`;
}
