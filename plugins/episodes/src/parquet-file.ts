import { writeParts, type TableColumn, type TableRow } from 'evolab/storage';
import { ByteWriter, parquetWriteRows, type BasicType } from 'hyparquet-writer';

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
