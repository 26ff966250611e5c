import type { MatchRecord } from '../contract/agent.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import { pullMatches } from '../play/run-jobs.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { pairJobs, placeOf } from '../play/pair.ts';
import type { Pairing } from '../tournament/pairing.ts';
import { plannedPairings, Schedule } from '../tournament/schedule.ts';
import { bar, duration, Progress } from '../report/progress.ts';
import { gameText } from '../report/game-text.ts';
import { checkWritable, writeWhole } from '../storage/files.ts';
import { digest } from '../storage/run-folder.ts';
import { shellWord } from '../util/shell-word.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import { openTournament, type Tournament, type TournamentRequest } from '../tournament/folder.ts';
import { gamesOf, placed, pointsOf, storedBy } from '../tournament/games.ts';
import { tournamentReport } from '../report/tournament-text.ts';

/** Plays a tournament, or what is left of it; a document for scripts and a text for people. */
export async function runTournament(
  laboratory: Laboratory,
  texts: readonly string[],
  request: TournamentRequest,
): Promise<{ document: object; text: string }> {
  const progress = new Progress(process.stderr);
  // Before the folder is made: a damaged database or a queue that is not there leaves nothing behind.
  EpisodeKeeper.check(request.episodes);
  if (request.pgnout !== undefined) checkWritable(request.pgnout);
  const executor = await openExecutor(laboratory, {
    threads: request.threads,
    url: request.executor,
    folder: request.out ?? 'populations',
    say: (line) => progress.line(line),
    signal: request.signal,
  });
  let tournament: Tournament | undefined;
  let keeper: EpisodeKeeper | undefined;
  let interrupted = false;
  try {
    tournament = openTournament(laboratory, texts, request);
    const { rounds, type } = tournament.settings;
    if (request.rounds !== undefined && request.rounds < rounds && type !== 'knockout')
      progress.line(`The tournament keeps its ${rounds} rounds: what was begun is played to its end`);
    keeper = request.episodes === undefined ? undefined : keeperOf(request.episodes, tournament);
    await play(tournament, { executor, progress, signal: request.signal, keeper });
  } catch (error) {
    if (!tournament || !(error instanceof Interrupted)) throw error;
    interrupted = true;
    process.exitCode = 130;
  } finally {
    progress.clear();
    tournament?.close();
    if (keeper) progress.line(keeper.close());
    await executor.close();
  }
  const { document, text } = tournamentReport(tournament);
  writeWhole(tournament.folder.file('table.txt'), `${text}\n`);
  writeWhole(tournament.folder.file('standings.json'), `${JSON.stringify(document, null, 2)}\n`);
  if (request.pgnout !== undefined) {
    const game = laboratory.assembler.game(tournament.game);
    const texts = Array.from(gamesOf(tournament), (stored) => gameText(game, stored));
    writeWhole(request.pgnout, texts.join('\n'));
  }
  const dir = shellWord(tournament.folder.path);
  const episodes = request.episodes === undefined ? '' : ` --episodes ${shellWord(request.episodes)}`;
  const next = interrupted
    ? `Stopped after ${tournament.played.length} of ${plannedPairings(tournament.settings)} pairs, all of them are kept. To go on:\n  lab tournament --resume --out ${dir}${episodes}`
    : `Next:\n  lab report ${dir}\n  lab replay ${dir}`;
  return {
    document: { out: tournament.folder.path, interrupted, ...document },
    text: `${text}\n\n${next}`,
  };
}

/** Takes the games of this sitting, and first those of earlier ones: what is in the database stays as it is. */
function keeperOf(file: string, tournament: Tournament): EpisodeKeeper {
  const { game, rulesVersion, each, openings, book, settings, folder } = tournament;
  const { type, pairs, heroes, seed } = settings;
  const keeper = new EpisodeKeeper(file, {
    // Not who plays and how long, which may grow.
    digest: digest({
      tournament: { game, rulesVersion, each, openings, book: book ?? '', type, pairs, heroes, seed },
    }),
    command: 'tournament',
    label: folder.path,
    game,
    rulesVersion,
  });
  for (const stored of gamesOf(tournament)) keeper.put(placed(stored));
  return keeper;
}

interface Sitting {
  readonly executor: Executor;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly keeper: EpisodeKeeper | undefined;
}

async function play(tournament: Tournament, { executor, progress, signal, keeper }: Sitting): Promise<void> {
  const { settings, played, starts } = tournament;
  const agents = new Map(tournament.agents.map((agent) => [agent.name, agent]));
  const results = Object.fromEntries(Array.from(played, (pairing) => [pairing.id, pointsOf(pairing)]));
  const schedule = new Schedule(settings, results);
  const open = new Map<string, { pairing: Pairing; records: (MatchRecord | undefined)[] }>();
  const total = plannedPairings(settings);
  const stored = storedBy(tournament);
  const source = {
    next: () => {
      const pairing = schedule.next();
      if (!pairing) return undefined;
      const players = pairing.players.map((name) => agents.get(name)!);
      open.set(pairing.id, { pairing, records: players.map(() => undefined) });
      return pairJobs(pairing.id, players, starts[pairing.opening % starts.length], pairing.seed);
    },
    report: (record: MatchRecord) => {
      const { pairing: id, game: index } = placeOf(record.id);
      const entry = open.get(id)!;
      entry.records[index] = record;
      if (entry.records.some((known) => known === undefined)) return;
      open.delete(id);
      const { players, seed } = entry.pairing;
      const records = entry.records as MatchRecord[];
      const pairing = { id, players, seed, records };
      schedule.report(id, pointsOf(tournament.keep(pairing)));
      if (keeper) records.forEach((_, game) => keeper.put(placed(stored(pairing, game))));
    },
  };
  const begun = performance.now();
  const before = played.length;
  const onProgress = () => {
    const rate = ((played.length - before) * 1000) / (performance.now() - begun);
    // Even matches of a knockout take more pairs than planned.
    const last = Math.max(total, played.length);
    progress.update(
      `${bar(played.length / last)} ${played.length} of ${last} pairs`,
      `${rate.toFixed(1)} pairs/s`,
      executor.status,
      `${duration((last - played.length) / rate)} to go`,
    );
  };
  await pullMatches(executor, source, { signal, onProgress });
}
