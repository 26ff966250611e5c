import { compareGames } from '@evolab/survey';
import { countResults, eloOfScore, payoffsOfFirst, swappedPairs, type AgentSpec, type Spec } from 'evolab';
import { agentsOf, playKeptSeries, type TaskContext } from 'evolab/command';
import { criterion, finiteOrNull, type Criterion } from './criteria.ts';
import { stages } from './verify.ts';

/** The search that taught players are measured by, and pages have. */
export const SEARCH = 'uct:sims=1000';
/** Random plies before each pair of games. */
const OPENING = 2;

/** How a taught player does against a search that knows nothing but the rules. */
export interface DuelOutcome {
  readonly against: string;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Null if all games had the same winner. */
  readonly elo: number | null;
  /** Its 95% interval; null where that is open. */
  readonly low: number | null;
  readonly high: number | null;
}

interface DuelRequest {
  readonly rules: string;
  readonly agent: AgentSpec;
  readonly games: number;
  readonly seed: number;
  /** Keeps the games. */
  readonly folder: string;
}

/**
 * Lets a taught player play pairs of games against the search: a part of the games if these tell whether it is as strong as
 * it should be. Undefined if it was aborted; the games that were played are kept.
 */
export async function duelOf(
  context: TaskContext,
  { rules, agent, games, seed, folder }: DuelRequest,
): Promise<DuelOutcome | undefined> {
  const { laboratory } = context;
  const use: Spec = { use: 'family', rules };
  const [taught, search] = agentsOf(laboratory, [agent, SEARCH], { game: use }).agents;
  let outcome: DuelOutcome | undefined;
  for (const part of stages(games)) {
    const options = { pairs: Math.ceil(part / 2), plies: OPENING, seed };
    const jobs = swappedPairs(laboratory.game(use), taught, [search], options);
    const [records] = await playKeptSeries(context, folder, [jobs]);
    if (records.length < jobs.length) return undefined;
    const { elo, low, high } = compareGames(records)!;
    outcome = {
      against: SEARCH,
      ...countResults(payoffsOfFirst(records)),
      elo: finiteOrNull(elo),
      low: finiteOrNull(eloOfScore(low)),
      high: finiteOrNull(eloOfScore(high)),
    };
    const { verdict } = strengthOf(outcome);
    if (verdict === 'holds' || verdict === 'fails') break;
  }
  return outcome;
}

/** Whether a player that was taught is as strong as it should be. */
export const strengthOf = ({ elo, low, high }: DuelOutcome): Criterion =>
  criterion('opponent', {
    value: elo ?? (low === null ? -Infinity : Infinity),
    low: low ?? -Infinity,
    high: high ?? Infinity,
  });
