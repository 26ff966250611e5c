export { evaluate, evaluateBoards } from './float';
export { evaluate16, evaluateBoards16 } from './int16';
export { ARENA, INPUT } from './memory';
export { evaluateBoardsCached } from './cached';
