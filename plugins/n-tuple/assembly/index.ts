export { INPUT, ROOM } from './memory';
export {
  evaluateBoards,
  evaluateCells,
  evaluatePieces,
  indexBoards,
  indexCells,
  indexPieces,
  nearBoards,
  nearPieces,
} from './indices';
export { keep, learn, learnByGain, valueOf } from './learn';
