import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Accuracy, Rating } from '../contract/evolution.ts';
import { isMap } from '../util/is-map.ts';
import { readWhole, writeWhole } from './files.ts';
import { notUnderstood, seal, unseal } from './envelope.ts';

/** Where an agent comes from. Plain data without times of day, so that the same run writes the same bytes. */
export interface Lineage {
  readonly method: string;
  readonly seed: number;
  readonly generation: number;
  /** Games that were played to learn, those of ratings aside; missing if the method does not count any. */
  readonly games?: number;
  /** SHA-256 of the run's settings. */
  readonly settings: string;
  /** Versions of the core and of the plugins of game and method, and of the game's rules. */
  readonly versions: Readonly<Record<string, string>>;
}

/** An agent with its origin and its results, as a file holds it. */
export interface StoredAgent {
  readonly agent: AgentSpec;
  readonly lineage?: Lineage;
  readonly ratings?: readonly Rating[];
  /** How it and earlier champions of its run chose at solved positions. */
  readonly accuracy?: readonly Accuracy[];
  /** Of an ensemble: where its members come from, in their order. */
  readonly members?: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly lineage?: Lineage;
}

/** The agents of one generation of a run, best first. */
export interface StoredPopulation {
  readonly agents: readonly StoredAgent[];
}

/** What a file of agents holds: at least one. */
export interface AgentsFile {
  readonly format: string;
  readonly version: number;
  readonly agents: readonly [StoredAgent, ...StoredAgent[]];
}

/** The formats of files of agents. */
export const AGENT_FORMATS: readonly string[] = ['evolab-agent', 'evolab-population'];

/** Writes an agent file, whole or not at all; LAB_DISK. */
export function writeAgent(file: string, agent: StoredAgent): void {
  writeWhole(file, seal('evolab-agent', narrowed(agent)));
}

export function writePopulation(file: string, population: StoredPopulation): void {
  writeWhole(file, seal('evolab-population', { ...population, agents: population.agents.map(narrowed) }));
}

/**
 * The agents of an agent or population file, best first; LAB_BAD_FILE if it is damaged or is something else.
 */
export function readAgents(file: string): AgentsFile {
  const { format, version, value } = unseal(readWhole(file, 'LAB_BAD_FILE', 'agents'), AGENT_FORMATS, file);
  const found: unknown = format === 'evolab-agent' ? [value] : (value as StoredPopulation | null)?.agents;
  const agents = Array.isArray(found) ? found.map(widened) : [];
  if (agents.length === 0 || !agents.every(isStoredAgent)) {
    throw notUnderstood(file, 'agent');
  }
  return { format, version, agents } as unknown as AgentsFile;
}

/** From this many weights on they are stored in half the space if that loses nothing. */
const MANY_WEIGHTS = 4096;

/** The same agent with many weights as float32, if all of them are such numbers. */
function narrowed(stored: StoredAgent): StoredAgent {
  const { weights } = stored.agent;
  if (!weights || weights.length < MANY_WEIGHTS) return stored;
  const half = new Float32Array(weights);
  // Loops and constructors: callbacks for each of a million weights would take longer than learning from a hundred games.
  for (let i = 0; i < half.length; i++) if (half[i] !== weights[i]) return stored;
  return { ...stored, agent: { ...stored.agent, weights: half as unknown as Float64Array } };
}

/** What `narrowed` was given, if this is what it made; else the same value. */
function widened(value: unknown): unknown {
  const agent = isMap(value) ? value['agent'] : undefined;
  const weights: unknown = isMap(agent) ? agent['weights'] : undefined;
  if (!(weights instanceof Float32Array)) return value;
  return { ...(value as object), agent: { ...(agent as object), weights: new Float64Array(weights) } };
}

// The checksum guards against damage, this against files that other programs made.
function isStoredAgent(value: unknown): value is StoredAgent {
  const { agent, lineage, ratings = [], accuracy = [], members = [] } = (value ?? {}) as Partial<StoredAgent>;
  return (
    isAgentSpec(agent) &&
    isLineage(lineage) &&
    Array.isArray(ratings) &&
    ratings.every(isRating) &&
    Array.isArray(accuracy) &&
    accuracy.every(isAccuracy) &&
    Array.isArray(members) &&
    members.every(
      (member: unknown) =>
        isMap(member) && typeof member['name'] === 'string' && isLineage(member['lineage']),
    )
  );
}

/** Whether `value` has the shape of an agent; its extensions and their options may still be unknown here. */
export function isAgentSpec(value: unknown): value is AgentSpec {
  if (!isMap(value)) return false;
  const { name, game, searcher, evaluator, endgame, budget, weights } = value as Partial<AgentSpec>;
  return (
    typeof name === 'string' &&
    isSpec(game) &&
    isSpec(searcher) &&
    (evaluator === undefined || isSpec(evaluator)) &&
    (endgame === undefined || typeof endgame === 'string') &&
    isMap(budget) &&
    // A search whose limit is not a number would never end.
    Object.values(budget).every((limit) => Number.isFinite(limit) && (limit as number) >= 0) &&
    (weights === undefined || (weights instanceof Float64Array && weights.every(Number.isFinite)))
  );
}

/** Whether `value` has a text and numbers under these names. */
const hasFields = (value: unknown, text: string, numbers: readonly string[]): boolean =>
  isMap(value) && typeof value[text] === 'string' && numbers.every((name) => Number.isFinite(value[name]));

const isRating = (value: unknown): value is Rating =>
  hasFields(value, 'against', ['generation', 'wins', 'losses', 'draws']) &&
  ['number', 'undefined'].includes(typeof (value as Rating).different);

const isAccuracy = (value: unknown): value is Accuracy =>
  hasFields(value, 'oracle', ['generation', 'positions', 'good', 'critical', 'criticalGood']);

const isLineage = (value: unknown): boolean =>
  value === undefined ||
  (hasFields(value, 'method', ['seed', 'generation']) &&
    ['number', 'undefined'].includes(typeof (value as Partial<Lineage>).games));

/** Whether `value` names an extension: an object with a text `use`. */
export function isSpec(value: unknown): value is Spec {
  return typeof value === 'object' && value !== null && typeof (value as Spec).use === 'string';
}
