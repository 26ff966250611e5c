/** Numbers from `from` on, before `to`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** The numbers below `count` in `parts` parts, as equal as can be; in as many as there are numbers, if these are fewer. */
export function evenParts(count: number, parts: number): Part[] {
  const length = Math.min(parts, count);
  const at = (part: number) => Math.floor((part * count) / length);
  return Array.from({ length }, (_, part) => ({ from: at(part), to: at(part + 1) }));
}
