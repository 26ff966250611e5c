import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv } from '../../src/storage/csv-file.ts';
import { writeParquet, type TableColumn } from '../../src/storage/parquet-file.ts';
import { emptyFolder } from '../cli/lab.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'n', type: 'INT32' },
  { name: 'half', type: 'DOUBLE' },
  { name: 'text', type: 'STRING' },
  { name: 'list', type: 'JSON' },
];
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, half: n / 2, text: `a "${n}", b\nc`, list: [n, String(n)] }));

test.each([0, 3, 25_000])('a Parquet file of %i rows holds what was written', async (count) => {
  const name = join(emptyFolder(), 'table.parquet');
  writeParquet(name, COLUMNS, rows(count).values());
  const file = await asyncBufferFromFile(name);
  const metadata = await parquetMetadataAsync(file);
  expect(metadata.schema.slice(1).map((column) => column.name)).toEqual(['n', 'half', 'text', 'list']);
  expect(metadata.row_groups.length).toBe(Math.ceil(count / 10_000));
  expect(await parquetReadObjects({ file })).toEqual(rows(count));
});

test('a CSV file holds what was written', () => {
  const file = join(emptyFolder(), 'table.csv');
  writeCsv(file, COLUMNS, rows(2).values());
  expect(readFileSync(file, 'utf8')).toBe(
    'n,half,text,list\r\n0,0,"a ""0"", b\nc","[0,""0""]"\r\n1,0.5,"a ""1"", b\nc","[1,""1""]"\r\n',
  );
});

test('a table that cannot be finished leaves no file', () => {
  const file = join(emptyFolder(), 'table.parquet');
  const failing = function* () {
    yield* rows(2);
    throw new Error('no more');
  };
  expect(() => writeParquet(file, COLUMNS, failing())).toThrow('no more');
  expect(existsSync(file)).toBe(false);
});
