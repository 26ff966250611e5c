/**
 * Where `f` passes from below 0 to 0 or above between `low` and `high`, to the last bit; an end of the interval if
 * it passes nowhere.
 */
export function bisect(f: (x: number) => number, low: number, high: number): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
}
