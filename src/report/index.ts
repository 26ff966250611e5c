/**
 * The public entry 'evolab/report': what the sections of a report are made of, and the page they stand on.
 */
export { code, folded, matrix, paragraph, picture, plot, smallPlots, table } from './blocks.ts';
export { page } from './html/page.ts';
export { lineText } from '../util/escape.ts';
export type {
  Block,
  BoardPicture,
  EvolutionData,
  EvolutionReport,
  FolderReport,
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
