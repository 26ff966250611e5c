import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TableColumn } from 'evolab/storage';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from 'evolab/testing';
import { writeParquet } from '../src/parquet-file.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'n', type: 'INT32' },
  { name: 'half', type: 'DOUBLE' },
  { name: 'text', type: 'STRING' },
  { name: 'list', type: 'JSON' },
];
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, half: n / 2, text: `a "${n}", b\nc`, list: [n, String(n)] }));

test.each([0, 3, 25_000])('a Parquet file of %i rows holds what was written', async (count) => {
  const name = join(emptyFolder(onTestFinished), 'table.parquet');
  writeParquet(name, COLUMNS, rows(count).values());
  const file = await asyncBufferFromFile(name);
  const metadata = await parquetMetadataAsync(file);
  expect(metadata.schema.slice(1).map((column) => column.name)).toEqual(['n', 'half', 'text', 'list']);
  expect(metadata.row_groups.length).toBe(Math.ceil(count / 10_000));
  expect(await parquetReadObjects({ file })).toEqual(rows(count));
});

test('a table that cannot be finished leaves no file', () => {
  const file = join(emptyFolder(onTestFinished), 'table.parquet');
  const failing = function* () {
    yield* rows(2);
    throw new Error('no more');
  };
  expect(() => writeParquet(file, COLUMNS, failing())).toThrow('no more');
  expect(existsSync(file)).toBe(false);
});
