/**
 * The point between `low` and `high` at which the increasing function `f` reaches 0, to the last bit; an end
 * of the interval if there is none.
 */
export function bisect(f: (x: number) => number, low: number, high: number): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
}
