import { join } from 'node:path';
import type { AgentSpec, MatchJob } from '../contract/agent.ts';
import type { GenerationReport } from '../contract/evolution.ts';
import type { EvolutionData, Section, TournamentData } from '../contract/report.ts';
import type { ShownGames } from '../contract/shown-games.ts';
import { canPlay } from '../agents/can-play.ts';
import { resolveAgent } from '../agents/agent-source.ts';
import { checkState, type RunState } from '../experiment/experiment.ts';
import { agentsOfRun, generationsOf } from '../experiment/run-files.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { difference } from '../config/settings.ts';
import { gameOf } from '../agents/stored-game.ts';
import { playMatches } from '../play/run-jobs.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { comparisonPage } from '../report/html/comparison-page.ts';
import { evolutionPage, type PlayedForPage } from '../report/html/evolution-page.ts';
import { page } from '../report/html/page.ts';
import { gameText, useText } from '../registry/spec-text.ts';
import { tournamentPage } from '../report/html/tournament-page.ts';
import { resumeText } from '../report/runs-text.ts';
import { sectionsOf } from '../report/sections-of.ts';
import { GamesToShow, showSome } from '../report/shown-games.ts';
import { reportGames } from './report-games.ts';
import { kindOf } from '../storage/files.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { isTournament, readTournament, type Played } from '../tournament/folder.ts';
import type { StoredGames } from '../storage/game-file.ts';
import { gamesOf } from '../tournament/games.ts';
import { tablesOf } from '../tournament/tables.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';
import { judgementsOf, readReported } from './runs.ts';
import { hallOfFame, roundRobin } from './hall-of-fame.ts';
import { lostLog } from './lost-log.ts';

export interface ReportRequest {
  /** The folder of an evolution, of a tournament, or of another kind that a plugin knows; or a file of games. */
  readonly folder: string;
  /** Games played between champions of an evolution, at most; as many again may be played as samples. */
  readonly games: number;
}

export interface ReportResult {
  /** The page, which needs no other file. */
  readonly html: string;
}

/**
 * An evolution or a tournament as one HTML file, or a folder that a plugin knows, or games of a file; the same gives the same text.
 * LAB_RUN_MISSING if it is none of these; throws `Interrupted` when aborted.
 */
export async function report(context: TaskContext, { folder, games }: ReportRequest): Promise<ReportResult> {
  if (kindOf(folder) === 'file') return { html: await reportGames(context, folder) };
  if (isTournament(folder)) return { html: await reportTournament(context.laboratory, folder) };
  if (new RunFolder(folder).hasState) return { html: await reportEvolution(context, folder, games) };
  const other = reportOf(context.laboratory, folder);
  if (other !== undefined) return { html: await other };
  throw new LabError(
    'LAB_RUN_MISSING',
    `there is nothing in ${folder} that a page could be made of`,
    'give a folder that lab evolve, tournament, levels or survey has written',
  );
}

/** The page of a folder that only a plugin knows; undefined if none does. */
function reportOf({ registries }: Laboratory, folder: string): Promise<string> | undefined {
  for (const { definition } of registries.reports.list()) {
    if (definition.of !== 'folder') continue;
    if (kindOf(join(folder, definition.file)) !== 'file') continue;
    const content = readReported(definition, folder);
    const { title, verdict, facts, sections } = definition.page(content);
    const status = definition.status?.(content);
    if (sections.length === 0 && status)
      throw new LabError(
        'LAB_RUN_MISSING',
        `the ${status.what} in ${folder} is not finished: a page would be empty`,
        `lab ${resumeText(status, folder)} goes on with it`,
      );
    return page(
      title,
      { verdict, facts: [facts, folder].filter(Boolean).join(', ') },
      sectionsOf(definition.id, sections),
    );
  }
  return undefined;
}

/** Several evolutions of one game as one page; LAB_WRONG_GAME if they are of different games, LAB_RUN_MISSING. */
export async function compareRuns(laboratory: Laboratory, folders: readonly string[]): Promise<ReportResult> {
  const runs = folders.map((path) => {
    const folder = new RunFolder(path);
    if (isTournament(path) || !folder.hasState)
      throw new LabError(
        'LAB_RUN_MISSING',
        `there is no evolution in ${path}`,
        'several folders are laid over each other if each holds one',
      );
    const state = checkState(folder.readState(), path);
    const { settings, generation } = state;
    const { ratings } = judgementsOf(folder, state);
    const log = generationsOf(folder, state);
    const isBorn = kindOf(folder.file('champion.msgpack')) === 'file';
    const [champion] = isBorn ? agentsOfRun(folder, state, 'champion.msgpack') : [];
    const search = champion ? searchText(laboratory, champion.agent) : 'none yet';
    return { path, settings, generation, search, ratings, log };
  });
  const first = runs[0]!;
  for (const { path, settings } of runs.slice(1)) {
    const changed = difference(first.settings.game, settings.game);
    if (changed !== undefined)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${first.path} and ${path} are of different games (${changed})`,
        'curves can be compared on one game only',
      );
  }
  return { html: await comparisonPage(gameText(first.settings.game, laboratory.registries), runs) };
}

/** What an agent searches with, as one would type it. */
function searchText({ registries }: Laboratory, { searcher, budget }: AgentSpec): string {
  const { defaults } = registries.searchers.get(searcher.use).definition;
  return useText({ ...searcher, ...budget }, defaults);
}

async function reportEvolution(context: TaskContext, path: string, games: number): Promise<string> {
  const { laboratory } = context;
  const folder = new RunFolder(path);
  const state = checkState(folder.readState(), path);
  const log = generationsOf(folder, state);
  const lost = lostLog(folder, log.length, state.generation);
  if (lost !== undefined) context.report({ type: 'warning', text: lost });
  const stored = state.generation > 0 ? agentsOfRun(folder, state, 'population.msgpack') : [];
  const agents = stored.map(({ agent }) => agent);
  const judged = judgementsOf(folder, state);
  const played = await playedFor(context, { folder, state, champion: agents[0], games });
  return evolutionPage({
    path,
    game: gameText(state.settings.game, laboratory.registries),
    state,
    judged,
    log,
    played,
    agents: agents.map(({ name }) => name),
    versions: stored[0]?.lineage?.versions ?? {},
    more: addedToEvolution(laboratory, { ...state, ...judged }, agents, log),
  });
}

async function reportTournament(laboratory: Laboratory, path: string): Promise<string> {
  const tournament = readTournament(path);
  const games = gamesOf(tournament);
  return tournamentPage({
    tournament,
    game: gameText(tournament.game, laboratory.registries),
    tables: tablesOf(tournament),
    samples: samplesOf(laboratory, games, path),
    more: addedToTournament(laboratory, tournament, games),
  });
}

/** What plugins add to the page of an evolution, in the order of the ids of their reports. */
function addedToEvolution(
  { registries, factory }: Laboratory,
  { settings, generation, learner: state, ratings }: RunState,
  agents: readonly AgentSpec[],
  log: readonly GenerationReport[],
): Section[] {
  const { method, seed, game: gameUse, learner } = settings;
  const data = (): EvolutionData => ({
    method,
    seed,
    game: factory.game(gameUse),
    gameUse,
    learner,
    generation,
    state,
    agents,
    log,
    ratings,
  });
  return registries.reports
    .list()
    .flatMap(({ definition }) =>
      definition.of === 'evolution' ? sectionsOf(definition.id, definition.sections(data())) : [],
    );
}

function addedToTournament(
  { registries, factory }: Laboratory,
  { game: gameUse, settings, agents: players }: Played,
  games: StoredGames,
): Section[] {
  const { type } = settings;
  const data = (): TournamentData => ({
    game: factory.game(gameUse),
    gameUse,
    type,
    players,
    games,
  });
  return registries.reports
    .list()
    .flatMap(({ definition }) =>
      definition.of === 'tournament' ? sectionsOf(definition.id, definition.sections(data())) : [],
    );
}

/** Plays the champions of an evolution against each other, and sample games. */
async function playedFor(
  { laboratory, signal, report, openExecutor }: TaskContext,
  run: { folder: RunFolder; state: RunState; champion: AgentSpec | undefined; games: number },
): Promise<PlayedForPage | undefined> {
  const { folder, state, champion, games } = run;
  const { settings, generation } = state;
  const game = laboratory.factory.game(settings.game);
  if (!champion || games < 1 || game.simultaneous) return undefined;
  const hall = game.roles.length === 2 ? hallOfFame(folder, state, games) : [];
  const plies = settings.rating.openings;
  const { jobs, crosstable } = roundRobin(game, hall, { games, plies, seed: settings.seed });
  const named = { ...champion, name: `champion of generation ${generation}` };
  const sampled = sampleJobs(laboratory, state, named, hall).slice(0, games);
  const executor = await openExecutor(folder.path);
  try {
    const records = await playMatches(executor, [...jobs, ...sampled], {
      signal,
      onProgress: (done, total) => report({ type: 'progress', done, total, unit: 'games' }),
    });
    const samples = new GamesToShow(game);
    sampled.forEach(({ agents }, i) => {
      const players = agents.map(({ name }) => name);
      samples.add({ ...records[jobs.length + i]!, players, remark: '' });
    });
    const met = { crosstable: crosstable(records.slice(0, jobs.length)), games: jobs.length };
    return {
      generations: hall.length > 1 ? met : undefined,
      samples: sampled.length > 0 ? samples.shown(sampled.length) : undefined,
    };
  } finally {
    await executor.close();
  }
}

/**
 * The champion against each anchor and the oldest of the hall, from both sides; alone if the game is a
 * puzzle.
 */
function sampleJobs(
  { factory, registries }: Laboratory,
  { settings }: RunState,
  champion: AgentSpec,
  hall: readonly AgentSpec[],
): MatchJob[] {
  const { seed, rating } = settings;
  const game = factory.game(settings.game);
  if (game.roles.length === 1) return [{ id: '0/0', agents: [champion], seed, opening: [] }];
  const anchors = rating.anchors.map((name) => resolveAgent(name, settings.game, registries).stored.agent);
  const opponents = [...hall.slice(0, 1), ...anchors].filter((agent) => canPlay(factory, agent));
  if (opponents.length === 0) return [];
  return swappedPairs(game, champion, opponents, {
    pairs: opponents.length,
    plies: Math.min(2, rating.openings),
    seed,
  });
}

/** The games of a tournament, or as many of them as a page can hold. */
function samplesOf(laboratory: Laboratory, games: StoredGames, path: string): ShownGames | undefined {
  const { count } = games;
  if (count === 0) return undefined;
  return showSome(gameOf(laboratory, games.at(0)!, path), count, (index) => {
    const { round, ...stored } = games.at(index)!;
    return { ...stored, remark: `Round ${round}` };
  });
}
