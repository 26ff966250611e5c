import { basename, dirname, join } from 'node:path';
import type { GameRecord, Naming } from '../contract/game-record.ts';
import type { FileNotation, Movetext, NotationDefinition } from '../contract/notation.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { namesIn, readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { gamesIn, readMovetext } from './movetext.ts';
import { PGN, type Notations } from './game-text.ts';
import { pgnRecord } from './pgn.ts';
import { playRecord, problemOf, type PlayedRecord, type Problem } from './played-record.ts';
import { isSgf, sgfNumber } from './game-trees.ts';
import { recordBytes, textOf } from './record-bytes.ts';

/** Records of games in a file of others. */
export interface GameRecords {
  /** The id of the notation of the first. */
  readonly format: string;
  readonly count: number;
  /** Number `index` from 0, played by the rules; or what is wrong with it. */
  at(index: number): PlayedRecord | Problem;
}

/** Bytes of a file that are looked at for its notation. */
const BEGINNING = 4096;

/** What files of games may be, for the hint of an error. */
export function recordsHint(notations: Notations): string {
  const names = [...notations.ids, PGN].sort().map((id) => id.toUpperCase());
  return `expected: ${names.join(', ')}, a saved game, a database of episodes, or the folder of a tournament`;
}

type WithFile = NotationDefinition & { readonly file: FileNotation };

/** The notation whose files begin like these bytes. */
function fileNotation(notations: Notations, bytes: Uint8Array): WithFile | undefined {
  const beginning = bytes.subarray(0, BEGINNING);
  return notations
    .list()
    .map(({ definition }): NotationDefinition => definition)
    .find((one): one is WithFile => one.file?.accepts(beginning) === true);
}

/** Whether the bytes of a file may be records of games: text, or files of a notation. */
export function mayHoldRecords(notations: Notations, bytes: Uint8Array): boolean {
  if (fileNotation(notations, bytes) !== undefined) return true;
  return bytes.length > 0 && !bytes.subarray(0, BEGINNING).includes(0);
}

/**
 * The records in the bytes of `file`, whose notation is told by what they are, not by the name. Records are found at once
 * and read one by one. LAB_BAD_FILE if there are none.
 */
export function gameRecords(laboratory: Laboratory, bytes: Uint8Array, file: string): GameRecords {
  const { notations } = laboratory.registries;
  const text = withoutMark(bytes);
  const found = fileNotation(notations, bytes) ?? fileNotation(notations, text);
  if (found) return recordsOfFile(laboratory, found, text, file);
  const beginning = textOf(text.subarray(0, BEGINNING));
  if (isSgf(beginning))
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} is SGF of a game that lab does not read: GM[${sgfNumber(beginning)}]`,
      'lab list notations says of which games SGF is read',
    );
  return taggedRecords(laboratory, text, file);
}

function taggedRecords(laboratory: Laboratory, text: Uint8Array, file: string): GameRecords {
  const known = laboratory.registries.notations.list().map(({ definition }) => definition);
  const notationOf = (movetext: Movetext) => known.find(({ tagged }) => tagged?.accepts(movetext));
  const places = gamesIn(text);
  const first = attempt(() => {
    const movetext = readMovetext(recordBytes(text, places, 0));
    return { id: notationOf(movetext)?.id, isTagged: movetext.tags.size > 0 };
  });
  const isRead = 'message' in first || first.id !== undefined || first.isTagged;
  if (places.length > 0 && !isRead)
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} is in no notation of games that lab reads`,
      recordsHint(laboratory.registries.notations),
    );
  const read = (index: number): [GameRecord, Naming] => {
    const movetext = readMovetext(recordBytes(text, places, index));
    const { tagged, naming = {} } = notationOf(movetext) ?? {};
    return tagged ? [tagged.record(movetext), naming] : [pgnRecord(movetext), {}];
  };
  const format = 'message' in first ? PGN : (first.id ?? PGN);
  return recordsOf(laboratory, format, places.length / 2, file, read);
}

function recordsOfFile(
  laboratory: Laboratory,
  { id, naming = {}, file: { records } }: WithFile,
  bytes: Uint8Array,
  file: string,
): GameRecords {
  try {
    const { count, at } = records(bytes, (name) => bytesBeside(file, name));
    return recordsOf(laboratory, id, count, file, (index) => [at(index), naming]);
  } catch (error) {
    if (error instanceof LabError) throw error;
    const { message } = problemOf(error);
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} is no ${id.toUpperCase()} file that can be read: ${message}`,
      'copy it again',
    );
  }
}

function recordsOf(
  laboratory: Laboratory,
  format: string,
  count: number,
  file: string,
  read: (index: number) => [GameRecord, Naming],
): GameRecords {
  if (count === 0)
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} holds no games that lab can read`,
      recordsHint(laboratory.registries.notations),
    );
  return {
    format,
    count,
    at: (index) =>
      attempt(() => {
        const [record, naming] = read(index);
        return playRecord(laboratory, record, naming);
      }),
  };
}

function attempt<T>(work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    return problemOf(error);
  }
}

/** Without the mark of UTF-8. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The bytes of the file of a name in the same folder, in upper or lower case; undefined if there is none. */
function bytesBeside(file: string, wanted: string): Uint8Array | undefined {
  const folder = dirname(file);
  const name = namesIn(folder).find((other) => other.toLowerCase() === wanted);
  return name === undefined || name === basename(file) ? undefined : readWhole(join(folder, name));
}
