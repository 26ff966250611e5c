import { defaultsOf, type Learner, type LearnerParts, type WeightBlock } from 'evolab';
import { expect, test } from 'vitest';
import { ticTacToe } from '../../tic-tac-toe/src/index.ts';
import { evolutionStrategy, type Job, type Result, type State } from '../src/evolution-strategy.ts';
import { coevolution } from '../src/learner.ts';
import { ipopCmaEs, type Restarts } from '../src/optimizer/ipop-cma-es.ts';
import { optimizers } from '../src/optimizer/index.ts';

/** What learners get whose evaluator has these weights. */
const partsWith = (...blocks: WeightBlock[]): LearnerParts => ({
  game: ticTacToe.create(ticTacToe.defaults),
  gameUse: { use: 'tic-tac-toe' },
  seed: 1,
  weightsOf: () => blocks,
  trainable: () => undefined,
  checkOpponent: () => {},
  memory: () => {
    throw new Error('no memory');
  },
  optimizer: ({ use, ...options }) => {
    const { options: schema = {}, create } = optimizers.find(({ id }) => id === use)!;
    return create({ ...defaultsOf(schema), ...options });
  },
});

test.each([
  ['coevolution', 'openai-es'],
  ['coevolution', 'snes'],
  ['evolution-strategy', 'openai-es'],
  ['evolution-strategy', 'cmaes'],
])(
  '%s by %s keeps weights within their bounds, those of samples and those of the champion',
  (use, optimizer) => {
    const parts = partsWith(
      { name: 'net', size: 4, start: [-1, 1] },
      { name: 'values', size: 2, start: [2, 2], bounds: [1, 3] },
    );
    const learner = (
      use === 'coevolution'
        ? coevolution.create(
            { ...coevolution.defaults, optimizer, population: 20, games: 2, sigma: 2 },
            parts,
          )
        : evolutionStrategy.create(
            { ...evolutionStrategy.defaults, optimizer, samples: 20, games: 2, deviation: 2 },
            parts,
          )
    ) as Learner<{ generation: number }, unknown, unknown>;
    const tried: number[] = [];
    const within = (weights: Float64Array) => {
      const values = [...weights.subarray(4)];
      tried.push(...values);
      for (const value of values) expect(value >= 1 && value <= 3).toBe(true);
    };
    /** Who has more of the last weight wins. */
    const result = (job: unknown) => {
      const { agents, weights } = job as { agents: { weights: Float64Array }[]; weights: Float64Array };
      if (weights) {
        within(weights);
        return [weights[5], 0, 0, 0, 0];
      }
      agents.forEach((agent) => within(agent.weights));
      const first = Math.sign(agents[0].weights[5] - agents[1].weights[5]);
      return {
        payoffs: [first, -first],
        moves: new Int32Array(0),
        nodes: [0, 0],
        evals: [0, 0],
        reason: 'rules',
      };
    };
    let state = learner.init();
    for (let i = 0; i < 40; i++) {
      state = learner.tell(state, learner.ask(state).map(result)).state;
      within(learner.agents(state)[0].weights as Float64Array);
    }
    // Both bounds are reached, and other values too.
    expect(tried).toContain(1);
    expect(tried).toContain(3);
    expect(new Set(tried).size).toBeGreaterThan(10);
  },
);

test('the champion is no mean of the optima of several runs', () => {
  const rastrigin = (x: Float64Array) =>
    x.reduce((sum, v) => sum + v * v + 10 * (1 - Math.cos(2 * Math.PI * v)), 0);
  const learner = evolutionStrategy.create(
    {
      ...evolutionStrategy.defaults,
      optimizer: 'ipop-cmaes',
      samples: 10,
      games: 100,
      deviation: 2,
      average: 0.02,
    },
    partsWith({ name: 'numbers', size: 5, start: [3, 3] }),
  ) as Learner<State, Job, Result>;
  let state = learner.init();
  const runs = new Set<number>();
  for (let i = 0; i < 1000; i++) {
    const jobs = learner.ask(state);
    const results = jobs.map(({ weights }): Result => [
      100 * Math.exp(-rastrigin(weights) / 100),
      0,
      0,
      0,
      0,
    ]);
    state = learner.tell(state, results).state;
    const distribution = state.distribution as Restarts;
    runs.add(ipopCmaEs.runOf!(distribution));
    if (runs.size === 1) continue;
    const [{ weights }] = learner.agents(state);
    expect(rastrigin(weights as Float64Array)).toBeLessThan(rastrigin(ipopCmaEs.meanOf(distribution)) + 1);
  }
  expect(runs.size).toBeGreaterThan(2);
});
