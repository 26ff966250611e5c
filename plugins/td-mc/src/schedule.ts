import { kind, type ValueOf } from 'evolab';

/**
 * A stretch of the training: its episodes; `eta`, the step size of learning; and `eps`, the exploitation rate, which is
 * the share of moves that are greedy, the others being random (Fausser's meaning).
 */
export const STAGE = kind.record({
  episodes: kind.whole({ min: 1 }),
  eta: kind.number({ min: 0, max: 10 }),
  eps: kind.number({ min: 0, max: 1 }),
});

export type Stage = ValueOf<typeof STAGE>;

/** The stage an episode, counted from 0, falls into; the last stage goes on for ever. */
export function stageAt(schedule: readonly Stage[], episode: number): Stage {
  let end = 0;
  for (const stage of schedule) {
    end += stage.episodes;
    if (episode < end) return stage;
  }
  return schedule[schedule.length - 1];
}
