import type { MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Batch } from '../contract/executor.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import { recordFault } from '../play/record-check.ts';
import { decode, encode } from '../storage/codec.ts';

/**
 * What is wrong with the results of a batch that another machine did, as far as it can be seen without doing the batch
 * again; undefined if nothing is. Matches are replayed by the rules; learners and jobs check their own.
 */
export function resultFault(batch: Batch, results: unknown, factory: AgentFactory): string | undefined {
  if (!Array.isArray(results)) return 'no list of results';
  const { length } = batch.jobs;
  if (results.length !== length) return `${results.length} results of ${length} jobs`;
  const check = checkOf(batch, factory);
  for (let i = 0; i < length; i++) {
    const fault = check(batch.jobs[i], results[i]);
    if (fault !== undefined) return `result ${i + 1}: ${fault}`;
  }
  return undefined;
}

function checkOf(batch: Batch, factory: AgentFactory): (job: unknown, result: unknown) => string | undefined {
  if (batch.kind === 'match') {
    return (job, result) => {
      const match = job as MatchJob;
      return recordFault(factory.game(match.agents[0]!.game), match, result);
    };
  }
  if (batch.kind === 'job') {
    const definition = factory.job(batch.job);
    return (job, result) => definition.checkResult?.(job, result);
  }
  const learner = factory.learner(batch.request);
  return (job, result) => learner.checkResult?.(job, result);
}

/**
 * Whether two machines gave the same results of a batch. The time that moves took is not compared, nor is the sign of 0, which
 * is lost when results are sent.
 */
export function sameResults({ kind }: Batch, a: readonly unknown[], b: readonly unknown[]): boolean {
  const compared = (results: readonly unknown[]) =>
    kind === 'match' ? results.map((record) => ({ ...(record as MatchRecord), times: undefined })) : results;
  const sent = (results: readonly unknown[]) => Buffer.from(encode(decode(encode(compared(results)))));
  return sent(a).equals(sent(b));
}
