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
