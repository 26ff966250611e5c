import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  hashOf,
  requireGame,
  LabError,
  meetingOf,
  swappedPairs,
  type AgentSpec,
  type Budget,
  type Spec,
  smallest,
  differentPairs,
} from 'evolab';
import {
  checkOwn,
  checkWritable,
  difference,
  kindOf,
  levelFile,
  levelFiles,
  deepened,
  limitsOf,
  playKeptSeries,
  ratePool,
  openingsOf,
  parseText,
  readText,
  withBudget,
  writeWhole,
  type Meeting,
  type OpeningPlan,
  type TaskContext,
} from 'evolab/command';
import { RunFolder, writeAgent } from 'evolab/storage';
import { levelsReport } from './levels-page.ts';
import { LEVELS_PLAN } from './options.ts';

/** An agent of a graded series, the weakest first. */
export interface Level {
  readonly level: number;
  readonly agent: AgentSpec;
  /** Measured among all agents that were tried, their mean being 0, with its 95% interval. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Elo above the level before; 0 for the first. */
  readonly step: number;
  readonly file: string;
}

export interface LevelsRequest {
  /** Of one game for two. */
  readonly agents: readonly AgentSpec[];
  /** The limits each of them is tried with. */
  readonly limits: readonly Budget[];
  /** Pairs of games between every two, each on an opening. */
  readonly pairs: number;
  readonly openings: OpeningPlan;
  readonly seed: number;
  /** Elo from level to level, at least. */
  readonly step: number;
  /** The folder of the levels and of all games; with `resume` one that is there, else one that is not. */
  readonly out: string;
  readonly resume?: boolean;
}

export interface LevelsResult {
  readonly levels: readonly Level[];
  /** Agents that played. */
  readonly tried: number;
  /** Pairs of games between every two on which the ratings rest. */
  readonly pairs: number;
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/**
 * Lets all agents play each other with all limits, rates them, and writes levels of growing strength to a
 * folder, an agent file each. Every game is kept there at once. Aborted, it takes the pairs that every two have
 * finished; if there are none, it writes no levels.
 */
export async function levels(context: TaskContext, request: LevelsRequest): Promise<LevelsResult> {
  const { laboratory } = context;
  const { pairs, openings, seed, out, resume = false } = request;
  checkOwn(laboratory, out, levelsReport.id);
  const isBegun = [LEVELS_PLAN, 'games.log'].some((name) => kindOf(join(out, name)) === 'file');
  if (resume ? !isBegun : new RunFolder(out).exists())
    throw resume
      ? new LabError('LAB_RUN_MISSING', `there are no levels in ${out}`, 'leave out --resume to begin')
      : new LabError(
          'LAB_RUN_EXISTS',
          `${out} is already there`,
          `go on with it by --resume, or begin others: ${new RunFolder(out).another()}`,
        );
  checkWritable(join(out, levelFile(1)));
  const agents = limitedAgents(request.agents, request.limits, laboratory.registries);
  if (agents.length < 2)
    throw new LabError(
      'LAB_USAGE',
      'one agent with one limit has nobody to play',
      'name more agents, or several limits, as --dial sims=20,100,500',
    );
  const game = laboratory.factory.game(agents[0].game);
  requireGame(game, { roles: [2, 2] }, 'lab levels');
  const pairings = agents.flatMap((_, a) => agents.slice(a + 1).map((_, i) => [a, a + 1 + i] as const));
  const series = pairings.map(([a, b]) => {
    const own = hashOf(seed, 'levels', a, b);
    const begun = { openings: openingsOf(game, openings, pairs, own) };
    return swappedPairs(game, agents[a], [agents[b]], { ...begun, pairs, seed: own });
  });
  keepPlan(laboratory.registries.games.complete(agents[0].game), request);
  const records = await playKeptSeries(context, out, series);
  const finished = smallest(records.map(({ length }) => length >> 1));
  const meetings = pairings.flatMap(([first, second], i) =>
    differentPairs(game, series[i], records[i].slice(0, 2 * finished)).map((pair) =>
      meetingOf(first, second, pair),
    ),
  );
  const found = finished === 0 ? [] : ladder(agents, meetings, request);
  if (found.length > 0) {
    for (const { level, agent } of found) writeAgent(join(out, levelFile(level)), { agent });
    // More of them may be there from the session before, which rested on fewer games.
    for (const file of levelFiles(out).slice(found.length)) rmSync(file);
  }
  return { levels: found, tried: agents.length, pairs: finished, interrupted: finished < pairs };
}

/**
 * Writes what decides the games of a folder; LAB_RUN_CHANGED if those that are there were begun otherwise. Folders of
 * versions that did not keep this take what they are resumed with.
 */
function keepPlan(game: Spec, { limits, openings, seed, out }: LevelsRequest): void {
  const file = join(out, LEVELS_PLAN);
  const dial = limits.flatMap((limit) => Object.entries(limit).map((pair) => pair.join('='))).join(' ');
  const opened = 'plies' in openings ? openings : { ...openings.book, text: undefined };
  const plan = { game, dial, openings: opened, seed };
  if (kindOf(file) !== 'file') return writeWhole(file, JSON.stringify(plan));
  const changed = difference(
    parseText(readText(file, 'settings', 'LAB_BAD_FILE'), file, 'LAB_BAD_FILE'),
    plan,
  );
  if (changed !== undefined)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the levels in ${out} were begun with other settings (${changed})`,
      `they keep them; begin others: ${new RunFolder(out).another()}`,
    );
}

/**
 * Every agent with all limits; those that use no limit, such as random ones, once. LAB_BAD_OPTION if one uses others.
 */
export function limitedAgents(
  agents: readonly AgentSpec[],
  limits: readonly Budget[],
  registries: Parameters<typeof limitsOf>[1],
): AgentSpec[] {
  return agents.flatMap((agent) => {
    if (limitsOf(agent.searcher, registries)?.length === 0) return [agent];
    return limits.map((budget) => {
      const [[key, limit]] = Object.entries(budget);
      const limited = withBudget(deepened(agent, [key], registries), budget, registries);
      return { ...limited, name: `${agent.name} ${key} ${limit}` };
    });
  });
}

/** From the weakest up, each at least a step above the one before. */
function ladder(
  agents: readonly AgentSpec[],
  meetings: readonly Meeting[],
  { seed, step: least, out }: LevelsRequest,
): Level[] {
  const rated = ratePool(agents.length, meetings, { seed })
    .map(({ elo, low, high }, i) => ({ agent: agents[i], elo, low, high }))
    .sort((a, b) => a.elo - b.elo);
  const found: Level[] = [];
  for (const each of rated) {
    const below = found.at(-1);
    const step = below ? each.elo - below.elo : 0;
    const level = found.length + 1;
    if (!below || step >= least) found.push({ level, ...each, step, file: join(out, levelFile(level)) });
  }
  return found;
}
