import type { AgentSpec } from '../contract/agent.ts';
import type { Executor } from '../contract/executor.ts';
import type { Move } from '../contract/game.ts';
import { defineJob } from '../contract/job.ts';
import { Forfeit } from '../contract/searcher.ts';
import { hashOf } from '../util/hash.ts';
import { Random } from '../util/random.ts';
import { runJobs, type RunOptions } from '../play/run-jobs.ts';

/** What an agent does at a position. Plain data. */
export interface Choice {
  /** -1 if it could not choose. */
  readonly move: Move;
  /** The payoff that its search expects, in [-1, 1]; NaN if it has none. */
  readonly value: number;
  readonly nodes: number;
}

interface ChoiceJob {
  readonly agent: AgentSpec;
  /** As the game prints them, none of them over, each with the seed of its choice. */
  readonly positions: readonly (readonly [text: string, seed: number])[];
}

const NONE: Choice = { move: -1, value: NaN, nodes: 0 };

/** Lets an agent choose at positions, each as if a game began there. */
export const choiceJob = defineJob<ChoiceJob, readonly Choice[]>({
  id: 'choose',
  summary: 'What an agent chooses at positions, and what it expects of them',
  run({ agent, positions }, services) {
    const game = services.game(agent.game);
    const random = new Random(0);
    const searcher = services.searcher(agent, random);
    return positions.map(([text, seed]) => {
      const position = game.parse!(text);
      random.seed(seed);
      searcher.reset();
      try {
        const { move, value, nodes } = searcher.search(position, position.turn, agent.budget);
        return { move, value, nodes };
      } catch (error) {
        if (error instanceof Forfeit) return NONE;
        throw error;
      }
    });
  },
  checkResult: ({ positions }, result) =>
    Array.isArray(result) &&
    result.length === positions.length &&
    result.every(
      (choice: Partial<Choice> | null) =>
        Number.isInteger(choice?.move) && typeof choice?.value === 'number' && Number.isInteger(choice.nodes),
    )
      ? undefined
      : `no choices at ${positions.length} positions`,
});

/** Positions of a job: making a searcher costs as much as a few searches. */
const POSITIONS_A_JOB = 16;

/** What an agent chooses at each of `texts`, a function of these, the agent and `seed`. The game must read positions. */
export async function choicesAt(
  executor: Executor,
  agent: AgentSpec,
  texts: readonly string[],
  seed: number,
  options?: RunOptions,
): Promise<Choice[]> {
  const positions = texts.map((text, i) => [text, hashOf('choice', seed, i)] as const);
  const jobs: ChoiceJob[] = [];
  for (let at = 0; at < positions.length; at += POSITIONS_A_JOB)
    jobs.push({ agent, positions: positions.slice(at, at + POSITIONS_A_JOB) });
  const parts = await runJobs<readonly Choice[]>(executor, choiceJob.id, jobs, options);
  return parts.flat();
}
