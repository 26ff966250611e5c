import type { Adjudication, AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import {
  defaultOpenings,
  openingPlanText,
  openingPlanWords,
  openingsOf,
  type OpeningPlan,
} from '../agents/opening-plan.ts';
import { alikeAmong } from '../report/limit-remarks.ts';
import { cutOffAmong } from '../agents/budget.ts';
import { requireGame } from '../contract/requirements.ts';
import { Interrupted } from '../contract/executor.ts';
import { programsAmong } from '../registry/programs.ts';
import { requireAdjudicable } from '../play/adjudication.ts';
import { pullMatches } from '../play/run-jobs.ts';
import { Duel, type DuelSummary } from '../play/duel.ts';
import { causeOf, Forfeits, type Forfeited } from '../play/forfeits.ts';
import { rangeText } from '../report/numbers.ts';
import type { SprtSettings, SprtState } from '../statistics/sprt.ts';
import type { Tally } from '../statistics/tally.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { digest } from '../storage/run-folder.ts';
import { closeAll } from './close-all.ts';
import type { TaskContext } from './context.ts';

/** Two agents, and how they are to play. Plain data. */
export interface DuelRequest {
  readonly game: Spec;
  readonly agents: readonly [AgentSpec, AgentSpec];
  /** Pairs of games, at most. */
  readonly rounds: number;
  /** Limits of both that stand for their own; none for their own. */
  readonly each: Budget;
  /** Those of `defaultOpenings` if not given. */
  readonly openings?: OpeningPlan | undefined;
  /** The probability with which a move of either side is random; none if not given. */
  readonly noise?: number;
  /** When games are ended by what the players say of them; never if not given. */
  readonly adjudication?: Adjudication | undefined;
  readonly seed: number;
  /** Stop when this sequential test decides. */
  readonly sprt?: SprtSettings | undefined;
  /** Whether the result holds the games. */
  readonly keepGames?: boolean;
  /** A database of episodes that takes the games. */
  readonly episodes?: string | undefined;
}

/** An agent by all but its game and its weights, which its digest covers. */
interface DescribedAgent extends Omit<AgentSpec, 'game' | 'weights'> {
  /** SHA-256, the one by which databases of episodes know the agent. */
  readonly digest: string;
}

export interface DuelResult {
  readonly summary: DuelSummary;
  readonly tally: Tally;
  readonly agents: readonly DescribedAgent[];
  readonly openingPlan: OpeningPlan;
  /** What to type after `--openings`, and the same in words. */
  readonly openings: string;
  readonly openingWords: string;
  readonly sprt?: { readonly settings: SprtSettings; readonly state: SprtState };
  /** Games that were lost by default. */
  readonly forfeits: readonly Forfeited[];
  /** The players that are external programs. */
  readonly programs: readonly string[];
  /** Those whose search to a fixed depth is cut off by their limits. */
  readonly cutOff: readonly string[];
  /** Players that are the same under the limits of both. */
  readonly alike: readonly (readonly string[])[];
  /** By round, if they were to be kept. */
  readonly games: readonly StoredGame[];
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/** Plays a duel; aborted, it ends with what was played. */
export async function duel(context: TaskContext, request: DuelRequest): Promise<DuelResult> {
  const { laboratory, signal, report } = context;
  const { game: use, agents, rounds, seed, noise = 0, adjudication, sprt } = request;
  const game = laboratory.game(use);
  if (sprt) requireGame(game, { roles: [2, 2] }, 'a sequential test');
  if (adjudication) requireAdjudicable(game);
  const { openings = defaultOpenings(game) } = request;
  const match = new Duel({
    game,
    agents,
    rounds,
    openings: openingsOf(game, openings, rounds, seed),
    seed,
    noise,
    timed: true,
    ...(adjudication && { adjudication }),
    ...(sprt && { sprt }),
  });
  const { rulesVersion = 1 } = laboratory.registries.games.get(use.use).definition;
  // A damaged database or a queue that is not there leaves nothing behind.
  EpisodeKeeper.check(request.episodes);
  const executor = await context.openExecutor('.');
  let keeper: EpisodeKeeper | undefined;
  const games: StoredGame[] = [];
  const forfeits = new Forfeits();
  const jobs = new Map<string, MatchJob>();
  const source = {
    next: () => {
      const next = match.next();
      for (const job of next ?? []) {
        jobs.set(job.id, job);
        keeper?.begin(job.id);
      }
      return next;
    },
    report: (record: MatchRecord) => {
      const job = jobs.get(record.id)!;
      jobs.delete(record.id);
      forfeits.note(
        record.id,
        job.agents.map(({ name }) => name),
        record,
      );
      if (request.keepGames) games.push(storedGame(use, rulesVersion, job, record));
      keeper?.keep([{ ...job, ...record, round: record.id }], record.id);
      match.report(record);
    },
  };
  let interrupted = false;
  const progress = () => {
    const { wins, losses, draws, games: done, eloInterval } = match.summary();
    const rated = done > 0 && game.roles.length === 2;
    report({
      type: 'progress',
      done,
      total: match.roundLength * rounds,
      unit: 'games',
      details: [
        executor.status,
        `${wins} won ${losses} lost ${draws} drawn`,
        rated ? `Elo ${rangeText(eloInterval)}` : undefined,
      ],
    });
  };
  try {
    if (request.episodes !== undefined)
      keeper = keeperOf(request.episodes, { ...request, openings }, rulesVersion);
    report({
      type: 'progress',
      done: 0,
      total: match.roundLength * rounds,
      unit: 'games',
      details: [executor.status],
    });
    await pullMatches(executor, source, { signal, onProgress: progress });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
  } finally {
    await closeAll(
      () => keeper && report({ type: 'note', text: keeper.close() }),
      () => executor.close(),
    );
  }
  games.sort((a, b) => a.round.localeCompare(b.round, 'en', { numeric: true }));
  return {
    summary: match.summary(),
    tally: match.tally,
    agents: agents.map(described),
    openingPlan: openings,
    openings: openingPlanText(openings),
    openingWords: openingPlanWords(openings),
    ...(sprt && match.sprt && { sprt: { settings: sprt, state: match.sprt } }),
    forfeits: forfeits.list(),
    programs: programsAmong(laboratory.registries, agents),
    cutOff: cutOffAmong(laboratory.registries, agents),
    alike: alikeAmong(agents, request.each),
    games,
    interrupted,
  };
}

function keeperOf(
  file: string,
  { game, agents, seed, noise = 0, adjudication, openings }: DuelRequest & { readonly openings: OpeningPlan },
  rulesVersion: number,
): EpisodeKeeper {
  const opened = [openingPlanWords(openings), 'book' in openings ? openings.book.digest : ''];
  return new EpisodeKeeper(file, {
    // Not how many rounds there are: a longer duel begins with the games of a shorter one.
    digest: digest({
      duel: {
        use: game,
        rulesVersion,
        agents,
        seed,
        opened,
        ...(noise > 0 && { noise }),
        ...(adjudication && { adjudication }),
      },
    }),
    command: 'duel',
    label: agents.map(({ name }) => name).join(' - '),
    game,
    rulesVersion,
  });
}

function storedGame(
  game: Spec,
  rulesVersion: number,
  { agents, seed }: MatchJob,
  { id, moves, payoffs, reason, forfeit }: MatchRecord,
): StoredGame {
  const players = agents.map(({ name }) => name);
  return {
    game,
    rulesVersion,
    seed,
    moves,
    payoffs,
    reason,
    ...causeOf(players, forfeit),
    players,
    agents: agents.map(digest),
    round: id.replace('/', '.'),
  };
}

function described(agent: AgentSpec): DescribedAgent {
  const { name, searcher, evaluator, endgame, budget } = agent;
  return {
    name,
    digest: digest(agent),
    searcher,
    ...(evaluator && { evaluator }),
    ...(endgame !== undefined && { endgame }),
    budget,
  };
}
