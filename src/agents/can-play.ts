import type { AgentSpec } from '../contract/agent.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';

/** Whether the search of an agent is for its kind of game; usual opponents that cannot play are left out. */
export function canPlay(factory: AgentFactory, agent: AgentSpec): boolean {
  try {
    factory.searcher(agent, new Random(0));
    return true;
  } catch (error) {
    if (error instanceof LabError && error.code === 'LAB_WRONG_GAME') return false;
    throw error;
  }
}
