import type { AgentSpec } from '../contract/agent.ts';
import type { Inspection } from '../contract/inspector.ts';
import { AGENT_FILES, agentAt, fileIn, placeIn } from '../agents/agent-source.ts';
import type { Explanation } from '../analysis/explain.ts';
import { selfPlayTies, type SelfPlayTies } from '../analysis/self-play-ties.ts';
import type { SelfPlayValues } from '../analysis/self-play-values.ts';
import { LabError } from '../util/errors.ts';
import { AGENT_FORMATS, readAgents, type StoredAgent } from '../storage/agent-file.ts';
import { sealOf, unseal, type Seal } from '../storage/envelope.ts';
import { kindOf, readWhole } from '../storage/files.ts';
import type { TaskContext } from './context.ts';
import { explainAgent } from './explain-agent.ts';

interface InspectedFile {
  readonly file: string;
  readonly format: string;
  readonly version: number;
}

/** A file of agents. */
export interface InspectedAgents extends InspectedFile {
  /** The best first. */
  readonly agents: readonly StoredAgent[];
  /** Which of them was asked for; undefined if none was. */
  readonly index: number | undefined;
  /** What the weights of the shown agent know, if its evaluator says so. */
  readonly details?: { readonly text: string; readonly data: object };
  /** How the shown agent judges the positions of games against itself, if that was asked for. */
  readonly selfPlay?: SelfPlayValues & SelfPlayTies;
  /** What the shown agent looks at, if that was asked for. */
  readonly explanation?: Explanation;
}

/** What is to be found out by playing. */
export interface InspectRequest {
  /** Games of the shown agent against itself; 0: none. */
  readonly selfPlayGames?: number | undefined;
  /** Positions in which inputs are replaced; 0: none. */
  readonly explainedPositions?: number;
  readonly seed?: number | undefined;
}

/** A file of another format, as an inspector of a plugin describes it. */
export interface InspectedOther extends InspectedFile, Inspection {}

/** What takes the files of the core that hold no agents. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  'evolab-state': 'lab evolve --resume --out takes its folder',
  'evolab-games': 'lab replay takes it',
  'evolab-tournament': 'lab report and lab replay take its folder',
  'evolab-batch': 'what played such batches takes it again',
  'evolab-endgame': 'agents with the endgame in their specification take it',
};

/**
 * What a file holds, or the file of a run folder; `path` may end in `#2` for the third agent. LAB_BAD_FILE if
 * it is no sealed file, LAB_BAD_AGENT if there is no such agent. The shown agent may also play against itself, and
 * may have its inputs replaced.
 */
export async function inspect(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  path: string,
  { selfPlayGames = 0, explainedPositions = 0, seed = 1 }: InspectRequest = {},
): Promise<InspectedAgents | InspectedOther> {
  const [file, member] = fileOf(path);
  const bytes = readWhole(file);
  const found = sealOf(bytes);
  const { inspectors } = laboratory.registries;
  const asked = selfPlayGames > 0 ? '--self-play' : explainedPositions > 0 ? '--explain' : undefined;
  if (found === undefined && /\.(ya?ml|json)$/.test(file))
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} is text, not a file that lab has sealed`,
      'an editor shows it; lab duel, lab play and lab analyze take it if it specifies an agent',
    );
  if (found !== undefined && !AGENT_FORMATS.includes(found.format)) {
    if (asked !== undefined)
      throw new LabError('LAB_USAGE', `${file} holds no agent that could play`, `leave out ${asked}`);
    const { format, version } = found;
    const inspection = inspectors.has(format)
      ? await inspectors.get(format).definition.inspect(file)
      : inspectionOf(bytes, found, file);
    return { file, format, version, ...inspection };
  }
  const { format, version, agents } = readAgents(file);
  const { agent } = agentAt(agents, member ?? 0, file);
  const index = member === undefined ? undefined : Number(member);
  const details = detailsOf(laboratory, agent);
  const whole = { file, format, version, agents, index, ...(details && { details }) };
  if (asked === undefined) return whole;
  const evaluator = laboratory.factory.evaluator(agent);
  if (!evaluator)
    throw new LabError(
      'LAB_USAGE',
      `${agent.name} has no evaluator that could judge positions`,
      `leave out ${asked}`,
    );
  const game = laboratory.game(agent.game);
  return {
    ...whole,
    ...(selfPlayGames > 0 && {
      selfPlay: selfPlayTies(game, evaluator, { games: selfPlayGames, seed }),
    }),
    ...(explainedPositions > 0 && {
      explanation: explainAgent(laboratory, agent, evaluator, explainedPositions, seed),
    }),
  };
}

/** The file that a path names, itself or that of a run folder, and which agent of it. */
function fileOf(path: string): [file: string, member: string | number | undefined] {
  const [place, member] = placeIn(path);
  return [kindOf(place) === 'folder' ? fileIn(place, AGENT_FILES) : place, member];
}

/** A whole file of a format that no plugin here describes; LAB_BAD_FILE if it is damaged. */
function inspectionOf(bytes: Uint8Array, { format, version }: Seal, file: string): Inspection {
  unseal(bytes, [format], file, version);
  const taken = TAKEN_BY[format] ?? 'no plugin here describes it';
  return {
    rows: [
      ['use', taken],
      ['bytes', String(bytes.length)],
    ],
    data: { bytes: bytes.length },
  };
}

/** Nothing for an agent whose plugins are not installed here: the rest of its file can be shown. */
function detailsOf(
  { registries, game }: TaskContext['laboratory'],
  agent: AgentSpec,
): InspectedAgents['details'] {
  const { evaluator, weights } = agent;
  if (!evaluator || !registries.evaluators.has(evaluator.use) || !registries.games.has(agent.game.use))
    return undefined;
  const { definition, options } = registries.evaluators.resolve(evaluator);
  // Evaluators without weights are described by their options.
  if (!weights && definition.weights) return undefined;
  return definition.describe?.(options, { game: game(agent.game), weights: weights ?? new Float64Array(0) });
}

/**
 * The source of an agent's evaluator in a language. LAB_USAGE if the evaluator has none, or none in this language.
 */
export function codeOf(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  path: string,
  language: string,
): string {
  const [file, member] = fileOf(path);
  const { agent } = agentAt(readAgents(file).agents, member ?? 0, file);
  const { name, evaluator, weights = new Float64Array(0) } = agent;
  const resolved = evaluator && laboratory.registries.evaluators.resolve(evaluator);
  const texts = resolved?.definition.code?.(resolved.options, { game: laboratory.game(agent.game), weights });
  if (texts === undefined) {
    const able = laboratory.registries.evaluators.list().filter(({ definition }) => definition.code);
    throw new LabError(
      'LAB_USAGE',
      `${name} has no evaluator that can be written as code`,
      able.length > 0
        ? `those that can: ${able.map(({ definition }) => definition.id).join(', ')}`
        : 'lab export',
    );
  }
  const text = Object.hasOwn(texts, language) ? texts[language] : undefined;
  if (text === undefined)
    throw new LabError(
      'LAB_USAGE',
      `${name} cannot be written in '${language}'`,
      Object.keys(texts).join(', '),
    );
  return text;
}

/** What was found as scripts read it: weights by their number. */
export function inspectionDocument(found: InspectedAgents | InspectedOther): object {
  const { format, version } = found;
  if ('data' in found) return { format, version, ...found.data };
  const agents = found.agents.map(({ agent: { weights, ...rest }, lineage, ratings, ...more }) => ({
    ...rest,
    weights: weights?.length ?? 0,
    lineage: lineage ?? null,
    ratings: ratings ?? [],
    ...more,
  }));
  const { details, selfPlay, explanation } = found;
  return {
    format,
    version,
    ...agents[found.index ?? 0],
    agents,
    ...(details && { evaluatorDetails: details.data }),
    ...(selfPlay && { selfPlay }),
    ...(explanation && { explanation }),
  };
}
