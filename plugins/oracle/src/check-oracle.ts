import { accuracyOf, Interrupted, wilson, type AgentSpec, type Executor, type OracleSet } from 'evolab';
import { choicesAt, type TaskContext } from 'evolab/command';
import { checkOf, secondWay, type Agreement, type CheckId } from './second-way.ts';

/** Sets that are solved a second time in another way. */
export interface CheckRequest {
  readonly sets: readonly NamedSet[];
  /** How; by default the best way for each. */
  readonly by?: CheckId | undefined;
  /** Positions that may be visited to solve one. */
  readonly limit: number;
}

interface NamedSet {
  readonly name: string;
  readonly set: OracleSet;
}

/** Choices that keep the result, and those with the best score where there are scores. */
interface Kept {
  readonly of: number;
  readonly good: number;
  readonly best: number;
}

/** Random choices that keep the result, with the interval of their share, and the share that enumeration gives. */
interface RandomShare {
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly exact: number;
}

/** What two ways to solve positions, a perfect player and random moves say of a set. */
export interface Checked extends Agreement {
  readonly set: string;
  readonly positions: number;
  readonly source: string;
  readonly perfect: Kept;
  readonly random: RandomShare;
  readonly ok: boolean;
}

export interface CheckResult {
  readonly sets: readonly Checked[];
  readonly ok: boolean;
  readonly interrupted: boolean;
}

/** Random choices at every position. */
const RANDOM_TRIES = 20;
/** Standard deviations from the exact share beyond which random choices are not believed. */
const MOST_DEVIATIONS = 4;

/**
 * Checks sets: solves every position in another way, lets a perfect player choose, who may make no mistake, and random
 * moves, who must be good as often as enumeration says. LAB_WRONG_GAME if a set was solved in the way that is asked for.
 */
export async function checkOracles(
  context: TaskContext,
  { sets, by, limit }: CheckRequest,
): Promise<CheckResult> {
  const executor = await context.openExecutor('.');
  const checked: Checked[] = [];
  const result = (interrupted: boolean): CheckResult => ({
    sets: checked,
    ok: checked.every(({ ok }) => ok),
    interrupted,
  });
  try {
    for (const { name, set } of sets) {
      const agreement = await secondWay(context, executor, { set, by: by ?? checkOf(set), limit });
      const perfect = await perfectChoices(context, executor, set);
      const random = await randomChoices(context, executor, set);
      const { of, share, exact } = random;
      const deviation = Math.sqrt((exact * (1 - exact)) / of);
      const ok =
        agreement.differing.length === 0 &&
        perfect.good === perfect.of &&
        perfect.best === perfect.of &&
        Math.abs(share - exact) <= MOST_DEVIATIONS * deviation;
      const { positions, source } = set;
      checked.push({ set: name, positions: positions.length, source, ...agreement, perfect, random, ok });
    }
    return result(false);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return result(true);
  } finally {
    await executor.close();
  }
}

/** A player that solves every position by the first way. */
async function perfectChoices({ signal }: TaskContext, executor: Executor, set: OracleSet): Promise<Kept> {
  const [, table] = /^table (.+)$/.exec(set.source) ?? [];
  const searcher = { use: 'perfect', ...(table !== undefined && { table }) };
  const agent: AgentSpec = { name: 'perfect', game: set.game, searcher, budget: {} };
  const texts = set.positions.map(({ text }) => text);
  const { good, perfect } = accuracyOf(set, await choicesAt(executor, agent, texts, 1, { signal })).all;
  return { of: good.of, good: good.count, best: (perfect ?? good).count };
}

/** Random moves at the positions again and again, each choice with a seed of its own. */
async function randomChoices(
  { signal }: TaskContext,
  executor: Executor,
  set: OracleSet,
): Promise<RandomShare> {
  const agent: AgentSpec = { name: 'random', game: set.game, searcher: { use: 'random' }, budget: {} };
  const { positions } = set;
  const texts = Array.from({ length: RANDOM_TRIES }, () => positions.map(({ text }) => text)).flat();
  const choices = await choicesAt(executor, agent, texts, 1, { signal });
  const rates = Array.from({ length: RANDOM_TRIES }, (_, i) => {
    const from = i * positions.length;
    return accuracyOf(set, choices.slice(from, from + positions.length)).all.good;
  });
  const count = rates.reduce((sum, rate) => sum + rate.count, 0);
  const [low, high] = wilson(count, choices.length);
  const [{ random: exact }] = rates;
  return { of: choices.length, share: count / choices.length, low, high, exact };
}
