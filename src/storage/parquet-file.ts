import { ByteWriter, parquetWriteRows, type BasicType } from 'hyparquet-writer';
import { writeParts } from './files.ts';

/** A column of a table for other programs; what is in a column of JSON may be any plain data. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'INT32' | 'DOUBLE' | 'STRING' | 'JSON';
}

/** A row: what is in each column, by its name. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Rows that are in memory at a time. */
const GROUP = 10_000;

/** Writes a table in Apache's columnar format, compressed by Snappy, whole or not at all; LAB_DISK. */
export function writeParquet(file: string, columns: readonly TableColumn[], rows: Iterable<TableRow>): void {
  writeParts(file, (write) => {
    const writer = new ByteWriter();
    const flush = () => {
      write(writer.getBytes());
      writer.index = 0;
    };
    void parquetWriteRows({
      writer: Object.assign(writer, { flush, finish: flush }),
      rows,
      columns: columns.map(({ name, type }) => ({ name, type: type satisfies BasicType, nullable: false })),
      rowGroupSize: GROUP,
      createdBy: 'evolab',
    });
  });
}
