import { Random, type AgentSpec, type Learner } from 'evolab';
import { checkLearner, inspectLearner } from 'evolab/testing';
import { describe, expect, test } from 'vitest';

interface State {
  generation: number;
  best: Float64Array;
  height: number;
}
interface Job {
  id: string;
  point: Float64Array;
}
type Climber = Learner<State, Job, number>;

/** Climbs a hill: the best of four neighbours of the best so far. */
const climber = (): Climber => ({
  init: () => ({ generation: 0, best: new Float64Array(2), height: -2 }),
  ask({ generation, best }) {
    const random = new Random('climb', generation);
    return [0, 1, 2, 3].map((i) => ({ id: `point-${i}`, point: best.map((x) => x + random.normal()) }));
  },
  tell(state, heights) {
    const height = Math.max(state.height, ...heights);
    const winner = heights.indexOf(height);
    const best = winner < 0 ? state.best : climber().ask(state)[winner].point;
    return { state: { generation: state.generation + 1, best, height }, measures: { fitness: height } };
  },
  agents: ({ best }) => [{ ...AGENT, weights: best }],
});
const AGENT: AgentSpec = { name: 'climber', game: { use: 'hill' }, searcher: { use: 'none' }, budget: {} };
const perform = ({ point }: Job) => -((point[0] - 1) ** 2) - (point[1] - 1) ** 2;

/** A fault in one part of an otherwise sound learner. */
const FAULTS: [check: string, fault: string, create: () => Climber][] = [
  [
    'init',
    'begins at random',
    (() => {
      let begun = 0;
      return () => ({ ...climber(), init: () => ({ ...climber().init(), height: -2 - begun++ }) });
    })(),
  ],
  [
    'plain data',
    'a map in the state',
    () => ({ ...climber(), init: () => ({ ...climber().init(), seen: new Map() }) as State }),
  ],
  [
    'plain data',
    'a function in a job',
    () => ({
      ...climber(),
      ask: (state) =>
        climber()
          .ask(state)
          .map((job) => ({ ...job, run: () => 1 })),
    }),
  ],
  [
    'ask',
    'counts the generation when it asks',
    () => ({
      ...climber(),
      ask(state) {
        state.generation++;
        return climber().ask(state);
      },
    }),
  ],
  [
    'ask',
    'randomness outside the state',
    () => {
      const random = new Random(1);
      const ask = (state: State) =>
        climber()
          .ask(state)
          .map((job) => ({ ...job, point: job.point.map((x) => x + random.unit()) }));
      return { ...climber(), ask };
    },
  ],
  ['ask', 'no jobs', () => ({ ...climber(), ask: () => [] })],
  [
    'tell',
    'sorts the results in place',
    () => ({ ...climber(), tell: (state, heights) => climber().tell(state, (heights as number[]).sort()) }),
  ],
  [
    'tell',
    'a measure that is no number',
    () => ({
      ...climber(),
      tell: (state, heights) => ({ ...climber().tell(state, heights), measures: { mean: NaN } }),
    }),
  ],
  [
    'tell',
    'a generation without end',
    () => ({ ...climber(), tell: (state, heights) => ({ ...climber().tell(state, heights), more: true }) }),
  ],
  [
    'tell',
    'changes the state that it is given',
    () => ({
      ...climber(),
      tell(state, heights) {
        const told = climber().tell(state, heights);
        state.height = told.state.height;
        return told;
      },
    }),
  ],
  [
    'tell',
    'an interval upside down',
    () => ({
      ...climber(),
      tell: (state, heights) => ({
        ...climber().tell(state, heights),
        measures: { fitness: 1, fitnessLow: 2, fitnessHigh: 0 },
      }),
    }),
  ],
  ['agents', 'nobody', () => ({ ...climber(), agents: () => [] })],
  [
    'agents',
    'weights that are no numbers',
    () => ({ ...climber(), agents: () => [{ ...AGENT, weights: Float64Array.of(NaN) }] }),
  ],
  [
    'resume',
    'a memory outside the state',
    () => {
      const record: number[] = [];
      return {
        ...climber(),
        tell(state, heights) {
          const told = climber().tell(state, heights);
          if (record.length <= state.generation) record.push(told.state.height);
          return { ...told, measures: { fitness: Math.max(...record), seen: record.length } };
        },
      };
    },
  ],
];

describe('a learner that breaks one promise', () => {
  test.each(FAULTS)('%s: %s', (check, _, create) => {
    const broken = inspectLearner(create, { perform }).filter(({ ok }) => !ok);
    expect(broken.map(({ name }) => name)).toContain(check);
    expect(() => checkLearner(create, { perform })).toThrow();
  });

  test('agents: one that the laboratory cannot make', () => {
    const faultOf = ({ weights }: AgentSpec) => (weights?.length === 3 ? undefined : 'needs 3 weights');
    const broken = inspectLearner(climber, { perform, faultOf }).filter(({ ok }) => !ok);
    expect(broken).toEqual([{ name: 'agents', ok: false, detail: "agent 'climber': needs 3 weights" }]);
  });

  test('resume: a store that rounds', () => {
    const store = (state: State) => ({ ...state, best: Float64Array.from(new Float32Array(state.best)) });
    const checks = inspectLearner(climber, { perform, store });
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['resume']);
  });
});

test('a learner that keeps something outside of its state between rounds is found out', () => {
  const create = (): Climber => {
    let rounds = 0;
    return {
      ...climber(),
      tell: (state, heights) => ({ ...climber().tell(state, heights), more: rounds++ % 2 === 0 }),
    };
  };
  const broken = inspectLearner(create, { perform }).filter(({ ok }) => !ok);
  expect(broken.map(({ name }) => name)).toEqual(['tell', 'resume']);
});

test('a sound learner passes', () => {
  const checks = inspectLearner(climber, { perform, generations: 5 });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual(['init', 'plain data', 'ask', 'tell', 'agents', 'resume']);
});
