/**
 * The public entry 'evolab/storage', for plugins that store data of their own: the embedded database, tables, run
 * folders, sealed files; and the database of finished games.
 */
export { writeEndgame, type EndgameName } from './endgame-file.ts';
export { readAgents, writeAgent } from './agent-file.ts';
export { writeCsv, type TableColumn, type TableRow } from './csv-file.ts';
export { Database, type DatabaseForm, type Row, type Value } from './database.ts';
export { notUnderstood, seal, unseal } from './envelope.ts';
export {
  Episodes,
  type Episode,
  type EpisodeFilter,
  type EpisodeSource,
  type EpisodeTally,
  type Stretch,
} from './episodes.ts';
export { isInUse, processIn } from './folder-use.ts';
export { appendText, readText, readWhole, writeFolder, writeParts, writeWhole } from './files.ts';
export { writeGames, type StoredGame } from './game-file.ts';
export { oracleIn, readOracle, writeOracle } from './oracle-file.ts';
export { RunFolder, type LogPlace } from './run-folder.ts';
