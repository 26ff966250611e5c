import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Database, type DatabaseForm } from '../../src/storage/database.ts';
import { emptyFolder } from '../cli/lab.ts';
import { codeOf } from '../fixtures/code-of.ts';

const FORM: DatabaseForm = {
  name: 'a database of numbers',
  id: 0x4c616274,
  version: 1,
  schema: ['CREATE TABLE numbers (n INTEGER PRIMARY KEY, square REAL NOT NULL, bytes BLOB NOT NULL) STRICT'],
};
const INSERT = 'INSERT OR IGNORE INTO numbers VALUES (?, ?, ?)';
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => [from + i, (from + i) ** 2, Uint8Array.of(from + i)]);

function filled(file: string, count = 100): string {
  const database = Database.open(file, FORM);
  database.write(INSERT, rowsOf(0, count));
  database.close();
  return file;
}

test('what was written is read again, and a second time is not written twice', () => {
  const file = join(emptyFolder(), 'deep', 'n.db');
  const database = Database.open(file, FORM);
  expect(database.transaction(() => database.write(INSERT, rowsOf(0, 5)))).toBe(5);
  expect(database.write(INSERT, rowsOf(3, 7))).toBe(2);
  database.close();
  const again = Database.read(file, FORM);
  expect([...again.rows('SELECT * FROM numbers WHERE n >= ?', [5])]).toEqual([
    { n: 5, square: 25, bytes: Uint8Array.of(5) },
    { n: 6, square: 36, bytes: Uint8Array.of(6) },
  ]);
  expect(again.number('SELECT count(*) FROM numbers')).toBe(7);
  again.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('a transaction that fails leaves nothing', () => {
  const database = Database.open(join(emptyFolder(), 'n.db'), FORM);
  expect(() =>
    database.transaction(() => {
      database.write(INSERT, rowsOf(0, 5));
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  expect(database.number('SELECT count(*) FROM numbers')).toBe(0);
  database.close();
});

test('a file is read while it is written', () => {
  const file = filled(join(emptyFolder(), 'n.db'), 3);
  const writer = Database.open(file, FORM);
  const reader = Database.read(file, FORM);
  writer.transaction(() => {
    writer.write(INSERT, rowsOf(3, 4));
    expect(reader.number('SELECT count(*) FROM numbers')).toBe(3);
  });
  expect(reader.number('SELECT count(*) FROM numbers')).toBe(4);
  writer.close();
  reader.close();
});

test('a process killed while it writes leaves whole transactions only', async () => {
  const file = join(emptyFolder(), 'n.db');
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'endless-writer.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    if (said.split('\n').length > 20) break;
  }
  const dead = once(child, 'exit');
  child.kill('SIGKILL');
  await dead;
  const told = Number(said.trim().split('\n').at(-2));
  const left = Database.read(file, FORM);
  const count = left.number('SELECT count(*) FROM numbers');
  left.close();
  expect(count % 50).toBe(0);
  expect(count).toBeGreaterThanOrEqual(told);
  const writer = Database.open(file, FORM);
  expect(writer.write(INSERT, rowsOf(0, count + 10))).toBe(10);
  writer.close();
});

test('a file that is something else is refused and left as it is', () => {
  const folder = emptyFolder();
  const text = join(folder, 'text');
  writeFileSync(text, 'a letter to somebody, and no database at all');
  const foreign = join(folder, 'foreign.db');
  new DatabaseSync(foreign).exec('CREATE TABLE numbers (n)');
  for (const file of [text, foreign]) {
    const before = readFileSync(file);
    expect(codeOf(() => Database.open(file, FORM))).toBe('LAB_BAD_FILE');
    expect(codeOf(() => Database.read(file, FORM))).toBe('LAB_BAD_FILE');
    expect(readFileSync(file).equals(before)).toBe(true);
  }
  expect(codeOf(() => Database.read(join(folder, 'none'), FORM))).toBe('LAB_BAD_FILE');
  expect(codeOf(() => Database.open(join(text, 'n.db'), FORM))).toBe('LAB_DISK');
  expect(codeOf(() => Database.read(filled(join(folder, 'old.db')), { ...FORM, version: 2 }))).toBe(
    'LAB_BAD_FILE',
  );
});

test.each([
  ['trigger', 'CREATE TRIGGER evil AFTER INSERT ON numbers BEGIN DELETE FROM numbers; END'],
  ['view', 'CREATE VIEW more AS SELECT * FROM numbers'],
  ['virtual table', 'CREATE VIRTUAL TABLE words USING fts5(word)'],
])('a file with a %s is refused', (_, statement) => {
  const file = filled(join(emptyFolder(), 'n.db'));
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
  expect(codeOf(() => Database.open(file, FORM))).toBe('LAB_BAD_FILE');
  expect(codeOf(() => Database.read(file, FORM))).toBe('LAB_BAD_FILE');
});

test('a damaged file is an error of the user and never a crash', () => {
  const file = filled(join(emptyFolder(), 'n.db'), 2000);
  const whole = readFileSync(file);
  const codes = new Set<unknown>();
  for (let at = 0; at < whole.length; at += 397) {
    const bytes = Buffer.from(whole);
    bytes[at] ^= 0x55;
    writeFileSync(file, bytes);
    codes.add(
      codeOf(() => {
        const database = Database.read(file, FORM);
        for (const row of database.rows('SELECT * FROM numbers')) expect(typeof row['n']).toBe('number');
        database.close();
      }),
    );
  }
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  codes.add(codeOf(() => Database.read(file, FORM)));
  // Content that was changed without breaking the structure is for whoever keeps it to detect.
  expect([...codes].sort()).toEqual(['LAB_BAD_FILE', undefined]);
});

test('a file of an earlier version is read as it is, and gets the new tables when it is opened for writing', () => {
  const added = 'CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT) STRICT';
  const later = { ...FORM, version: 2, schema: [...FORM.schema, added], earlier: [FORM.schema.length] };
  const file = filled(join(emptyFolder(), 'n.db'));
  const before = readFileSync(file);
  const reader = Database.read(file, later);
  expect(reader.number('SELECT count(*) FROM names')).toBe(0);
  reader.close();
  expect(readFileSync(file).equals(before)).toBe(true);
  const writer = Database.open(file, later);
  writer.write('INSERT INTO names VALUES (?, ?)', [[1, 'one']]);
  writer.close();
  const again = Database.read(file, later);
  expect(again.number('SELECT count(*) FROM names')).toBe(1);
  again.close();
  expect(codeOf(() => Database.read(file, FORM))).toBe('LAB_BAD_FILE');
  expect(codeOf(() => Database.read(file, { ...later, version: 3 }))).toBe('LAB_BAD_FILE');
});
