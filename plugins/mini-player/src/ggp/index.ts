export { post } from './http.ts';
export { referee } from './referee.ts';
export { readRules, writeRecord } from './files.ts';
