export { post } from './http.ts';
export { referee } from './referee.ts';
export { readRules } from './files.ts';
