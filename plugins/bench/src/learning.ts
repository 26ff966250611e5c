import { LabError, type Learner, type Services, type Spec } from 'evolab';
import type { Meter, Speed } from './meter.ts';

/** How fast an evaluator is taught. */
export interface LearningSpeed {
  /** Games against itself from which the learner `td` teaches it, one lane, by temporal coherence where that can be. */
  readonly learned: Speed;
}

const EPISODES = 500;

/** Not for evaluators that `td` teaches from whole games, as `mlp`. */
const STEPS = { step: 'tc', bootstrap: 'next', explored: 'greedy' };

/** Plays and learns on from one generation to the next, as a run does, without tests and ratings. */
export function learningSpeed(services: Services, game: Spec, evaluator: Spec, meter: Meter): LearningSpeed {
  const learner = learnerOf(services, game, evaluator);
  let state = learner.init();
  const learned = meter.rate(() => {
    const results = learner.ask(state).map((job) => learner.work?.(job, services));
    ({ state } = learner.tell(state, results));
    return EPISODES;
  });
  return { learned };
}

function learnerOf(services: Services, game: Spec, evaluator: Spec): Learner<unknown, unknown, unknown> {
  const learnerWith = (more: object) =>
    services.learner({
      learner: {
        use: 'td',
        evaluator,
        trainBoth: true,
        gamma: 1,
        lanes: 1,
        episodes: EPISODES,
        testGames: 0,
        schedule: [{ episodes: 1, eta: 0.3, eps: 0.8 }],
        ...more,
      },
      game,
      seed: 1,
    });
  try {
    return learnerWith(STEPS);
  } catch (error) {
    if (error instanceof LabError && error.code === 'LAB_BAD_OPTION') return learnerWith({});
    throw error;
  }
}
