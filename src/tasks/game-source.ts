import { gameRecords, mayHoldRecords, recordsHint } from '../formats/game-records.ts';
import type { PlayedRecord, Problem } from '../formats/played-record.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { parseOpeningPlan } from '../agents/opening-plan.ts';
import { isDatabase } from '../storage/database.ts';
import { formatOf, sha256 } from '../storage/envelope.ts';
import { Episodes } from '../storage/episodes.ts';
import { kindOf, readWhole } from '../storage/files.ts';
import { gamesIn, type StoredGame, type StoredGames } from '../storage/game-file.ts';
import { readTournament } from '../tournament/folder.ts';
import { gamesOf } from '../tournament/games.ts';
import { LabError } from '../util/errors.ts';

/** Games of a tournament, a database, a file of lab or one of others; each is read when it is asked for. */
export interface GameSource {
  readonly path: string;
  /** `tournament`, `episodes`, `saved`, or the id of a notation. */
  readonly format: string;
  readonly count: number;
  /** Moves at the beginning of every game that no player chose; 0 if the source does not tell. */
  readonly opening: number;
  /** SHA-256 of the bytes of a file of games. */
  digest(): string | undefined;
  /** Game `index` from 0; or what is wrong with its record. */
  at(index: number): PlayedRecord | Problem;
  /** All of them in their order. */
  all(): Iterable<PlayedRecord | Problem>;
  close(): void;
}

/**
 * The games at a path. Its content decides what it is, not its name. LAB_BAD_FILE if it holds no games, or is
 * larger than 1 GiB and no database.
 */
export function openGames(laboratory: Laboratory, path: string): GameSource {
  if (kindOf(path) === 'folder') {
    const tournament = readTournament(path);
    const games = gamesOf(tournament);
    if (games.count === 0)
      throw new LabError('LAB_BAD_FILE', `no game has been played in ${path}`, 'lab tournament --resume');
    const plan = parseOpeningPlan(tournament.openings);
    const source = sourceOf('tournament', path, () => undefined, games);
    return 'plies' in plan ? { ...source, opening: plan.plies } : source;
  }
  // A pipe can be read only once.
  if (kindOf(path) === 'file' && isDatabase(path)) return databaseSource(path);
  const bytes = readWhole(path);
  if (formatOf(bytes) !== undefined) {
    const games = gamesIn(bytes, path);
    const digest = () => sha256(bytes);
    return sourceOf('saved', path, digest, {
      count: games.length,
      at: (index) => games[index],
      [Symbol.iterator]: () => games[Symbol.iterator](),
    });
  }
  const { notations } = laboratory.registries;
  if (!mayHoldRecords(notations, bytes)) throw unreadable(path, bytes, recordsHint(notations));
  const records = gameRecords(laboratory, bytes, path);
  return {
    ...records,
    path,
    opening: 0,
    digest: () => sha256(bytes),
    all: () => inOrder(records),
    close: () => {},
  };
}

function unreadable(path: string, bytes: Uint8Array, expected: string): LabError {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const packed = ['BZh', '\x1f\x8b', 'PK\x03\x04', '7z'].some((mark) => beginning.startsWith(mark));
  const hint = packed ? 'it is packed: unpack it first' : expected;
  return new LabError('LAB_BAD_FILE', `${path} holds no games that lab can read`, hint);
}

function sourceOf(
  format: GameSource['format'],
  path: string,
  digest: GameSource['digest'],
  games: StoredGames,
): GameSource {
  return {
    format,
    path,
    digest,
    count: games.count,
    opening: 0,
    at: (index) => played(games.at(index)!),
    *all() {
      for (const stored of games) yield played(stored);
    },
    close: () => {},
  };
}

function databaseSource(path: string): GameSource {
  const database = Episodes.read(path);
  const count = database.count();
  if (count === 0) {
    database.close();
    throw new LabError('LAB_BAD_FILE', `${path} holds no games yet`, 'lab duel --episodes adds some');
  }
  return {
    format: 'episodes',
    path,
    count,
    opening: 0,
    digest: () => undefined,
    at(index) {
      const [stored] = [...database.games({}, { from: index, limit: 1 })];
      if (stored) return played(stored);
      throw new LabError('LAB_BAD_FILE', `${path} is damaged: game ${index + 1} is missing`, 'copy it again');
    },
    *all() {
      for (const stored of database.games()) yield played(stored);
    },
    close: () => database.close(),
  };
}

function* inOrder({ count, at }: Pick<GameSource, 'count' | 'at'>): Generator<PlayedRecord | Problem, void> {
  for (let index = 0; index < count; index++) yield at(index);
}

const played = (stored: StoredGame): PlayedRecord => ({ stored, remarks: [] });
