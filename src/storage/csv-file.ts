import { csvField, jsonText } from '../util/escape.ts';
import { writeParts } from './files.ts';

/** A column of a table for other programs; a column of JSON may hold any plain data. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'INT32' | 'DOUBLE' | 'STRING' | 'JSON';
}

/** A row: the value of each column, by its name. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Bytes that are written at once, approximately. */
const PART = 1 << 16;

/**
 * Writes a table as comma-separated values (RFC 4180) with a line of names, atomically; LAB_DISK. No text is a formula
 * for a spreadsheet.
 */
export function writeCsv(file: string, columns: readonly TableColumn[], rows: Iterable<TableRow>): void {
  writeParts(file, (write) => {
    let text = lineOf(columns.map(({ name }) => name));
    for (const row of rows) {
      text += lineOf(
        columns.map(({ name, type }) => (type === 'JSON' ? jsonText(row[name]) : String(row[name]))),
      );
      if (text.length < PART) continue;
      write(Buffer.from(text));
      text = '';
    }
    write(Buffer.from(text));
  });
}

function lineOf(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
