import { basename, dirname, join } from 'node:path';
import type { Laboratory } from '../agents/laboratory.ts';
import { namesIn, readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { GGF_NAMING, ggfRecord, ggfRecordsIn } from './ggf.ts';
import { gamesIn, readMovetext } from './movetext.ts';
import { isPdn, PDN_NAMING, pdnRecord } from './pdn.ts';
import { pgnRecord } from './pgn.ts';
import { playRecord, problemOf, type PlayedRecord, type Problem } from './played-record.ts';
import type { GameRecord, Naming } from './record.ts';
import { isWthor, WTHOR_NAMING, wthorGames, wthorNames, wthorRecord, type WthorNames } from './wthor.ts';

export type RecordFormat = 'pdn' | 'ggf' | 'pgn' | 'wthor';

/** Records of games in a file of others. */
export interface GameRecords {
  readonly format: RecordFormat;
  readonly count: number;
  /** Number `index` from 0, played by the rules; or what is wrong with it. */
  at(index: number): PlayedRecord | Problem;
}

/** Bytes of a record, at most. */
const LONGEST = 4 << 20;
/** Bytes of a file that are looked at for its format. */
const BEGINNING = 4096;

export const NO_RECORDS_HINT =
  'expected: PDN, GGF, PGN, WTHOR, a saved game, a database of episodes, or the folder of a tournament';

/** Whether the bytes of a file may be records of games: text, or a database of WTHOR. */
export function mayHoldRecords(bytes: Uint8Array): boolean {
  return isWthor(bytes) || (bytes.length > 0 && !bytes.subarray(0, BEGINNING).includes(0));
}

/**
 * The records in the bytes of `file`, whose format is told by what they are, not by the name. Records are found at once
 * and read one by one. LAB_BAD_FILE if there are none.
 */
export function gameRecords(laboratory: Laboratory, bytes: Uint8Array, file: string): GameRecords {
  if (isWthor(bytes)) return wthorRecords(laboratory, bytes, file);
  const text = withoutMark(bytes);
  const beginning = Buffer.from(text.subarray(0, BEGINNING)).toString('latin1');
  return /^[\s\d]*\(;/.test(beginning)
    ? ggfRecords(laboratory, text, file)
    : pgnRecords(laboratory, text, file);
}

function pgnRecords(laboratory: Laboratory, text: Uint8Array, file: string): GameRecords {
  const places = gamesIn(text);
  const read = (index: number): [GameRecord, Naming] => {
    const movetext = readMovetext(part(text, places, index));
    return isPdn(movetext) ? [pdnRecord(movetext), PDN_NAMING] : [pgnRecord(movetext), {}];
  };
  const records = recordsOf(laboratory, 'pgn', places.length / 2, file, read);
  const first = attempt(() => (isPdn(readMovetext(part(text, places, 0))) ? 'pdn' : 'pgn'));
  return { ...records, format: first === 'pdn' ? 'pdn' : 'pgn' };
}

function ggfRecords(laboratory: Laboratory, text: Uint8Array, file: string): GameRecords {
  const places = ggfRecordsIn(text);
  return recordsOf(laboratory, 'ggf', places.length / 2, file, (index) => [
    ggfRecord(part(text, places, index)),
    GGF_NAMING,
  ]);
}

function wthorRecords(laboratory: Laboratory, bytes: Uint8Array, file: string): GameRecords {
  let games: number;
  try {
    games = wthorGames(bytes);
  } catch (error) {
    const { message } = problemOf(error);
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} is no WTHOR file that can be read: ${message}`,
      'copy it again',
    );
  }
  const names: WthorNames = {
    players: namesBeside(file, 'players'),
    tournaments: namesBeside(file, 'tournaments'),
  };
  return recordsOf(laboratory, 'wthor', games, file, (index) => [
    wthorRecord(bytes, index, names),
    WTHOR_NAMING,
  ]);
}

function recordsOf(
  laboratory: Laboratory,
  format: RecordFormat,
  count: number,
  file: string,
  read: (index: number) => [GameRecord, Naming],
): GameRecords {
  if (count === 0)
    throw new LabError('LAB_BAD_FILE', `${file} holds no games that lab can read`, NO_RECORDS_HINT);
  return { format, count, at: (index) => attempt(() => playRecord(laboratory, ...read(index))) };
}

function attempt<T>(work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    return problemOf(error);
  }
}

/** The bytes of record `index`. Throws `SyntaxError` if they are too many. */
function part(bytes: Uint8Array, places: readonly number[], index: number): Uint8Array {
  const [from, to] = [places[2 * index], places[2 * index + 1]];
  if (to - from > LONGEST) throw new SyntaxError(`it is longer than ${LONGEST >> 20} MiB`);
  return bytes.subarray(from, to);
}

/** Without the mark of UTF-8. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const NAME_FILES = { players: 'wthor.jou', tournaments: 'wthor.trn' };

/** Names of the file of players or of tournaments in the same folder; none if there is no such file. */
function namesBeside(file: string, kind: keyof WthorNames): string[] {
  const folder = dirname(file);
  const name = namesIn(folder).find((other) => other.toLowerCase() === NAME_FILES[kind]);
  return name === undefined || name === basename(file) ? [] : wthorNames(readWhole(join(folder, name)), kind);
}
