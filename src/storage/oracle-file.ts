import type { OracleSet, SolvedPosition } from '../analysis/solved-position.ts';
import { isMap } from '../util/is-map.ts';
import { isSpec } from './agent-file.ts';
import { notUnderstood, seal, unseal } from './envelope.ts';
import { readWhole, writeWhole } from './files.ts';
import { sum } from '../util/sums.ts';

/** Payoffs are kept in steps of 1/100, enough for games whose goals are worth 0 to 100. */
const SCALE = 100;

/** A set as files keep it: column by column, the moves of all positions one after the other. */
interface Columns {
  readonly texts: readonly string[];
  readonly plies: Uint16Array;
  /** Legal moves of each position. */
  readonly counts: Uint16Array;
  readonly moves: Int32Array;
  readonly values: Int8Array;
  /** Of each move, or none at all. */
  readonly scores: Int16Array;
}

/** Writes a set of solved positions, whole or not at all; equal sets give equal bytes. LAB_DISK. */
export function writeOracle(file: string, { positions, ...about }: OracleSet): void {
  const columns: Columns = {
    texts: positions.map(({ text }) => text),
    plies: Uint16Array.from(positions, ({ ply }) => ply),
    counts: Uint16Array.from(positions, ({ moves }) => moves.length),
    moves: Int32Array.from(positions.flatMap(({ moves }) => moves)),
    values: Int8Array.from(
      positions.flatMap(({ values }) => values.map((value) => Math.round(SCALE * value))),
    ),
    scores: Int16Array.from(positions.flatMap(({ scores }) => scores)),
  };
  writeWhole(file, seal('evolab-oracle', { ...about, positions: columns }));
}

/** A set of solved positions; LAB_BAD_FILE if the file is damaged or holds something else. */
export function readOracle(file: string): OracleSet {
  return oracleIn(readWhole(file), file);
}

/** The set in the bytes of a file; LAB_BAD_FILE as `readOracle`. */
export function oracleIn(bytes: Uint8Array, file: string): OracleSet {
  const { value } = unseal(bytes, ['evolab-oracle'], file);
  if (isMap(value)) {
    const { game, rulesVersion, source, scoreUnit, byScore, positions, provenance } =
      value as Partial<OracleSet>;
    const columns: unknown = positions;
    if (
      isSpec(game) &&
      typeof rulesVersion === 'number' &&
      typeof source === 'string' &&
      typeof scoreUnit === 'string' &&
      typeof byScore === 'boolean' &&
      isMap(provenance) &&
      areColumns(columns)
    )
      return { game, rulesVersion, source, scoreUnit, byScore, provenance, positions: positionsIn(columns) };
  }
  throw notUnderstood(file, 'solved positions', 'make some: lab oracle GAME --out FILE');
}

function areColumns(value: unknown): value is Columns {
  if (!isMap(value)) return false;
  const { texts, plies, counts, moves, values, scores } = value as Partial<Columns>;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) return false;
  if (!(plies instanceof Uint16Array) || !(counts instanceof Uint16Array)) return false;
  if (!(moves instanceof Int32Array) || !(values instanceof Int8Array) || !(scores instanceof Int16Array))
    return false;
  const all = sum(counts);
  return (
    plies.length === texts.length &&
    counts.length === texts.length &&
    counts.every((count) => count > 0) &&
    moves.length === all &&
    values.length === all &&
    (scores.length === all || scores.length === 0)
  );
}

function positionsIn({ texts, plies, counts, moves, values, scores }: Columns): SolvedPosition[] {
  let from = 0;
  return texts.map((text, i) => {
    const [at, to] = [from, (from += counts[i]!)];
    return {
      text,
      ply: plies[i]!,
      moves: [...moves.subarray(at, to)],
      values: Array.from(values.subarray(at, to), (value) => value / SCALE),
      scores: [...scores.subarray(at, to)],
    };
  });
}
