import { join } from 'node:path';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { ValueGraph } from '../contract/value-graph.ts';
import { inputsOf, onnxModel, OPSET, outputsOf, type OnnxTensor } from '../formats/onnx.ts';
import { AGENT_FILES, placeIn } from '../agents/agent-source.ts';
import { agentsOf } from '../agents/agents.ts';
import { gameText } from '../registry/spec-text.ts';
import { AGENT_FORMATS } from '../storage/agent-file.ts';
import { formatOf } from '../storage/envelope.ts';
import { beginningOf, kindOf } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';

export interface ExportedAgent {
  readonly format: 'onnx';
  readonly out: string;
  readonly bytes: number;
  readonly name: string;
  readonly game: Spec;
  readonly evaluator: string;
  readonly encoder: string;
  readonly view: ValueGraph['view'];
  readonly features: readonly string[];
  /** Their shapes are [N, width], their elements float32. */
  readonly inputs: readonly OnnxTensor[];
  readonly outputs: readonly OnnxTensor[];
  readonly opset: number;
}

/** Whether there is an agent at a path rather than games: its content decides, not its name. */
export function isAgentPlace(text: string): boolean {
  const [path, index] = placeIn(text);
  const kind = kindOf(path);
  if (kind === 'folder') return AGENT_FILES.some((file) => kindOf(join(path, file)) === 'file');
  if (kind !== 'file') return false;
  if (index !== undefined || /\.(ya?ml|json)$/.test(path)) return true;
  const format = formatOf(beginningOf(path, 64));
  return format !== undefined && AGENT_FORMATS.includes(format);
}

/** The value function of an agent as an ONNX file; LAB_WRONG_GAME if it has none that can be written so. */
export function exportAgent(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  source: string | AgentSpec,
  out: string,
): { readonly exported: ExportedAgent; readonly bytes: Uint8Array } {
  const { registries } = laboratory;
  const { game: gameUse, agents } = agentsOf(laboratory, [source], {});
  const [{ name, evaluator, weights = new Float64Array(0) }] = agents;
  const known = registries.evaluators.list().filter(({ definition }) => definition.graph);
  const hint = `evaluators that can be exported: ${known.map(({ definition }) => definition.id).join(', ')}`;
  if (!evaluator) throw new LabError('LAB_WRONG_GAME', `${name} has no evaluator to export`, hint);
  const { definition, options } = registries.evaluators.resolve(evaluator);
  if (!definition.graph)
    throw new LabError('LAB_WRONG_GAME', `evaluator '${evaluator.use}' cannot be written as ONNX`, hint);
  const game = laboratory.game(gameUse);
  const graph = definition.graph(options, { game, weights });
  const { encoder, view, features } = graph;
  const facts = {
    game: gameText(gameUse, registries),
    evaluator: evaluator.use,
    encoder,
    view,
    features: features.join(' '),
  };
  const bytes = onnxModel(graph, name, laboratory.version, facts);
  const exported: ExportedAgent = {
    format: 'onnx',
    out,
    bytes: bytes.length,
    name,
    game: gameUse,
    evaluator: evaluator.use,
    encoder,
    view,
    features,
    inputs: inputsOf(graph),
    outputs: outputsOf(graph),
    opset: OPSET,
  };
  return { exported, bytes };
}
