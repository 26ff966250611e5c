/** What plugins import. None of it needs Node: this is also the entry 'evolab' in a page. */
export type { AgentSpec, MatchJob, MatchRecord, Spec } from './contract/agent.ts';
export type {
  BoardCell,
  BoardLabel,
  BoardLine,
  BoardSetup,
  GameBoard,
  MoveCells,
  Piece,
  PieceColour,
  PieceLook,
} from './contract/board.ts';
export { cellEncoders, type CellBoard } from './board/cell-encoders.ts';
export { tableEncoder, type CellTable } from './board/table-encoder.ts';
export { boardOf } from './board/default-board.ts';
export type { GameRecord, Naming, Records, Tags, WrittenGame } from './contract/game-record.ts';
export type { FileNotation, Movetext, NotationDefinition, TaggedNotation } from './contract/notation.ts';
export { pgn } from './formats/pgn.ts';
export { afterValue, isSgf } from './formats/game-trees.ts';
export { sgfNotation, type SgfCell, type SgfGame, type SgfSetup } from './formats/sgf.ts';
export { recordBytes, textOf } from './formats/record-bytes.ts';
export { startOf } from './agents/stored-game.ts';
export { lineText } from './util/escape.ts';
export { drawWeights } from './network/draw-weights.ts';
export { withinBounds } from './network/within-bounds.ts';
export type { Bitboards, Cellwise, Encoder, Feature } from './contract/encoder.ts';
export type { Evaluator, WeightBlock } from './contract/evaluator.ts';
export {
  defineExecutor,
  Interrupted,
  type Batch,
  type Executor,
  type ExecutorDefinition,
  type ExecutorParts,
  type LearnerRequest,
} from './contract/executor.ts';
export {
  CHANCE,
  type Actions,
  type Chance,
  type Game,
  type Move,
  type Position,
  type PositionIndex,
  type Role,
  type Sampler,
  type Score,
  type ScorePayoffs,
  type Solver,
  type SimultaneousPosition,
  type Symmetry,
  type Tactics,
} from './contract/game.ts';
export { piecesOn, rowsOfSigns, squareGrid, type SquareGrid } from './board/grid-board.ts';
export type { HelperParts, HelperPool, HelperThreads } from './contract/helper-threads.ts';
export type { InnerSearchers } from './contract/inner-searchers.ts';
export type { Inspection, InspectorDefinition } from './contract/inspector.ts';
export { defineJob, type JobDefinition } from './contract/job.ts';
export type { Effort, FinishedGame, Learner, Told } from './contract/learner.ts';
export { plain, type PlainCheck } from './util/plain-check.ts';
export { firstIllegal } from './play/legality.ts';
export { endedByLimit } from './play/match.ts';
export { recordFault } from './play/record-check.ts';
export {
  defaultsOf,
  kind,
  option,
  withDefaults,
  withGiven,
  type Bounds,
  type Declared,
  type Kind,
  type Kinds,
  type Lengths,
  type Option,
  type Options,
  type OptionSchema,
  type OptionsOf,
  type SpecOf,
  type ValueOf,
} from './contract/option.ts';
export {
  defineEvaluator,
  defineGame,
  defineLearner,
  defineMemory,
  defineOptimizer,
  definePlugin,
  defineSearcher,
  type Archive,
  type DeclaredPlugin,
  type EvaluatorDefinition,
  type GameDefinition,
  type LearnerDefinition,
  type MemoryDefinition,
  type OptimizerDefinition,
  type LearnerParts,
  type Plugin,
  type SearcherDefinition,
} from './contract/plugin.ts';
export type { NamedSolver, Services } from './contract/services.ts';
export {
  newLearned,
  STEP_RULES,
  type Learned,
  type Lesson,
  type LessonLoss,
  type TrainingSettings,
  type SiblingEvaluator,
  stepOption,
  type StepRule,
  type Trainable,
  type TrainablePolicy,
} from './contract/trainable.ts';
export type { GraphConstant, GraphNode, GraphOperation, ValueGraph } from './contract/value-graph.ts';
export type { ValuePart, ValueParts } from './contract/value-parts.ts';
export type { GenerationReport, Rating } from './contract/evolution.ts';
export { defineReport, type ReportDefinition } from './contract/report.ts';
export type {
  DuelScore,
  GameCounts,
  Reproduction,
  ReproductionContext,
  Row,
  SpeedSample,
} from './contract/reproduction.ts';
export {
  kindOfGame,
  meets,
  requireAtMostTwoRolesInTurn,
  requireGame,
  requireTwoRolesInTurn,
  type GameKind,
  type Requirements,
} from './contract/requirements.ts';
export type { ObservedTree, SearchObserver } from './contract/search-observer.ts';
export {
  Forfeit,
  newSearchResult,
  type Budget,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from './contract/searcher.ts';
export { CONTEST_OPTIONS, Contest, fixedOpponent, type ContestResult } from './play/contest.ts';
export {
  bornIn,
  drawRivals,
  GAMES_KEPT,
  remembered,
  scoredMembers,
  shareOfPoints,
  type Rivals,
  type Scored,
} from './play/champions.ts';
export { copyOf, legalMovesOf, positionAfter } from './play/positions.ts';
export { betweenInstants, instantAfter, atTurnOf, type Instant } from './play/instant.ts';
export { generateOpenings, positionKey, randomOpening, type RandomOpeningOptions } from './play/openings.ts';
export { accuracyOf, type Accuracy, type Calibration, type Figures, type Rate } from './analysis/accuracy.ts';
export type { Choice } from './analysis/choices.ts';
export {
  bestOf,
  isCritical,
  resultsOf,
  type ExactMoves,
  type OracleSet,
  type SolvedPosition,
} from './analysis/solved-position.ts';
export { moveNames } from './play/move-names.ts';
export { fairShift, selfPlayValues, type SelfPlayValues } from './analysis/self-play-values.ts';
export { selfPlay, type SelfPlayOptions, type SelfPlayPosition } from './analysis/self-play.ts';
export {
  differentPairs,
  meetingOf,
  gainsOfFirst,
  payoffsOfFirst,
  swappedPairs,
  swapRoles,
  type PairOptions,
} from './play/swapped-pairs.ts';
export { duelSeatings, type Seating } from './play/seatings.ts';
export {
  bootstrapInterval,
  interquartileMean,
  performanceProfile,
  probabilityOfImprovement,
  type TaskScores,
} from './statistics/aggregate.ts';
export { eloOfScore, Z95 } from './statistics/elo.ts';
export {
  compareFigures,
  compareSweep,
  type Comparison,
  type Figure,
  type Verdict,
} from './statistics/equivalence.ts';
export {
  progressOf,
  type OrderShare,
  type PointShare,
  type Progress,
  type Trend,
} from './statistics/progress.ts';
export { median } from './statistics/quantile.ts';
export { friedmanTest, ranksOf, type RankTest } from './statistics/ranks.ts';
export {
  boundedMeanInterval,
  clopperPearson,
  differenceInterval,
  meanInterval,
  poissonLimits,
  wilson,
  type MeanInterval,
} from './statistics/interval.ts';
export { type Meeting } from './statistics/bradley-terry.ts';
export { cyclicChance, cyclicity, type Cyclicity } from './statistics/cyclic.ts';
export { flowOf, type Crosstable, type Flow } from './statistics/flow.ts';
export { nashAverage, type NashAverage } from './statistics/nash.ts';
export { ratePool, type Rating as PoolRating, type RatingOptions } from './statistics/rating.ts';
export { sprtOfPairs, SPRT_DEFAULTS, type SprtSettings, type SprtState } from './statistics/sprt.ts';
export {
  countResults,
  newTally,
  pairsOf,
  scoreOf,
  shareAhead,
  withPairs,
  type Tally,
} from './statistics/tally.ts';
export { largest, smallest } from './util/extremes.ts';
export { evenParts, type Part } from './util/even-parts.ts';
export { mean, sum } from './util/sums.ts';
export { lowestBit, nthBit, popcount } from './util/bits.ts';
export { knownHint, LabError, nearest, type LabCode } from './util/errors.ts';
export { hashOf, hashOfList, mix } from './util/hash.ts';
export { exp, log, logistic, tanh } from './util/math.ts';
export { cos, sin } from './util/wave.ts';
export { Random } from './util/random.ts';
export { gridSymmetries } from './util/symmetry.ts';
export {
  canCompile,
  compileModule,
  growMemory,
  instantiate,
  wasmBytes,
  type WasmMemory,
  type WasmModule,
} from './util/web-assembly.ts';
export { zobristKeys } from './util/zobrist.ts';
export type { Memory, MemoryRule, Remembered } from './contract/memory.ts';
export type { Optimizer } from './contract/optimizer.ts';
export { drawSamples, samplesOf, sharedByRank } from './statistics/samples.ts';
