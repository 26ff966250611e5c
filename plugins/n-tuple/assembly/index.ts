export { INPUT, ROOM } from './memory';
export { evaluateBoards, evaluateCells, indexBoards, indexCells } from './indices';
export { keep, learn, sumOf } from './learn';
