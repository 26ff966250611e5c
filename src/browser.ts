/** The public entry 'evolab/browser': what pages are made of. None of it needs Node. */
export * from './plugin-api.ts';
export type { AgentFactory, AgentFactoryParts } from './registry/agent-factory.ts';
export { agentFactoryOf } from './registry/plugin-agent-factory.ts';
export { pieceCounts, tokenOf } from './board/role-pieces.ts';
export { Outcomes } from './search/outcomes.ts';
export { replay } from './play/match.ts';
export { Noise } from './play/noise.ts';
export {
  at,
  colourOf,
  drawGround,
  drawLabels,
  drawPiece,
  frameOf,
  middleOf,
  outline,
} from './report/html/board-drawing.ts';
export { BOARD_STYLE, COLOURS } from './report/html/board-style.ts';
export { moveList } from './report/move-list.ts';
export { measuresToPlot, words as measureWords } from './report/measure.ts';
export { htmlText } from './util/escape.ts';
