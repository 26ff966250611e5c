import { checkBudget } from '../agents/budget.ts';
import type { AgentSpec } from '../contract/agent.ts';
import type { GenerationReport } from '../contract/evolution.ts';
import type { Told } from '../contract/learner.ts';
import type { Registries } from '../registry/registries.ts';
import { isAgentSpec } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';

/** LAB_BAD_PLUGIN, whose message names the learner `use` and its plugin. */
function badLearner(use: string, { learners }: Registries, fault: string): LabError {
  return new LabError(
    'LAB_BAD_PLUGIN',
    `learner '${use}' of plugin ${learners.get(use).plugin} ${fault}`,
    `correct the plugin: lab doctor ${use} looks into all of it`,
  );
}

/** What a learner returned as its agents; LAB_BAD_PLUGIN unless there is one at least, and a file of each can be read again. */
export function checkedAgents(
  use: string,
  registries: Registries,
  agents: unknown,
): readonly [AgentSpec, ...AgentSpec[]] {
  const bad = (fault: string) => badLearner(use, registries, fault);
  if (!Array.isArray(agents) || agents.length === 0) throw bad('returns no list of agents');
  for (const [i, agent] of agents.entries()) {
    if (!isAgentSpec(agent))
      throw bad(`returns as agent ${i + 1} what no file can hold: a part is missing, or of another kind`);
    try {
      checkBudget(agent.budget, 'budget');
    } catch (error) {
      throw error instanceof LabError
        ? bad(`returns agent ${agent.name} with a wrong ${error.message}`)
        : error;
    }
  }
  return agents as unknown as readonly [AgentSpec, ...AgentSpec[]];
}

/** What a learner said of its results; LAB_BAD_PLUGIN unless its measures are numbers. */
export function checkedTold<State>(use: string, registries: Registries, told: Told<State>): Told<State> {
  const measures: unknown = isMap(told) ? told.measures : undefined;
  if (!isMap(measures)) throw badLearner(use, registries, 'returns no measures from tell()');
  const wrong = Object.entries(measures).find(([, value]) => typeof value !== 'number');
  if (wrong === undefined) return told;
  throw badLearner(
    use,
    registries,
    `returns a measure '${wrong[0]}' that is no number but ${typeof wrong[1]}`,
  );
}

/** The warning about a measure that JSON cannot hold; undefined if there is none. */
export function measureWarning(
  use: string,
  { learners }: Registries,
  { generation, measures }: Pick<GenerationReport, 'generation' | 'measures'>,
): string | undefined {
  const odd = Object.entries(measures).find(([, value]) => !Number.isFinite(value));
  if (odd === undefined) return undefined;
  const [name, value] = odd;
  return `learner '${use}' of plugin ${learners.get(use).plugin} measures '${name}' as ${value} in generation ${generation}: it is null in the log, and missing from curves`;
}
