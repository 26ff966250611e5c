import type { Services, Use } from 'evolab';
import type { Meter, Speed } from './meter.ts';

/** How fast an evaluator is taught. */
export interface LearningSpeed {
  /** Games against itself from which the learner `td` teaches it, one lane, temporal coherence. */
  readonly learned: Speed;
}

const EPISODES = 500;

/** Plays and learns on from one generation to the next, as a run does, without tests and ratings. */
export function learningSpeed(services: Services, game: Use, evaluator: Use, meter: Meter): LearningSpeed {
  const learner = services.learner({
    learner: {
      ...{ use: 'td', evaluator, step: 'tc', bootstrap: 'next', explored: 'greedy', trainBoth: true },
      ...{ gamma: 1, lanes: 1, episodes: EPISODES, testGames: 0 },
      schedule: [{ episodes: 1, eta: 0.3, eps: 0.8 }],
    },
    game,
    seed: 1,
  });
  let state = learner.init();
  const learned = meter.rate(() => {
    const results = learner.ask(state).map((job) => learner.work?.(job, services));
    ({ state } = learner.tell(state, results));
    return EPISODES;
  });
  return { learned };
}
