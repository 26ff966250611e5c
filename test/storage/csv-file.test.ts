import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv, type TableColumn } from '../../src/storage/csv-file.ts';
import { emptyFolder } from '../cli/lab.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'n', type: 'INT32' },
  { name: 'half', type: 'DOUBLE' },
  { name: 'text', type: 'STRING' },
  { name: 'list', type: 'JSON' },
];
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, half: n / 2, text: `a "${n}", b\nc`, list: [n, String(n)] }));

test('a CSV file holds what was written', () => {
  const file = join(emptyFolder(), 'table.csv');
  writeCsv(file, COLUMNS, rows(2).values());
  expect(readFileSync(file, 'utf8')).toBe(
    'n,half,text,list\r\n0,0,"a ""0"", b\nc","[0,""0""]"\r\n1,0.5,"a ""1"", b\nc","[1,""1""]"\r\n',
  );
});

test('a table that cannot be finished leaves no file', () => {
  const file = join(emptyFolder(), 'table.csv');
  const failing = function* () {
    yield* rows(2);
    throw new Error('no more');
  };
  expect(() => writeCsv(file, COLUMNS, failing())).toThrow('no more');
  expect(existsSync(file)).toBe(false);
});
