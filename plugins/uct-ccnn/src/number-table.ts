import { LabError } from 'evolab';
import { readWhole } from 'evolab/storage';

/** A table of numbers with named columns. */
export interface NumberTable {
  readonly names: readonly string[];
  /** Row by row, one number for each name. */
  readonly numbers: Float64Array;
  readonly rows: number;
}

const SEPARATORS = [',', ';', '\t'];
/** Longer texts do not fit into a string. */
const MAX_BYTES = 500_000_000;

/**
 * Reads comma-separated values (or semicolons, or tabs) with a line of names first (RFC 4180); every other
 * field must be a number. LAB_BAD_FILE says in which line what is wrong.
 */
export function readNumberTable(file: string): NumberTable {
  const bytes = readWhole(file, 'LAB_BAD_FILE', 'table');
  const wrong = (what: string, hint: string) => new LabError('LAB_BAD_FILE', `${file}${what}`, hint);
  if (bytes.length > MAX_BYTES) throw wrong(' is too large', `at most ${MAX_BYTES} bytes`);
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n');
  const separator = SEPARATORS.find((mark) => lines[0].includes(mark)) ?? ',';
  const names = fieldsOf(lines[0], separator);
  if (names.every((name) => name === '')) throw wrong(' is empty', 'a line of names, then lines of numbers');
  if (names.every(isNumber))
    throw wrong(' has no names', 'the first line names the columns, for example: x,y,target');
  const numbers: number[] = [];
  for (let line = 1; line < lines.length; line++) {
    const row = lines[line];
    if (row.trim() === '') continue;
    const fields = fieldsOf(row, separator);
    if (fields.length !== names.length)
      throw wrong(`, line ${line + 1}: ${fields.length} fields`, `there are ${names.length} columns`);
    fields.forEach((field, c) => {
      if (!isNumber(field))
        throw wrong(`, line ${line + 1}: ${names[c]} is '${field.slice(0, 40)}'`, 'all fields are numbers');
      numbers.push(Number(field));
    });
  }
  if (numbers.length === 0) throw wrong(' has no rows', 'a line of names, then lines of numbers');
  return { names, numbers: Float64Array.from(numbers), rows: numbers.length / names.length };
}

/** Numbers contain no quotes, so that quotes around a field can simply be removed. */
function fieldsOf(line: string, separator: string): string[] {
  return line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
}

const isNumber = (field: string): boolean => /^[-+.\d]/.test(field) && Math.abs(Number(field)) < 1e30;
