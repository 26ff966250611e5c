import type { MatchJob } from '../contract/agent.ts';
import type { Batch } from '../contract/executor.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import { recordFault } from '../play/record-check.ts';

/**
 * What is wrong with the results of a batch that another machine did, as far as it can be seen without doing the batch
 * again; undefined if nothing is. Matches are replayed by the rules; learners and jobs check their own.
 */
export function resultFault(batch: Batch, results: unknown, assembler: AgentFactory): string | undefined {
  if (!Array.isArray(results)) return 'no list of results';
  const { length } = batch.jobs;
  if (results.length !== length) return `${results.length} results of ${length} jobs`;
  const check = checkOf(batch, assembler);
  for (let i = 0; i < length; i++) {
    const fault = check(batch.jobs[i], results[i]);
    if (fault !== undefined) return `result ${i + 1}: ${fault}`;
  }
  return undefined;
}

function checkOf(
  batch: Batch,
  assembler: AgentFactory,
): (job: unknown, result: unknown) => string | undefined {
  if (batch.kind === 'match') {
    return (job, result) => {
      const match = job as MatchJob;
      return recordFault(assembler.game(match.agents[0].game), match, result);
    };
  }
  if (batch.kind === 'job') {
    const definition = assembler.job(batch.job);
    return (job, result) => definition.checkResult?.(job, result);
  }
  const learner = assembler.learner(batch.request);
  return (job, result) => learner.checkResult?.(job, result);
}
