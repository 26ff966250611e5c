/**
 * The public entry 'evolab/report': what the sections of a report are made of, and the page they stand on.
 */
export { code, folded, games, matrix, paragraph, picture, plot, smallPlots, table } from './blocks.ts';
export { familyOf, type Family, type FamilyMember } from './family.ts';
export { bandPlot, type BandAxes, type BandPoint } from './html/bands.ts';
export { lineLooks, type Line, type LineLook } from './html/line-looks.ts';
export { crosstableMatrix, isCrosstable } from './html/crosstable.ts';
export { BOARD_SCRIPT, BOARD_SCRIPT_STYLE } from './html/board-script.ts';
export { boardStage, drawnCells } from './html/board-stage.ts';
export { drawBlock } from './html/draw-block.ts';
export { HOVER } from './html/hover.ts';
export { html, Markup } from './html/markup.ts';
export { page } from './html/page.ts';
export { figurePdf } from './html/figure-pdf.ts';
export { figureSvg } from './html/plot.ts';
export { scriptHash } from './html/script-hash.ts';
export { STEPPING } from './html/stepping.ts';
export { STYLE } from './html/style.ts';
export { tournamentSections } from './html/tournament-page.ts';
export { dataElement } from './html/data-element.ts';
export {
  treeBlock,
  type NodeFacts,
  type ShownNode,
  type ShownTree,
  type TreeStep,
} from './html/tree-block.ts';
export { BoardLooks, changesBetween } from './board-looks.ts';
export { treeToShow } from './tree-to-show.ts';
export { moveList } from './move-list.ts';
export { GamesToShow, type GameToShow } from './shown-games.ts';
export { lineText } from '../util/escape.ts';
export type {
  Block,
  BoardPicture,
  EvolutionData,
  EvolutionReport,
  FolderReport,
  FolderStatus,
  InteractiveBlock,
  Interval,
  Matrix,
  PageParts,
  PlayedGame,
  Plot,
  PlotSpec,
  ReportDefinition,
  Section,
  Share,
  Table,
  TournamentData,
  TournamentReport,
} from '../contract/report.ts';
export type { ShownGames } from '../contract/shown-games.ts';
