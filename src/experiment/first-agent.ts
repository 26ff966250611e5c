import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { WeightBlock } from '../contract/evaluator.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { difference, type FromSettings } from '../config/settings.ts';
import type { Beginning } from '../registry/agent-factory.ts';
import { digest } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';

/** An agent whose weights a run begins with. */
export type FirstAgent = AgentSpec & { readonly evaluator: Spec; readonly weights: Float64Array };

/** An agent to begin with; LAB_BAD_AGENT if it has no weights. */
export function firstAgent(agent: AgentSpec): FirstAgent {
  const { evaluator, weights } = agent;
  if (evaluator && weights && weights.length > 0) return { ...agent, evaluator, weights };
  throw new LabError(
    'LAB_BAD_AGENT',
    `${agent.name} has no weights to begin with`,
    'name the file or the run of an agent that has learned',
  );
}

/** How the settings of a run name the agent. */
export function fromSettings({ name, evaluator, weights }: FirstAgent): FromSettings {
  return { agent: name, digest: digest({ evaluator, weights }) };
}

/**
 * Puts the weights of an agent into the blocks of an evaluator that is to learn: the same one, or one with stages where that
 * of the agent has none, each of which begins with all of its weights. LAB_BAD_OPTION if it is another.
 */
export function givenBy(
  agent: FirstAgent,
  { factory, registries }: Pick<Laboratory, 'factory' | 'registries'>,
): NonNullable<Beginning['given']> {
  return (use, blocks) => {
    const refused = (what: string): LabError =>
      new LabError(
        'LAB_BAD_OPTION',
        `the weights of ${agent.name} are not for the evaluator that learns: ${what}`,
        'leave out what changes learner.evaluator',
      );
    const { evaluators } = registries;
    const [theirs, ours] = [evaluators.complete(agent.evaluator), evaluators.complete(use)];
    const changed = difference(theirs, ours);
    const slices = slicesOf(agent.weights, factory.weightsOf(agent.evaluator, factory.game(agent.game)));
    if (changed === undefined) return blocks.map((block, i) => ({ ...block, given: slices[i]!.given }));
    if (theirs.use !== ours.use) throw refused(changed);
    const { stageOptions = [] } = evaluators.get(ours.use).definition;
    const other = difference(withoutKeys(theirs, stageOptions), withoutKeys(ours, stageOptions));
    if (other !== undefined) throw refused(other);
    return blocks.map((block) => {
      const slice = slices.find(({ name }) => name === block.unstaged);
      if (!slice) throw refused(`it has other stages (${changed})`);
      return { ...block, given: slice.given };
    });
  };
}

/** The weights of each block. */
function slicesOf(
  weights: Float64Array,
  blocks: readonly WeightBlock[],
): { readonly name: string; readonly given: Float64Array }[] {
  let at = 0;
  return blocks.map(({ name, size }) => {
    at += size;
    return { name, given: weights.subarray(at - size, at) };
  });
}

const withoutKeys = (record: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
