import { LabError } from 'evolab';

/** A stretch of the training. */
export interface Stage {
  readonly episodes: number;
  /** Step size of learning. */
  readonly eta: number;
  /** Exploitation rate: the share of moves that are greedy, the others being random (Fausser's meaning). */
  readonly eps: number;
}

/** Throws `LabError` (LAB_BAD_OPTION) for anything that is no list of stages. */
export function checkSchedule(schedule: readonly unknown[]): void {
  if (schedule.length === 0) throw wrong('is empty');
  for (const stage of schedule as Record<string, unknown>[]) {
    const unknown = Object.keys(stage).find((key) => !['episodes', 'eta', 'eps'].includes(key));
    if (unknown !== undefined) throw wrong(`has an unknown key '${unknown}'`);
    const { episodes, eta, eps } = stage;
    if (!Number.isInteger(episodes) || (episodes as number) < 1)
      throw wrong(`has episodes ${text(episodes)}`);
    if (!((eta as number) >= 0 && (eta as number) <= 10)) throw wrong(`has eta ${text(eta)}`);
    if (!((eps as number) >= 0 && (eps as number) <= 1)) throw wrong(`has eps ${text(eps)}`);
  }
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'missing';
const wrong = (what: string): LabError =>
  new LabError(
    'LAB_BAD_OPTION',
    `td-mc: the schedule ${what}`,
    'a list of stages such as { episodes: 500000, eta: 0.05, eps: 0.7 }; eps is the share of greedy moves',
  );

/** The stage an episode, counted from 0, falls into; the last stage goes on for ever. */
export function stageAt(schedule: readonly Stage[], episode: number): Stage {
  let end = 0;
  for (const stage of schedule) {
    end += stage.episodes;
    if (episode < end) return stage;
  }
  return schedule[schedule.length - 1];
}
