import { Interrupted } from '../contract/executor.ts';
import { tournamentText } from '../report/tournament-text.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import { writeWhole } from '../storage/files.ts';
import { digest } from '../storage/run-folder.ts';
import {
  FILE,
  LOG,
  openTournament,
  tournamentFolder,
  type Played,
  type Tournament,
  type TournamentRequest,
} from '../tournament/folder.ts';
import { gamesOf, placed } from '../tournament/games.ts';
import { playTournament } from '../tournament/play.ts';
import { pairingUnit } from '../tournament/pairing.ts';
import { plannedPairings } from '../tournament/schedule.ts';
import { documentOf, tablesOf, type RatedTables, type SoloTables } from '../tournament/tables.ts';
import { closeAll } from './close-all.ts';
import type { TaskContext } from './context.ts';

/** The tables in the folder, for people and for scripts. */
const TABLE = 'table.txt';
const STANDINGS = 'standings.json';

/** What a tournament came to. */
export interface TournamentResult {
  /** The folder, its settings and what was played. */
  readonly tournament: Played;
  readonly tables: RatedTables | SoloTables;
  /** The tables as scripts read them; the folder holds the same in standings.json. */
  readonly document: object;
  /** Pairs of games, or games of a puzzle, that its plan has. */
  readonly planned: number;
  /** What of the pairings is counted. */
  readonly unit: string;
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/**
 * Plays a tournament in its folder, or what is left of it, with the agents and rounds that are new. Every
 * pair of games is kept as soon as it is finished; aborted, it ends with those.
 */
export async function tournament(
  context: TaskContext,
  request: TournamentRequest & { readonly episodes?: string | undefined },
): Promise<TournamentResult> {
  const { laboratory, signal, report } = context;
  // Before the folder is made: a damaged database or a queue that is not there leaves nothing behind.
  const folder = tournamentFolder(request);
  EpisodeKeeper.check(
    request.episodes,
    [FILE, LOG, TABLE, STANDINGS, 'lock'].map((name) => folder.file(name)),
  );
  const executor = await context.openExecutor(request.out ?? 'populations');
  let opened: Tournament | undefined;
  let keeper: EpisodeKeeper | undefined;
  let interrupted = false;
  try {
    const say = (text: string) => report({ type: 'note', text });
    const tournament = (opened = await openTournament(laboratory, request, { signal, say }));
    const { rounds, type } = tournament.settings;
    if (request.rounds !== undefined && request.rounds < rounds && type !== 'knockout')
      report({
        type: 'note',
        text: `The tournament keeps its ${rounds} rounds: what was begun is played to its end`,
      });
    keeper = request.episodes === undefined ? undefined : keeperOf(request.episodes, tournament);
    const planned = plannedPairings(tournament.settings);
    const unit = pairingUnit(tournament.settings);
    const onProgress = () => {
      const done = tournament.played.length;
      // Even matches of a knockout take more pairs than planned.
      const total = Math.max(planned, done);
      report({ type: 'progress', done, total, unit, details: [executor.status] });
    };
    onProgress();
    await playTournament(tournament, { executor, signal, onProgress, keeper });
  } catch (error) {
    if (!opened || !(error instanceof Interrupted)) throw error;
    interrupted = true;
  } finally {
    await closeAll(
      () => opened?.close(),
      () => keeper && report({ type: 'note', text: keeper.close() }),
      () => executor.close(),
    );
  }
  const tables = tablesOf(opened);
  const document = documentOf(opened, tables);
  writeWhole(opened.folder.file(TABLE), `${tournamentText(opened, tables)}\n`);
  writeWhole(opened.folder.file(STANDINGS), `${JSON.stringify(document, null, 2)}\n`);
  const { settings } = opened;
  return {
    tournament: opened,
    tables,
    document,
    planned: plannedPairings(settings),
    unit: pairingUnit(settings),
    interrupted,
  };
}

/**
 * Takes the games of this session, and first those of earlier ones: what is in the database stays as it is.
 */
function keeperOf(file: string, tournament: Tournament): EpisodeKeeper {
  const {
    game,
    rulesVersion,
    each,
    openings,
    book = '',
    noise = 0,
    adjudication,
    settings,
    folder,
  } = tournament;
  const { type, pairs, seeds, seed } = settings;
  const keeper = new EpisodeKeeper(file, {
    // Not who plays and how long, which may grow. `heroes` is the older name of the seeds of a gauntlet.
    digest: digest({
      tournament: {
        game,
        rulesVersion,
        each,
        openings,
        book,
        type,
        pairs,
        heroes: seeds,
        seed,
        ...(noise > 0 && { noise }),
        ...(adjudication && { adjudication }),
      },
    }),
    command: 'tournament',
    label: folder.path,
    game,
    rulesVersion,
  });
  for (const stored of gamesOf(tournament)) keeper.put([placed(stored)]);
  return keeper;
}
