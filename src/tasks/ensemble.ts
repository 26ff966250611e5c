import type { AgentSpec } from '../contract/agent.ts';
import type { Registries } from '../registry/registries.ts';
import { difference } from '../config/settings.ts';
import { writeAgent, type Member } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';

export type EnsembleRule = 'vote' | 'mean' | 'median';

export interface EnsembleRequest {
  /** Of one game, with evaluators that differ in their weights alone. */
  readonly agents: readonly AgentSpec[];
  /** Where they come from, in their order. */
  readonly members: readonly Member[];
  readonly rule: EnsembleRule;
  /** The file to write. */
  readonly out: string;
}

/** Makes one agent of several and writes it to a file; LAB_BAD_AGENT if they cannot be put together. */
export function ensemble(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  { agents, members, rule, out }: EnsembleRequest,
): AgentSpec {
  const agent = ensembleAgent(laboratory.registries, agents, rule);
  // What cannot be put together shows now.
  laboratory.factory.evaluator(agent);
  writeAgent(out, { agent, members });
  return agent;
}

/** The rule 'vote' looks one ply ahead; with the others the ensemble searches as the first agent does. */
function ensembleAgent(registries: Registries, agents: readonly AgentSpec[], rule: EnsembleRule): AgentSpec {
  const parts = agents.map((agent) => {
    const { name, evaluator, weights } = agent;
    if (!evaluator || !weights)
      throw new LabError('LAB_BAD_AGENT', `'${name}' has no weights`, 'ensembles are made of agent files');
    return { ...agent, evaluator: registries.evaluators.complete(evaluator), weights };
  });
  const first = parts[0]!;
  for (const { name, evaluator } of parts) {
    const changed = difference(first.evaluator, evaluator);
    if (changed !== undefined)
      throw new LabError(
        'LAB_BAD_AGENT',
        `'${name}' has another evaluator than '${first.name}' (${changed})`,
        'members of an ensemble differ in their weights alone',
      );
  }
  const weights = new Float64Array(parts.reduce((sum, part) => sum + part.weights.length, 0));
  let at = 0;
  for (const part of parts) {
    weights.set(part.weights, at);
    at += part.weights.length;
  }
  return {
    name: `${rule} of ${parts.length}`,
    game: first.game,
    searcher: rule === 'vote' ? { use: 'vote' } : first.searcher,
    evaluator: {
      use: 'ensemble',
      of: first.evaluator,
      members: parts.length,
      rule: rule === 'vote' ? 'mean' : rule,
    },
    budget: first.budget,
    weights,
  };
}
