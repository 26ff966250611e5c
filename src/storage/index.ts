/** The public entry 'evolab/storage', for methods that keep what they saw: the embedded database. */
export { Database, type DatabaseForm, type Row, type Value } from './database.ts';
