import type { AgentSpec } from 'evolab';
import type { StoredAgent } from 'evolab/command';
import { writeAgent } from 'evolab/storage';

/** Writes an agent that was changed, with the origin of the one it was made from. Ratings and accuracies are not its own. */
export function writeChanged(file: string, agent: AgentSpec, { lineage, members }: StoredAgent): void {
  writeAgent(file, { agent, ...(lineage && { lineage }), ...(members && { members }) });
}
