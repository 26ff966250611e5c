import { afterEach, expect, test, vi } from 'vitest';
import { installedLaboratory } from 'evolab/testing';
import { settingsOf } from '../../src/config/settings.ts';
import type { Spec } from '../../src/contract/agent.ts';
import type { Batch, Executor } from '../../src/contract/executor.ts';
import { matchEffort, sumOfEfforts } from '../../src/experiment/effort.ts';
import { Experiment } from '../../src/experiment/experiment.ts';
import { threadCpuSeconds } from '../../src/play/cpu-meter.ts';
import { encode } from '../../src/storage/codec.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { Pool } from '../../src/worker/pool.ts';

const { factory, plugins, registries } = await installedLaboratory();
/** Does all on this thread, and tells the time. */
const executor: Executor = {
  slots: 2,
  run: (batch: Batch, onCpu) => {
    const begun = threadCpuSeconds()!;
    const results = doBatch(batch, factory);
    onCpu?.(threadCpuSeconds()! - begun);
    return Promise.resolve(results);
  },
  close: () => Promise.resolve(),
};
const signal = new AbortController().signal;

afterEach(() => void vi.restoreAllMocks());

function experimentOf(learner: Spec, on = executor): Experiment {
  const settings = settingsOf(
    'effort',
    {
      game: { use: learner.use === 'td-cloning' ? 'draughts' : 'tic-tac-toe' },
      learner,
      rating: { anchors: [], first: false },
    },
    registries,
  );
  return new Experiment({ settings, versions: {}, registries, factory, executor: on });
}

/** Of uct-ccnn, what its cost follows from. */
interface LearnerState {
  readonly table: { readonly training: number } | null;
  readonly growth: {
    readonly stages: readonly { readonly epochs: number; readonly candidateEpochs: number }[];
  } | null;
}

const LAYERED = { use: 'layered', hidden: [2], cache: 0 };
const TUPLES = { use: 'n-tuple', tuples: 'straight:3' };
const ROUND = { sims: 10, startGames: 3, randomStates: 0 };

/** Games and updates of one generation, where the options tell them. */
const CASES: readonly (readonly [learner: Spec, games: number | undefined, updates: number | undefined])[] = [
  [{ use: 'coevolution', evaluator: LAYERED, population: 4, games: 3 }, 12, 2],
  [{ use: 'coevolution', evaluator: LAYERED, population: 4, games: 4, optimizer: 'snes' }, 16, 4],
  [{ use: 'evolution-strategy', evaluator: LAYERED, samples: 4, games: 6 }, 24, 4],
  [{ use: 'map-elites', evaluator: LAYERED, samples: 4, teach: 1, openings: 0 }, 8, 4],
  [{ use: 'td', episodes: 6, lanes: 2, testGames: 4 }, 6, undefined],
  [{ use: 'td', episodes: 6, lanes: 1, testGames: 4 }, 6, undefined],
  [{ use: 'mc', evaluator: TUPLES, episodes: 6, testGames: 4 }, 6, undefined],
  // 2 members learn from 5 games each and meet in 2.
  [{ use: 'ctdl', evaluator: TUPLES, population: 2, episodes: 5 }, 12, undefined],
  [{ use: 'uct-fit', evaluator: TUPLES, ...ROUND }, 3, undefined],
  [{ use: 'uct-ccnn', ...ROUND }, 3, undefined],
  [{ use: 'expert-iteration', sims: 8, episodes: 6 }, 6, undefined],
  [{ use: 'neat', population: 4, games: 4 }, 16, 4],
  [{ use: 'genetic-programming', population: 4, games: 4, elite: 1 }, 16, 3],
  [{ use: 'sane', networks: 6, games: 4, openings: 0 }, 24, 6],
  [{ use: 'td-cloning', budget: { depth: 1 }, testAfter: 4 }, undefined, undefined],
];

test('all learners are counted here', () => {
  const counted = new Set(CASES.map(([{ use }]) => use));
  expect(registries.learners.list().filter(({ id }) => !counted.has(id))).toEqual([]);
});

test.each(CASES)(
  'a generation of %o tells its games, evaluations, updates and processor time',
  async (learner, games, updates) => {
    const report = await experimentOf(learner).step({ signal });
    if (games !== undefined) expect(report.games).toBe(games);
    expect(report.games).toBeGreaterThan(0);
    // Each move of a game looks at two positions at least, but for the last ones.
    expect(report.evaluations).toBeGreaterThan(4 * report.games!);
    expect(report.updates).toBeGreaterThanOrEqual(0);
    if (updates !== undefined) expect(report.updates).toBe(updates);
    // None is told of work that ends before the next tick of the processor's clock.
    expect(report.cpuSeconds).toBeGreaterThanOrEqual(0);
  },
);

test('a hidden unit of uct-ccnn costs a gradient of each example in each epoch', async () => {
  const experiment = experimentOf({ use: 'uct-ccnn', ...ROUND, maxUnits: 2 });
  const found: { readonly taught: number; readonly updates: number | undefined }[] = [];
  for (let generation = 1; generation <= 4; generation++) {
    const { updates } = await experiment.step({ signal });
    const { table, growth } = experiment.state.learner as LearnerState;
    const { epochs, candidateEpochs } = growth?.stages.at(-1) ?? { epochs: 0, candidateEpochs: 0 };
    found.push({ taught: (table?.training ?? 0) * (epochs + candidateEpochs), updates });
  }
  expect(found.map(({ updates }) => updates)).toEqual(found.map(({ taught }) => taught));
  expect(found.at(-1)!.taught).toBeGreaterThan(found[0].taught);
});

test.each(CASES)('the state of %o does not depend on the processor time', async (learner) => {
  const statesAt = async (rate: number) => {
    let now = 0;
    vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: (now += rate), system: 0 }));
    const experiment = experimentOf(learner);
    const { cpuSeconds, ...report } = await experiment.step({ signal });
    return { cpuSeconds, report, bytes: Buffer.from(encode(experiment.state)).toString('base64') };
  };
  const [fast, slow] = [await statesAt(1000), await statesAt(5000)];
  expect(slow.cpuSeconds).toBeGreaterThan(fast.cpuSeconds!);
  expect(slow.report).toEqual(fast.report);
  expect(slow.bytes).toBe(fast.bytes);
});

test('the processor time is that of all threads that learn, and unknown if one does not tell', async () => {
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
  const learner = { use: 'coevolution', evaluator: LAYERED, population: 4, games: 4 };
  let batches = 0;
  const telling = (seconds: (batch: number) => number | undefined): Executor => ({
    ...executor,
    run: (batch, onCpu) => {
      const told = seconds(++batches);
      if (told !== undefined) onCpu?.(told);
      return executor.run(batch);
    },
  });
  const timed = await experimentOf(
    learner,
    telling(() => 0.25),
  ).step({ signal });
  expect(batches).toBeGreaterThan(1);
  expect(timed.cpuSeconds).toBe(batches / 4);
  batches = 0;
  const untold = await experimentOf(
    learner,
    telling((batch) => (batch === 2 ? undefined : 1)),
  ).step({ signal });
  expect(untold).not.toHaveProperty('cpuSeconds');
});

test('the threads of the pool tell their processor time', async () => {
  const pool = new Pool(plugins, 1);
  try {
    const experiment = experimentOf(
      { use: 'coevolution', evaluator: LAYERED, population: 4, games: 4 },
      pool,
    );
    vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
    expect((await experiment.step({ signal })).cpuSeconds).toBeGreaterThan(0);
  } finally {
    await pool.close();
  }
});

test('matches cost what their records say', () => {
  const record = {
    id: '',
    moves: new Int32Array(2),
    payoffs: [0, 0],
    nodes: [9, 9],
    reason: 'rules',
  } as const;
  expect(
    matchEffort([
      { ...record, evals: [3, 4] },
      { ...record, evals: [5, 6] },
    ]),
  ).toEqual({
    games: 2,
    evaluations: 18,
  });
});

test('efforts add up, and what neither knows stays unknown', () => {
  expect(sumOfEfforts({ games: 2, updates: 5 }, { games: 3 })).toEqual({ games: 5, updates: 5 });
  expect(sumOfEfforts({}, {})).toEqual({});
});
