import { setImmediate } from 'node:timers/promises';
import { Interrupted } from 'evolab';

/** A long computation in parts, a fraction of a second each. Each yields how many positions have been visited so far. */
export type InParts<Result> = Generator<number, Result, void>;

/** Does all parts without a pause. */
export function atOnce<Result>(parts: InParts<Result>, onCount?: (positions: number) => void): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    onCount?.(value);
  }
}

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
