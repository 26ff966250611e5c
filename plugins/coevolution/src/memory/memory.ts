import type { Memory, Remembered } from 'evolab';

export const EMPTY: Memory = { members: [], mix: new Float64Array(0), payoffs: new Float64Array(0) };

/** A memory with one member more and its results; the mix is still to be found. */
export function enlarged(
  { members, payoffs }: Memory,
  champion: Remembered,
  results: readonly number[],
): Memory {
  const before = members.length;
  const count = before + 1;
  const larger = new Float64Array(count * count);
  for (let i = 0; i < before; i++) {
    for (let j = 0; j < before; j++) larger[i * count + j] = payoffs[i * before + j];
    larger[before * count + i] = results[i];
    larger[i * count + before] = -results[i];
  }
  return { members: [...members, champion], mix: new Float64Array(count), payoffs: larger };
}

/** The members with these numbers, which ascend, and the probability of each. */
export function reduced({ members, payoffs }: Memory, kept: readonly number[], mix: Float64Array): Memory {
  return {
    members: kept.map((i) => members[i]),
    mix,
    payoffs: Float64Array.from(kept.flatMap((i) => kept.map((j) => payoffs[i * members.length + j]))),
  };
}
