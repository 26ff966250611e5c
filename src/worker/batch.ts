import type { MatchJob } from '../contract/agent.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import type { Batch } from '../contract/executor.ts';
import { LabError } from '../util/errors.ts';

/**
 * Does a batch on this thread. Returns the results in the order of the jobs. LAB_BAD_PLUGIN if a plugin throws what is no
 * Error: no stack says where it comes from.
 */
export function doBatch(batch: Batch, factory: AgentFactory): unknown[] {
  if (batch.kind === 'match') {
    return batch.jobs.map((job) =>
      attempt(
        () => factory.play(job),
        () => partsOf(job),
      ),
    );
  }
  if (batch.kind === 'job') {
    const definition = factory.job(batch.job);
    const parts = () => [`job '${batch.job}'`];
    return batch.jobs.map((job) => attempt(() => definition.run(job, factory), parts));
  }
  const { use } = batch.request.learner;
  const learner = factory.learner(batch.request);
  return batch.jobs.map((job) => {
    if (!learner.work) throw new Error(`learner '${use}' asked for work it cannot do`);
    return attempt(
      () => learner.work!(job, factory),
      () => [`learner '${use}'`],
    );
  });
}

/** What plugins do; `parts` are the extensions that do it. */
function attempt<T>(perform: () => T, parts: () => readonly string[]): T {
  try {
    return perform();
  } catch (error) {
    if (error instanceof Error) throw error;
    const said = JSON.stringify(String(error));
    const names = parts();
    throw new LabError(
      'LAB_BAD_PLUGIN',
      `${names.length > 1 ? `one of ${names.join(', ')}` : names[0]} throws ${said}, which is no Error`,
      'make its plugin throw new Error(...), whose stack says where; lab list names the plugins',
    );
  }
}

/** The extensions that play a match. */
const partsOf = ({ agents }: MatchJob): string[] => [
  ...new Set(
    agents.flatMap(({ game, searcher, evaluator }) => [
      `game '${game.use}'`,
      `searcher '${searcher.use}'`,
      ...(evaluator ? [`evaluator '${evaluator.use}'`] : []),
    ]),
  ),
];
