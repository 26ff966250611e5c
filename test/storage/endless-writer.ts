// Writes fifty rows a transaction until it is killed, and says after each how many there are: for database.test.ts.
import { Database } from '../../src/storage/database.ts';

const database = Database.open(process.argv[2], {
  name: 'a database of numbers',
  id: 0x4c616274,
  version: 1,
  schema: ['CREATE TABLE numbers (n INTEGER PRIMARY KEY, square REAL NOT NULL, bytes BLOB NOT NULL) STRICT'],
});
for (let n = 0; ; n += 50) {
  const rows = Array.from({ length: 50 }, (_, i) => [n + i, (n + i) ** 2, Uint8Array.of(1)]);
  database.transaction(() => database.write('INSERT INTO numbers VALUES (?, ?, ?)', rows));
  console.log(n + 50);
}
