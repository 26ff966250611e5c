import type { Batch, Executor } from '../contract/executor.ts';
import { LabError, type LabCode } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';

/**
 * What a thread or another machine sends back. Errors travel as data: sent as errors they would lose their class, code
 * and hint.
 */
export type Reply =
  /** `cpu`: seconds of processor time of the thread that did the batch. */
  | { readonly results: unknown[]; readonly cpu?: number | undefined }
  | {
      readonly error: {
        readonly code?: LabCode;
        readonly message: string;
        readonly hint: string;
        readonly stack: string;
      };
    };

export function errorReply(error: unknown): Reply {
  if (error instanceof LabError) {
    return { error: { code: error.code, message: error.message, hint: error.hint, stack: '' } };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { error: { message, hint: '', stack: stack ?? '' } };
}

/** Does a batch and gives a reply with its processor time. */
export async function replyOf(executor: Pick<Executor, 'run'>, batch: Batch): Promise<Reply> {
  let cpu: number | undefined;
  try {
    const results = await executor.run(batch, (seconds) => (cpu = seconds));
    return { results, cpu };
  } catch (error) {
    return errorReply(error);
  }
}

/**
 * The results of a reply; throws its error if it holds one, and LAB_BATCH if it is no reply: it may come from any program.
 * Calls `onCpu` with its processor time if that is known.
 */
export function resultsOf(reply: Reply, onCpu?: (seconds: number) => void): unknown[] {
  if (!isReply(reply))
    throw new LabError(
      'LAB_BATCH',
      'what answered a batch is no reply of a worker',
      'look at what listens there, and start the worker again',
    );
  if ('results' in reply) {
    if (reply.cpu !== undefined) onCpu?.(reply.cpu);
    return reply.results;
  }
  const { code, message, hint, stack } = reply.error;
  if (code) throw new LabError(code, message, hint);
  const error = new Error(message);
  error.stack = stack;
  throw error;
}

function isReply(value: unknown): boolean {
  if (!isMap(value)) return false;
  const { results, error } = value;
  return Array.isArray(results) || (isMap(error) && typeof error['message'] === 'string');
}
