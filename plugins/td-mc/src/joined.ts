import type { Learned, StepRule } from 'evolab';

/**
 * What several lanes learned from the same beginning, joined into one: each weight moves by the mean of the ways it moved
 * in the lanes, weighted by the sizes of the errors that moved it; sums of errors add up. Where the step rule keeps no such
 * sums, the mean is over the lanes that moved it, for what `idbd` and `adam` keep as well. With `mean` and step 1 a weight is
 * the mean of all targets of all lanes.
 */
export function joined(before: Learned, lanes: readonly Learned[], step: StepRule): Learned {
  if (lanes.length === 1) return lanes[0];
  if (step === 'mean') return joinedMeans(before, lanes);
  const weights = before.weights.slice();
  const coherence = before.coherence.slice();
  const tracked = step === 'tc' || step === 'tc-exp';
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
    if ((step === 'idbd' || step === 'adam') && share > 0)
      for (const at of [2 * i, 2 * i + 1])
        coherence[at] = lanes.reduce(
          (sum, lane) => sum + (lane.weights[i] === old ? 0 : lane.coherence[at] / share),
          0,
        );
  }
  return { weights, coherence };
}

/** The number of updates of a lane says how much each of its weights moved for one target. */
function joinedMeans(before: Learned, lanes: readonly Learned[]): Learned {
  const weights = before.weights.slice();
  const coherence = before.coherence.slice();
  for (let i = 0; i < weights.length; i++) {
    const [old, count] = [before.weights[i], before.coherence[2 * i]];
    let moved = 0;
    let updates = count;
    for (const lane of lanes) {
      moved += lane.coherence[2 * i] * (lane.weights[i] - old);
      updates += lane.coherence[2 * i] - count;
    }
    if (updates > 0) weights[i] = old + moved / updates;
    coherence[2 * i] = updates;
  }
  return { weights, coherence };
}
