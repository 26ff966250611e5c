import type { MatchJob } from '../contract/agent.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import type { SpeedSample } from '../contract/reproduction.ts';
import { exp, log } from '../util/math.ts';

/** The share of the sample that is played before the clock is started: functions are compiled when they are hot. */
const WARM_UP = 1 / 4;
/** Speeds are rounded to this many steps a decade, so that another measurement mostly gives the same plan. */
const STEPS = 10;

/** How fast two threads of an executor play the games of a sample, in relation to what the sample says. */
export async function measureSpeed(
  executor: Executor,
  { agents, games, maxPlies, seconds }: SpeedSample,
  signal: AbortSignal,
): Promise<number> {
  const play = async (count: number): Promise<void> => {
    const jobs = Array.from({ length: count }, (_, i): MatchJob => ({
      ...{ id: String(i), agents, seed: i, opening: [] },
      ...(maxPlies !== undefined && { maxPlies }),
    }));
    await Promise.all([0, 1].map(() => executor.run({ kind: 'match', jobs })));
    if (signal.aborted) throw new Interrupted();
  };
  await play(Math.ceil(WARM_UP * games));
  const begun = performance.now();
  await play(games);
  return rounded((1000 * seconds) / (performance.now() - begun));
}

/** The nearest preferred number: 0.79, 1, 1.3, 1.6, 2 and so on. */
function rounded(speed: number): number {
  return Number(exp((Math.round((STEPS * log(speed)) / Math.LN10) / STEPS) * Math.LN10).toPrecision(2));
}
