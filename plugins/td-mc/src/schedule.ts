import { kind, type ValueOf } from 'evolab';

/**
 * A stage of training: its number of episodes; the step size `eta`; the exploitation rate `eps`, the share of greedy moves, as
 * in Fausser 2008 (the other moves are random); and, if search teaches, its plies.
 */
export const STAGE = kind.record(
  {
    episodes: kind.whole({ min: 1 }),
    eta: kind.number({ min: 0, max: 10 }),
    eps: kind.number({ min: 0, max: 1 }),
  },
  { search: kind.whole({ min: 1, max: 12 }) },
);

export type Stage = ValueOf<typeof STAGE>;

/** The stage of an episode, counted from 0; the last stage has no end. */
export function stageAt(schedule: readonly Stage[], episode: number): Stage {
  let end = 0;
  for (const stage of schedule) {
    end += stage.episodes;
    if (episode < end) return stage;
  }
  return schedule[schedule.length - 1];
}
