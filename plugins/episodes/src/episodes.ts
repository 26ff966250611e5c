import { LabError } from 'evolab';
import { gameOf, moveNames, type Laboratory, type OutputFile, type TaskContext } from 'evolab/command';
import {
  Episodes,
  writeCsv,
  writeGames,
  type Episode,
  type EpisodeFilter,
  type Stretch,
  type TableColumn,
  type TableRow,
} from 'evolab/storage';
import { writeParquet } from './parquet-file.ts';

/** Some games of a database. */
export interface EpisodeQuery extends Stretch {
  readonly file: string;
  readonly filter: EpisodeFilter;
}

export interface QueryResult {
  /** How many games meet the conditions. */
  readonly games: number;
  /** Those of the stretch that was asked for. */
  readonly episodes: readonly Episode[];
}

/** Games for which conditions hold, also written to a file of games if `out` names one. */
export function queryEpisodes({
  file,
  filter,
  out,
  ...stretch
}: EpisodeQuery & { out?: OutputFile | undefined }): QueryResult {
  return reading(file, (database) => {
    const games = database.count(filter);
    const episodes = [...database.games(filter, stretch)];
    if (out !== undefined)
      writeGames(
        out.ready(),
        episodes.map((episode) => ({ ...episode, round: String(episode.id) })),
      );
    return { games, episodes };
  });
}

/** The number of games, their sources and the players with most games, `most` of them. */
export function episodeStats(file: string, filter: EpisodeFilter, most: number) {
  return reading(file, (database) => {
    const sources = database.sources(filter);
    const agents = database.agents(filter, most);
    return { games: sources.reduce((sum, source) => sum + source.games, 0), sources, agents };
  });
}

export interface EpisodeExport extends EpisodeQuery {
  /** A file whose name ends in .parquet or .csv. */
  readonly out: OutputFile;
  /** Moves as the numbers of their game, not by their names. */
  readonly codes: boolean;
}

export interface ExportResult {
  readonly format: 'csv' | 'parquet';
  readonly games: number;
  readonly out: string;
}

/**
 * Writes games as a table that other programs read. It does not pause. LAB_USAGE if the name of the file is
 * neither.
 */
export function exportEpisodes(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  { file, filter, out, codes, ...stretch }: EpisodeExport,
): ExportResult {
  const [, format] = (/\.(csv|parquet)$/.exec(out.file) ?? []) as unknown as [
    string,
    'csv' | 'parquet' | undefined,
  ];
  if (format === undefined)
    throw new LabError('LAB_USAGE', `--out ${out.file}: neither Parquet nor CSV`, 'name it .parquet or .csv');
  return reading(file, (database) => {
    let games = 0;
    const total = Math.min(
      Math.max(0, database.count(filter) - (stretch.from ?? 0)),
      stretch.limit ?? Infinity,
    );
    const rows = function* () {
      for (const episode of database.games(filter, stretch)) {
        report({ type: 'progress', done: games++, total, unit: 'games' });
        yield episodeRow(codes ? undefined : laboratory, episode, file);
      }
    };
    (format === 'csv' ? writeCsv : writeParquet)(out.ready(), EPISODE_COLUMNS, rows());
    return { format, games, out: out.file };
  });
}

function reading<T>(file: string, use: (database: Episodes) => T): T {
  const database = Episodes.read(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The columns of a table of games for other programs. */
const EPISODE_COLUMNS: readonly TableColumn[] = [
  { name: 'id', type: 'INT32' },
  { name: 'game', type: 'STRING' },
  { name: 'options', type: 'JSON' },
  { name: 'rules', type: 'INT32' },
  { name: 'command', type: 'STRING' },
  { name: 'label', type: 'STRING' },
  { name: 'source', type: 'STRING' },
  { name: 'round', type: 'STRING' },
  { name: 'seed', type: 'DOUBLE' },
  { name: 'players', type: 'JSON' },
  { name: 'agents', type: 'JSON' },
  { name: 'payoffs', type: 'JSON' },
  { name: 'payoff', type: 'DOUBLE' },
  { name: 'reason', type: 'STRING' },
  { name: 'cause', type: 'STRING' },
  { name: 'plies', type: 'INT32' },
  { name: 'moves', type: 'JSON' },
];

/**
 * A game as a row of that table; `payoff` is the first role's. Moves are names, or numbers as the game
 * encodes them.
 */
export function episodeRow(laboratory: Laboratory | undefined, episode: Episode, file: string): TableRow {
  const { id, source, round, seed, players, agents, payoffs, reason, cause = '', moves } = episode;
  const { use, ...options } = source.game;
  return {
    id,
    game: use,
    options,
    rules: source.rulesVersion,
    command: source.command,
    label: source.label,
    source: source.digest,
    round,
    seed,
    players,
    agents,
    payoffs,
    payoff: payoffs[0],
    reason,
    cause,
    plies: moves.length,
    moves: laboratory
      ? moveNames(gameOf(laboratory, episode, file), episode, `${file}, game ${id}`)
      : Array.from(moves),
  };
}
