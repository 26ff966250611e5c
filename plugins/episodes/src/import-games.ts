import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LabError } from 'evolab';
import { leftOut, openGames, type GameSource, type TaskContext } from 'evolab/command';
import { Episodes, type EpisodeSource, type StoredGame } from 'evolab/storage';

export interface ImportRequest {
  /** Files of games, such as PDN, GGF, PGN, WTHOR and saved games. */
  readonly files: readonly string[];
  /** The database that takes the games. */
  readonly episodes: string;
}

/** A record that cannot be read. */
interface SkippedRecord {
  /** Counted from 1. */
  readonly record: number;
  readonly message: string;
  /** The first move that is wrong, counted from 1. */
  readonly ply?: number;
  readonly move?: string;
}

/** What became of the records of a file. */
export interface ImportedFile {
  readonly file: string;
  readonly format: GameSource['format'];
  readonly records: number;
  readonly added: number;
  /** Games that the database had already. */
  readonly known: number;
  /** Games without a result, which a database of finished games does not take. */
  readonly unfinished: number;
  readonly skipped: readonly SkippedRecord[];
  /** Games that were taken though something about them is odd, by record. */
  readonly remarks: readonly { readonly record: number; readonly message: string }[];
}

export interface ImportResult {
  readonly episodes: string;
  readonly added: number;
  readonly files: readonly ImportedFile[];
  /** Files that hold no games that can be read. */
  readonly refused: readonly { readonly file: string; readonly message: string; readonly code: string }[];
  /** Whether every record of every file was read. */
  readonly ok: boolean;
  readonly interrupted: boolean;
}

/** Games in a transaction. */
const BATCH = 500;
/** Records between two looks at the signal. */
const PAUSE = 100;

/**
 * Adds the games of files to a database; what cannot be read is left out and told. A file that was imported before adds
 * nothing. If no file can be read, throws what the first one threw. Aborted, it ends with what was added.
 */
export async function importGames(context: TaskContext, request: ImportRequest): Promise<ImportResult> {
  Episodes.checkOpen(request.episodes);
  const files: ImportedFile[] = [];
  const refused: ImportResult['refused'][number][] = [];
  const errors: LabError[] = [];
  for (const file of request.files) {
    if (context.signal.aborted) break;
    try {
      files.push(await importFile(context, file, request.episodes));
    } catch (error) {
      if (!(error instanceof LabError) || error.code === 'LAB_DISK') throw error;
      errors.push(error);
      refused.push({ file, message: error.message, code: error.code });
      if (request.files.length > 1)
        context.report({ type: 'warning', text: leftOut(error.message, error.code) });
    }
  }
  if (errors.length > 0 && files.length === 0) throw errors[0];
  return {
    episodes: request.episodes,
    added: files.reduce((sum, { added }) => sum + added, 0),
    files,
    refused,
    ok: refused.length === 0 && files.every(({ skipped }) => skipped.length === 0),
    interrupted: context.signal.aborted,
  };
}

async function importFile(context: TaskContext, file: string, episodes: string): Promise<ImportedFile> {
  const source = openGames(context.laboratory, file);
  try {
    if (source.format === 'tournament' || source.format === 'episodes') throw notAFile(source, episodes);
    const database = Episodes.open(episodes);
    try {
      return await importRecords(context, source, database);
    } finally {
      database.close();
    }
  } finally {
    source.close();
  }
}

function notAFile({ format, path }: GameSource, episodes: string): LabError {
  return format === 'tournament'
    ? new LabError(
        'LAB_USAGE',
        `${path} is the folder of a tournament`,
        `lab tournament --resume --out ${path} --episodes ${episodes} adds its games`,
      )
    : new LabError('LAB_USAGE', `${path} is a database of episodes already`, 'give files of games');
}

async function importRecords(
  { signal, report }: TaskContext,
  source: GameSource,
  database: Episodes,
): Promise<ImportedFile> {
  const { path: file, format, count: records } = source;
  const batches = new Batches(database, file, source.digest() ?? file);
  const skipped: SkippedRecord[] = [];
  const remarks: ImportedFile['remarks'][number][] = [];
  let [record, unfinished] = [0, 0];
  for (const read of source.all()) {
    if (record % PAUSE === 0) {
      report({ type: 'progress', phase: file, done: record, total: records, unit: 'games' });
      await setImmediate();
      if (signal.aborted) break;
    }
    record++;
    if (!('stored' in read)) {
      const { message, ...where } = read;
      skipped.push({ record, message, ...where });
      continue;
    }
    for (const message of read.remarks) remarks.push({ record, message });
    if (read.stored.payoffs.length === 0) unfinished++;
    else batches.take(read.stored, record);
  }
  batches.flush();
  const { added, taken } = batches;
  return { file, format, records, added, known: taken - added, unfinished, skipped, remarks };
}

/** Games on their way to the database, those of different rules apart. */
class Batches {
  taken = 0;
  added = 0;
  readonly #database: Episodes;
  readonly #file: string;
  readonly #digest: string;
  readonly #sources = new Map<string, { readonly source: EpisodeSource; games: StoredGame[] }>();

  constructor(database: Episodes, file: string, digest: string) {
    this.#database = database;
    this.#file = file;
    this.#digest = digest;
  }

  take(stored: StoredGame, record: number): void {
    const { game, rulesVersion, round, tags = [] } = stored;
    const key = JSON.stringify([game, rulesVersion]);
    let waiting = this.#sources.get(key);
    if (!waiting) {
      // The file by its bytes, not its name, and no more than the rules by which a game was read.
      const digest = createHash('sha256').update(`import ${this.#digest} ${key}`).digest('hex');
      const source = { digest, command: 'import', label: this.#file, game, rulesVersion };
      this.#sources.set(key, (waiting = { source, games: [] }));
    }
    // Rounds of others need not differ.
    const told = round === '' ? tags : [['Round', round] as const, ...tags];
    waiting.games.push({ ...stored, round: String(record), ...(told.length > 0 && { tags: told }) });
    this.taken++;
    if (waiting.games.length >= BATCH) this.#add(waiting);
  }

  flush(): void {
    for (const waiting of this.#sources.values()) this.#add(waiting);
  }

  #add(waiting: { readonly source: EpisodeSource; games: StoredGame[] }): void {
    this.added += this.#database.add(waiting.source, waiting.games);
    waiting.games = [];
  }
}
