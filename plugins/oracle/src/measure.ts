import { accuracyOf, type Accuracy, type AgentSpec, type OracleSet } from 'evolab';
import { choicesAt, type TaskContext } from 'evolab/command';

/** Agents that are compared with the truth. */
export interface AccuracyRequest {
  readonly set: OracleSet;
  readonly agents: readonly AgentSpec[];
  readonly seed: number;
}

/** An agent and how far it is from the truth. */
export interface Measured {
  readonly name: string;
  readonly accuracy: Accuracy;
}

/** Lets every agent choose at every position of a set. A function of the request alone. */
export async function measureAgents(
  { openExecutor, signal, report }: TaskContext,
  { set, agents, seed }: AccuracyRequest,
): Promise<Measured[]> {
  const texts = set.positions.map(({ text }) => text);
  const executor = await openExecutor('.');
  try {
    const measured: Measured[] = [];
    for (const [i, agent] of agents.entries()) {
      const onProgress = (done: number, jobs: number) =>
        report({
          type: 'progress',
          phase: agent.name,
          done: i * texts.length + Math.round((done / jobs) * texts.length),
          total: agents.length * texts.length,
          unit: 'positions',
        });
      onProgress(0, 1);
      const choices = await choicesAt(executor, agent, texts, seed, { signal, onProgress });
      measured.push({ name: agent.name, accuracy: accuracyOf(set, choices) });
    }
    return measured;
  } finally {
    await executor.close();
  }
}
