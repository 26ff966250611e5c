import { hashOf, swappedPairs, type AgentSpec, type MatchJob, type Use } from 'evolab';
import { playKeptSeries, type TaskContext } from 'evolab/command';
import { compareGames, describeGames, type SurveyRow } from './describe-games.ts';

export interface SurveyRequest {
  readonly game: Use;
  /** From the weakest to the strongest. */
  readonly agents: readonly AgentSpec[];
  /** Games that each plays against itself, and half as many pairs of games against the one before. */
  readonly games: number;
  readonly seed: number;
  /** Where the games are kept and found again; without it nothing is written. */
  readonly folder?: string | undefined;
}

export interface SurveyResult {
  readonly game: Use;
  readonly roles: readonly string[];
  /** By player; players that have finished no game are left out. */
  readonly players: readonly SurveyRow[];
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/**
 * Lets each agent play all roles, and those of games of two against the one before. The same request gives
 * the same rows; aborted, they rest on the games that are finished.
 */
export async function survey(context: TaskContext, request: SurveyRequest): Promise<SurveyResult> {
  const { laboratory } = context;
  const { agents, games, seed } = request;
  const game = laboratory.assembler.game(request.game);
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
  return { game: request.game, roles: game.roles, players, interrupted };
}
