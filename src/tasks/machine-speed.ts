import type { MatchJob } from '../contract/agent.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import type { SpeedSample } from '../contract/reproduction.ts';
import { exp, log } from '../util/math.ts';

/** The share of the sample that is played first, without the clock: functions are compiled when they are hot. */
const FIRST = 1 / 16;
/** Milliseconds that say enough: then the rest of the sample is left out, which may take long on a busy machine. */
const ENOUGH = 500;
/** Speeds are rounded to this many steps a decade, so that another measurement mostly gives the same plan. */
const STEPS = 10;

/** How fast two threads of an executor play the games of a sample, in relation to what the sample says. */
export async function measureSpeed(
  executor: Executor,
  { agents, games, maxPlies, seconds }: SpeedSample,
  signal: AbortSignal,
): Promise<number> {
  const play = async (count: number): Promise<number> => {
    const jobs = Array.from({ length: count }, (_, i): MatchJob => ({
      id: String(i),
      agents,
      seed: i,
      opening: [],
      ...(maxPlies !== undefined && { maxPlies }),
    }));
    const begun = performance.now();
    await Promise.all([0, 1].map(() => executor.run({ kind: 'match', jobs })));
    if (signal.aborted) throw new Interrupted();
    return performance.now() - begun;
  };
  const first = Math.max(1, Math.round(FIRST * games));
  await play(first);
  for (let count = first; ; count = Math.min(games, 2 * count)) {
    const taken = await play(count);
    if (taken >= ENOUGH || count >= games) return rounded((1000 * seconds * count) / games / taken);
  }
}

/** The nearest preferred number: 0.79, 1, 1.3, 1.6, 2 and so on. */
function rounded(speed: number): number {
  return Number(exp((Math.round((STEPS * log(speed)) / Math.LN10) / STEPS) * Math.LN10).toPrecision(2));
}
