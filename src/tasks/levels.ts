import type { AgentSpec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Budget } from '../contract/searcher.ts';
import { checkBudget } from '../lab/budget.ts';
import type { Executor } from '../contract/executor.ts';
import { playMatches } from '../play/run-jobs.ts';
import type { Meeting } from '../statistics/bradley-terry.ts';
import { ratePool } from '../statistics/rating.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { scoreOf } from '../statistics/tally.ts';
import { hashOf } from '../util/hash.ts';
import { LabError } from '../util/errors.ts';

/** One step of a ladder of agents, the weakest first. */
export interface Level {
  readonly level: number;
  readonly agent: AgentSpec;
  /** Measured among all agents that were tried, their mean being 0, with its 95% interval. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Elo above the level before; 0 for the first. */
  readonly step: number;
}

/** `depth=1,2,4` as budgets; LAB_USAGE. */
export function dialOf(text: string): Budget[] {
  const [, key, list] = /^(\w+)=([\d,]+)$/.exec(text) ?? [];
  const values = (list ?? '').split(',').map(Number);
  if (key === undefined || values.some((value) => !Number.isInteger(value) || value < 1))
    throw new LabError('LAB_USAGE', `--dial ${text} is no list of limits`, 'for example --dial depth=1,2,4');
  return values.map((value) => checkBudget({ [key]: value }, '--dial'));
}

/** Every agent with every limit of the dial; those that think nothing, such as random ones, once. */
export function gradedAgents(agents: readonly AgentSpec[], dial: readonly Budget[]): AgentSpec[] {
  return agents.flatMap((agent) => {
    if (agent.searcher.use === 'random') return [agent];
    return dial.map((budget) => {
      const [[key, limit]] = Object.entries(budget);
      return { ...agent, name: `${agent.name} ${key} ${limit}`, budget };
    });
  });
}

/** What a measurement of levels is made of. */
export interface LevelsRequest {
  readonly game: Game;
  readonly agents: readonly AgentSpec[];
  /** Pairs of games between every two agents, each on an opening of `plies` random moves. */
  readonly pairs: number;
  readonly plies: number;
  readonly seed: number;
  /** Levels are at least so many Elo apart. */
  readonly step: number;
  readonly executor: Executor;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Lets all agents play each other, rates them, and takes a ladder of them from the weakest up. */
export async function levelsOf(request: LevelsRequest): Promise<Level[]> {
  const { game, agents, pairs, plies, seed, executor, signal, onProgress } = request;
  const pairings = agents.flatMap((_, a) => agents.slice(a + 1).map((_, i) => [a, a + 1 + i] as const));
  const jobs = pairings.flatMap(([a, b]) =>
    swappedPairs(game, agents[a], [agents[b]], { pairs, plies, seed: hashOf(seed, 'levels', a, b) }),
  );
  const records = await playMatches(executor, jobs, { signal, onProgress });
  const meetings: Meeting[] = [];
  for (let i = 0; i < records.length; i += 2) {
    const [first, second] = pairings[Math.floor(i / (2 * pairs))];
    const points = scoreOf(records[i].payoffs, 0) + scoreOf(records[i + 1].payoffs, 1);
    meetings.push({ first, second, games: 2, points });
  }
  const rated = ratePool(agents.length, meetings, { seed })
    .map(({ elo, low, high }, i) => ({ agent: agents[i], elo, low, high }))
    .sort((a, b) => a.elo - b.elo);
  const levels: Level[] = [];
  for (const each of rated) {
    const below = levels[levels.length - 1];
    const step = below ? each.elo - below.elo : 0;
    if (!below || step >= request.step) levels.push({ level: levels.length + 1, ...each, step });
  }
  return levels;
}

/** The file of a level in its folder. */
export function levelFile(level: number): string {
  return `level-${level}.msgpack`;
}
