import type { AgentFactory } from '../registry/agent-factory.ts';
import type { Batch } from '../contract/executor.ts';

/** Does a batch on this thread. Returns the results in the order of the jobs. */
export function doBatch(batch: Batch, factory: AgentFactory): unknown[] {
  if (batch.kind === 'match') return batch.jobs.map((job) => factory.play(job));
  if (batch.kind === 'job') {
    const definition = factory.job(batch.job);
    return batch.jobs.map((job) => definition.run(job, factory));
  }
  const learner = factory.learner(batch.request);
  return batch.jobs.map((job) => {
    if (!learner.work) throw new Error(`learner '${batch.request.learner.use}' asked for work it cannot do`);
    return learner.work(job, factory);
  });
}
