import { ByteWriter, parquetWriteRows, type BasicType } from 'hyparquet-writer';
import { writeParts } from './files.ts';

/** A column of a table for other programs; a column of JSON may hold any plain data. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'INT32' | 'DOUBLE' | 'STRING' | 'JSON';
}

/** A row: the value of each column, by its name. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Rows in memory at a time. */
const GROUP = 10_000;

/** Writes a table as Apache Parquet, compressed by Snappy, atomically; LAB_DISK. */
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
