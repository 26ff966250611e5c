import type { AgentSpec, Use } from '../contract/agent.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { difference } from '../lab/settings.ts';
import { LabError } from '../util/errors.ts';

export type EnsembleRule = 'vote' | 'mean' | 'median';

/**
 * One agent made of several that play the same game and judge by the same kind of evaluator with weights of their own.
 * The rule 'vote' looks one ply ahead; with the others the ensemble searches as the first agent does.
 */
export function ensembleAgent(
  { registries }: Laboratory,
  agents: readonly AgentSpec[],
  rule: EnsembleRule,
): AgentSpec {
  const [first] = agents;
  const complete = (use: Use): Use => ({ use: use.use, ...registries.evaluators.resolve(use).options });
  const parts = agents.map(({ name, evaluator, weights }) => {
    if (!evaluator || !weights)
      throw new LabError('LAB_BAD_AGENT', `'${name}' has no weights`, 'ensembles are made of agent files');
    return { name, evaluator: complete(evaluator), weights };
  });
  for (const { name, evaluator } of parts) {
    const changed = difference(parts[0].evaluator, evaluator);
    if (changed !== undefined)
      throw new LabError(
        'LAB_BAD_AGENT',
        `'${name}' judges by another evaluator than '${first.name}' (${changed})`,
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
      of: parts[0].evaluator,
      members: parts.length,
      rule: rule === 'vote' ? 'mean' : rule,
    },
    budget: first.budget,
    weights,
  };
}
