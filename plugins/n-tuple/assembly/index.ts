export { INPUT, ROOM } from './memory';
export { evaluateBoards, evaluateCells, evaluatePieces, indexBoards, indexCells, indexPieces } from './indices';
export { keep, learn, valueOf } from './learn';
