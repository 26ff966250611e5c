import { expect, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import expertIteration from '../../plugins/expert-iteration/src/index.ts';
import mapElites from '../../plugins/map-elites/src/index.ts';
import nTuple from '../../plugins/n-tuple/src/index.ts';
import tdMc from '../../plugins/td-mc/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import uctCcnn from '../../plugins/uct-ccnn/src/index.ts';
import { settingsOf } from '../../src/config/settings.ts';
import type { Batch, Executor } from '../../src/contract/executor.ts';
import { matchEffort, sumOfEfforts } from '../../src/experiment/effort.ts';
import { Experiment } from '../../src/experiment/experiment.ts';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import type { Registries } from '../../src/registry/registries.ts';
import { Service } from '../../src/registry/tokens.ts';
import { doBatch } from '../../src/worker/batch.ts';

const container = createContainer([
  corePlugin,
  coevolution,
  expertIteration,
  mapElites,
  nTuple,
  tdMc,
  ticTacToe,
  uctCcnn,
]);
const assembler = container.get<AgentFactory>(Service.assembler);
const registries = container.get<Registries>(Service.registries);
const executor: Executor = {
  slots: 2,
  run: (batch: Batch) => Promise.resolve(doBatch(batch, assembler)),
  close: () => Promise.resolve(),
};

const LAYERED = { use: 'layered', hidden: [2], cache: 0 };
const TUPLES = { use: 'n-tuple', tuples: 'straight:3' };
const ROUND = { sims: 10, startGames: 3, randomStates: 0 };

/** Games and updates of one generation, where the options tell them. */
test.each([
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
  [{ use: 'uct-ccnn', ...ROUND }, 3, 0],
  [{ use: 'expert-iteration', sims: 8, episodes: 6 }, 6, undefined],
])('a generation of %o tells its games, evaluations and updates', async (learner, games, updates) => {
  const settings = settingsOf(
    'effort',
    { game: { use: 'tic-tac-toe' }, learner, rating: { anchors: [], first: false } },
    registries,
  );
  const experiment = new Experiment({ settings, versions: {}, registries, assembler, executor });
  const report = await experiment.step({ signal: new AbortController().signal });
  expect(report.games).toBe(games);
  // Each move of a game looks at two positions at least, but for the last ones.
  expect(report.evaluations).toBeGreaterThan(4 * games);
  if (updates !== undefined) expect(report.updates).toBe(updates);
  else if (learner.use !== 'uct-fit') expect(report.updates).toBeGreaterThan(games);
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
