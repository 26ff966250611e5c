import { hashOf, Interrupted, swappedPairs, type AgentSpec, type MatchJob, type Spec } from 'evolab';
import { playKeptSeries, runJobs, type TaskContext } from 'evolab/command';
import { measuresOf, told, UNKNOWN, type Measure, type MeasureName } from './measures.ts';
import type { Trace } from './trace.ts';
import { checkMeasurable, type TraceJob } from './trace-job.ts';
import { compareGames, describeGames, type SurveyRow } from './describe-games.ts';

export interface SurveyRequest {
  readonly game: Spec;
  /** From the weakest to the strongest. */
  readonly agents: readonly AgentSpec[];
  /** Games that each plays against itself, and half as many pairs of games against the one before. */
  readonly games: number;
  readonly seed: number;
  /** Games more by which it is measured what they are like; 0 to leave it. */
  readonly measured?: number;
  /** Where the games are kept and found again; without it nothing is written. */
  readonly folder?: string | undefined;
}

export interface SurveyResult {
  readonly game: Spec;
  readonly roles: readonly string[];
  /** By player; players that have finished no game are left out. */
  readonly players: readonly SurveyRow[];
  /** Of games of the last player against itself, if they were asked for and it was not aborted; NaN where no game says anything. */
  readonly measures?: Readonly<Record<MeasureName, Measure>>;
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/**
 * Lets each agent play all roles, and those of games of two against the one before. The same request gives
 * the same rows; aborted, they rest on the games that are finished. LAB_WRONG_GAME, before the first game, if it is to be
 * measured and is of another kind than is measured.
 */
export async function survey(context: TaskContext, request: SurveyRequest): Promise<SurveyResult> {
  const { laboratory } = context;
  const { agents, games, seed } = request;
  const game = laboratory.factory.game(request.game);
  if (request.measured) checkMeasurable(game);
  const pairs = game.roles.length === 2 ? Math.ceil(games / 2) : 0;
  const alone = agents.map((agent, a) =>
    Array.from({ length: games }, (_, i): MatchJob => {
      const players = game.roles.map(() => agent);
      return { id: String(i), agents: players, seed: hashOf(seed, 'alone', a, i), opening: [] };
    }),
  );
  const meetings = agents
    .slice(1)
    .map((agent, a) =>
      swappedPairs(game, agent, [agents[a]], { pairs, plies: 0, seed: hashOf(seed, 'better', a) }),
    );
  const series = [...alone, ...meetings];
  const records = await playKeptSeries(context, request.folder, series);
  const players = agents.flatMap((agent, a) => {
    if (records[a].length === 0) return [];
    const better = a > 0 && compareGames(records[agents.length + a - 1]);
    return [{ ...describeGames(game, agent.name, records[a]), ...(better && { better }) }];
  });
  const interrupted = records.some(({ length }, i) => length < series[i].length);
  const shown = { game: request.game, roles: game.roles, players };
  if (!request.measured || interrupted) return { ...shown, interrupted };
  const traces = await traced(context, request);
  if (traces === undefined) return { ...shown, interrupted: true };
  return { ...shown, measures: told({ ...measuresOf(traces), skill: skillOf(players) }), interrupted };
}

/** Games of the last agent against itself, with its thoughts; undefined if aborted. */
async function traced(
  { signal, report, openExecutor }: TaskContext,
  { agents, measured, seed }: SurveyRequest,
): Promise<Trace[] | undefined> {
  const jobs = Array.from({ length: measured ?? 0 }, (_, i): TraceJob => ({
    agent: agents.at(-1)!,
    seed: hashOf(seed, 'trace', i),
    number: i,
  }));
  const executor = await openExecutor('.');
  const onProgress = (done: number) =>
    report({ type: 'progress', phase: 'measuring', done, total: jobs.length, unit: 'games' });
  try {
    return await runJobs<Trace>(executor, 'survey-trace', jobs, { signal, onProgress });
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  } finally {
    await executor.close();
  }
}

/**
 * The mean, over all players but the first, of the points against the one before, from 0 (a half or less) to 1 (all); with
 * one player nothing is known. The distances to the ends of its interval are those of the means' parts in quadrature, which
 * holds for independent ones (Zou and Donner 2008).
 */
export function skillOf(players: readonly SurveyRow[]): Measure {
  const rows = players.flatMap(({ better }) => (better ? [better] : []));
  if (rows.length === 0) return UNKNOWN;
  const mean = rows.reduce((sum, { share }) => sum + 2 * share - 1, 0) / rows.length;
  const reach = (end: 'low' | 'high') =>
    // oxlint-disable-next-line lab/no-spread-of-data -- a player each
    Math.hypot(...rows.map((row) => 2 * (row[end] - row.share))) / rows.length;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return { value: within(mean), low: within(mean - reach('low')), high: within(mean + reach('high')) };
}
