import type { AgentSpec, Spec } from '../contract/agent.ts';
import { agentsOf, type AgentsOptions } from '../agents/agents.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { Stored } from './folder.ts';

/**
 * The game of a tournament and the agents that begin it, or that join `stored`, which play its game within its limits
 * unless others are given. Only a stored tournament may have none.
 */
export function entrantsOf(
  laboratory: Laboratory,
  sources: readonly (string | AgentSpec)[],
  stored: Stored | undefined,
  { game = stored?.game, usual, each = stored?.each }: AgentsOptions,
): { game: Spec; agents: AgentSpec[] } {
  if (stored && sources.length === 0) return { game: game ?? stored.game, agents: [] };
  return agentsOf(laboratory, sources, { game, usual, each });
}
