export { evaluate } from './float';
export { evaluate16, evaluateBoards16, recallBoards16 } from './int16';
export { ARENA, INPUT } from './memory';
