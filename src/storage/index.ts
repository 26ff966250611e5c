/**
 * The public entry 'evolab/storage', for methods that store data of their own: the embedded database, tables,
 * run folders, sealed files.
 */
export { writeAgent } from './agent-file.ts';
export { writeCsv } from './csv-file.ts';
export { Database, type DatabaseForm, type Row, type Value } from './database.ts';
export { seal, unseal, type Format } from './envelope.ts';
export { readWhole, writeWhole } from './files.ts';
export { RunFolder } from './run-folder.ts';
