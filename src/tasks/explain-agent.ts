import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { explain, sampledPositions, type Explanation } from '../analysis/explain.ts';
import { ReplacedInputs } from '../analysis/replaced-inputs.ts';
import { isSpec } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';

/**
 * What an agent's evaluator looks at in positions of its games; LAB_USAGE if it does not read what could be replaced,
 * LAB_WRONG_GAME if the games have no such positions.
 */
export function explainAgent(
  { registries, factory }: Laboratory,
  agent: AgentSpec,
  evaluator: Evaluator,
  count: number,
  seed: number,
): Explanation {
  const game = factory.game(agent.game);
  const positions = sampledPositions(game, evaluator, count, seed);
  if (positions.length === 0)
    throw new LabError(
      'LAB_WRONG_GAME',
      `games of ${agent.game.use} are over too soon: after the opening there is no position to explain`,
      'take a larger game',
    );
  const replaced = new ReplacedInputs(game);
  const { definition, options } = registries.evaluators.resolve(
    withoutCache(agent.evaluator!, registries.evaluators),
  );
  const own = { game: replaced.game, weights: agent.weights ?? new Float64Array(0) };
  const anew = definition.create(options, own);
  const parts = definition.parts?.(options, { game, weights: own.weights });
  replaced.forget();
  const position = positions[0]!;
  const read = () => {
    const before = replaced.reads;
    anew.evaluate(position, 1 - position.turn);
    return replaced.reads > before;
  };
  if (!(read() && read()) && !parts)
    throw new LabError(
      'LAB_USAGE',
      `evaluator '${definition.id}' does not read encoders or features of the game anew for each position`,
      'nothing can be replaced in what it sees',
    );
  return explain(replaced, anew, parts, positions, seed);
}

/** The same evaluator without caches, which would not see what is replaced; the members of an ensemble too. */
function withoutCache(use: Spec, evaluators: Laboratory['registries']['evaluators']): Spec {
  const { definition } = evaluators.resolve(use);
  const plain: Record<string, unknown> & Spec = { ...use };
  for (const [key, value] of Object.entries(use))
    if (isSpec(value) && evaluators.has(value.use)) plain[key] = withoutCache(value, evaluators);
  if ('cache' in definition.defaults) plain['cache'] = 0;
  return plain;
}
