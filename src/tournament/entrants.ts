import type { AgentSpec, Spec } from '../contract/agent.ts';
import { membersOf } from '../agents/agent-source.ts';
import { agentsOf, type AgentsOptions } from '../agents/agents.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { Stored } from './folder.ts';

/**
 * The game of a tournament and the agents that begin it, or that join `stored`, which play its game within its limits
 * unless others are given, with what names each of them. A list of agents stands for all of them. Only a stored tournament
 * may have none.
 */
export function entrantsOf(
  laboratory: Laboratory,
  sources: readonly (string | AgentSpec)[],
  stored: Stored | undefined,
  { game = stored?.game, usual, each = stored?.each }: AgentsOptions,
): { game: Spec; agents: AgentSpec[]; texts: string[] } {
  if (stored && sources.length === 0) return { game: game ?? stored.game, agents: [], texts: [] };
  const single = sources.flatMap((source): readonly (string | AgentSpec)[] =>
    typeof source === 'string' ? membersOf(source, laboratory.registries) : [source],
  );
  const texts = single.map((source) => (typeof source === 'string' ? source : source.name));
  return { ...agentsOf(laboratory, single, { game, usual, each }), texts };
}
