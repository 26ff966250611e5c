import type { ExecutorDefinition } from './executor.ts';
import type { InspectorDefinition } from './inspector.ts';
import type { JobDefinition } from './job.ts';
import type {
  EvaluatorDefinition,
  GameDefinition,
  LearnerDefinition,
  MemoryDefinition,
  OptimizerDefinition,
  SearcherDefinition,
} from './plugin.ts';
import type { SpecOf } from './option.ts';
import type { NotationDefinition } from './notation.ts';
import type { ReportDefinition } from './report.ts';
import type { Reproduction } from './reproduction.ts';

/** What the laboratory knows of a kind of extension; `Definition` is what a plugin lists of it. */
export interface KindFacts<Definition, HasOptions extends boolean = boolean> {
  /** The word for one of them, in messages. */
  readonly word: string;
  /** Whether they are made from specifications, `{ use: id, ...options }`. */
  readonly hasOptions: HasOptions;
  /** Whether `lab list` shows them. */
  readonly listed: boolean;
  /** Never set: it gives the type. */
  readonly definition?: Definition;
}

const made = <D>(word: string): KindFacts<D, true> => ({ word, hasOptions: true, listed: true });
const shown = <D>(word: string): KindFacts<D, false> => ({ word, hasOptions: false, listed: true });
const unlisted = <D>(word: string): KindFacts<D, false> => ({ word, hasOptions: false, listed: false });

/**
 * The kinds of extensions, by the key of a plugin that lists them. The catalogue, the container, the registries, the agents
 * of a page and `lab list` follow this table.
 */
export const EXTENSION_KINDS = {
  games: made<GameDefinition>('game'),
  evaluators: made<EvaluatorDefinition>('evaluator'),
  searchers: made<SearcherDefinition>('searcher'),
  learners: made<LearnerDefinition>('learner'),
  optimizers: made<OptimizerDefinition>('optimizer'),
  memories: made<MemoryDefinition>('memory'),
  notations: shown<NotationDefinition>('notation'),
  executors: shown<ExecutorDefinition>('executor'),
  reports: shown<ReportDefinition>('report'),
  jobs: unlisted<JobDefinition>('job'),
  inspectors: unlisted<InspectorDefinition>('inspector'),
  reproductions: unlisted<Reproduction>('paper'),
};

type Table = typeof EXTENSION_KINDS;
export type ExtensionKind = keyof Table;
/** What a plugin lists of each kind. */
export type Extensions = {
  readonly [K in ExtensionKind]: Table[K] extends KindFacts<infer Definition> ? Definition : never;
};
/** The kinds whose options are declared. */
export type KindWithOptions = {
  [K in ExtensionKind]: Table[K]['hasOptions'] extends true ? K : never;
}[ExtensionKind];

export const extensionKinds = Object.keys(EXTENSION_KINDS) as ExtensionKind[];

/** The kind whose extensions an option names. */
export const kindOfSpec = (of: SpecOf): KindWithOptions =>
  extensionKinds.find((kind) => EXTENSION_KINDS[kind].word === of) as KindWithOptions;

/** An object with a value for each kind. */
export function byKind<T extends { readonly [K in ExtensionKind]: unknown }>(
  value: (kind: ExtensionKind) => T[ExtensionKind],
): T {
  const entries = extensionKinds.map((kind): [string, unknown] => [kind, value(kind)]);
  return Object.fromEntries(entries) as unknown as T;
}
