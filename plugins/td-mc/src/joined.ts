import type { Learned } from 'evolab';

/**
 * What several lanes learned from the same beginning, joined into one: each weight moves by the mean of the ways it moved
 * in the lanes, weighted by the sizes of the errors that moved it; sums of errors add up. Without these sums, the mean is
 * over the lanes that moved it.
 */
export function joined(before: Learned, lanes: readonly Learned[]): Learned {
  if (lanes.length === 1) return lanes[0];
  const weights = before.weights.slice();
  const coherence = before.coherence.slice();
  const tracked = coherence.length > 0;
  for (let i = 0; i < weights.length; i++) {
    const old = before.weights[i];
    let moved = 0;
    let share = 0;
    for (const lane of lanes) {
      const way = lane.weights[i] - old;
      const size = tracked ? lane.coherence[2 * i + 1] - before.coherence[2 * i + 1] : way === 0 ? 0 : 1;
      moved += size * way;
      share += size;
      if (!tracked) continue;
      coherence[2 * i] += lane.coherence[2 * i] - before.coherence[2 * i];
      coherence[2 * i + 1] += size;
    }
    if (share > 0) weights[i] = old + moved / share;
  }
  return { weights, coherence };
}
