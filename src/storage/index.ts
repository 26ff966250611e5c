/** The public entry 'evolab/storage', for methods that keep what they saw: the embedded database, tables, run folders. */
export { writeCsv } from './csv-file.ts';
export { Database, type DatabaseForm, type Row, type Value } from './database.ts';
export { RunFolder } from './run-folder.ts';
