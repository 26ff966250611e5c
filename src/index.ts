/** The public entry: what plugins import, and the laboratory for scripts. */
export * from './plugin-api.ts';
export {
  openLab,
  type AgentSource,
  type AnalyzeOptions,
  type DuelOptions,
  type EvolveOptions,
  type Lab,
  type OpenLabOptions,
  type PlayOptions,
  type TaskRun,
  type TournamentOptions,
} from './library/index.ts';
