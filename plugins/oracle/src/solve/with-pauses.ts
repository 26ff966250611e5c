import { setImmediate } from 'node:timers/promises';
import { Interrupted } from 'evolab';
import type { InParts } from './in-parts.ts';

/** Does all parts with a pause after each, in which Ctrl-C is noticed. Throws `Interrupted` once `signal` is aborted. */
export async function withPauses<Result>(
  parts: InParts<Result>,
  signal: AbortSignal,
  onCount: (positions: number) => void,
): Promise<Result> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    onCount(value);
    await setImmediate();
    if (signal.aborted) throw new Interrupted();
  }
}
