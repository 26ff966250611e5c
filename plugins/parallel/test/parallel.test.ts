import { spawnSync } from 'node:child_process';
import { legalMovesOf, Random, type AgentSpec, type LabError, type Searcher } from 'evolab';
import connectFour from '@evolab/connect-four';
import draughts from '@evolab/draughts';
import morris from '@evolab/morris';
import othello from '@evolab/othello';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { createContainer } from '../../../src/registry/container.ts';
import { corePlugin } from '../../../src/registry/core-plugin.ts';
import { knownPlugin } from '../../../src/registry/plugins.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { ThreadPools } from '../../../src/worker/thread-pools.ts';
import { hashedEvaluator, installedGames, pileGame, randomPosition, repeats } from 'evolab/testing';
import { Deepening, TranspositionTable } from 'evolab/search';
import plugin from '../src/index.ts';
import { parallel, PARALLEL_DEFAULTS } from '../src/parallel.ts';
import { LazySmp } from '../src/lazy-smp.ts';
import { SearchHelpers } from '../src/search-helpers.ts';
import { JOINS } from '../src/split-points.ts';
import fixtures from './search-plugin.ts';

const PLUGINS = [connectFour, draughts, morris, othello, plugin, fixtures];
const refs = [
  ...['connect-four', 'draughts', 'morris', 'othello', 'parallel'].map(
    (name) => `../../${name}/src/index.ts`,
  ),
  './search-plugin.ts',
].map((path) => knownPlugin({ name: path, version: '', root: '', url: new URL(path, import.meta.url).href }));

const open = (patience?: number) => {
  const pools = new ThreadPools(refs, patience);
  const factory = createContainer([corePlugin, ...PLUGINS], pools).get<AgentFactory>(Service.factory);
  return { pools, factory };
};
const { pools, factory } = open();
afterAll(() => pools.close());

const agent = (game: string, searcher: object, evaluator: object = { use: 'hashed', steps: 50 }): AgentSpec =>
  ({ name: 'tried', game: { use: game }, searcher, budget: {}, evaluator }) as AgentSpec;
const newSearcher = (spec: AgentSpec, from: AgentFactory = factory): Searcher =>
  from.searcher(spec, new Random('parallel'));
/** Has helpers at their places, so that even short searches are shared. */
const startHelpers = (spec: AgentSpec, threads: number, from: ThreadPools = pools): SearchHelpers => {
  const helpers = SearchHelpers.acquire(from.for(spec), threads - 1);
  helpers.waitUntilReady(threads - 1);
  return helpers;
};

/** Does `work` until helpers have had a hand in it: on a busy machine they may come too late. */
const withHelp = (helpers: SearchHelpers, work: () => void): void => {
  const { numbers } = helpers.splitPoints;
  const before = numbers[JOINS];
  for (let times = 0; times < 100 && numbers[JOINS] === before; times++) work();
  expect(numbers[JOINS]).toBeGreaterThan(before);
};

const DEPTHS = { draughts: 6, othello: 4, 'connect-four': 6, morris: 3 } as const;
const EXTENDED = { extendForced: true, extendActive: true, maxExtension: 2, preferFaster: true };
interface Way {
  readonly scheme?: string;
  readonly deepening?: boolean;
  readonly table?: number;
  readonly aspiration?: number;
  readonly scout?: boolean;
}
const WAYS: Way[] = [
  { deepening: false, table: 0, scout: false },
  { deepening: false, table: 0, ...EXTENDED },
  { deepening: true, table: 12, aspiration: 0.05 },
  { scheme: 'lazy-smp', table: 12 },
];

describe.each(Object.entries(DEPTHS))('on positions of %s', (id, depth) => {
  const game = factory.game({ use: id });
  const random = new Random('positions', id);
  const positions = Array.from({ length: repeats(60, 12) }, () =>
    randomPosition(game, id === 'connect-four' ? 25 : 40, random),
  );
  const truths = new Map<string, { move: number; value: number }[]>();
  const truth = (rules: object) => {
    const key = JSON.stringify(rules);
    const serial = newSearcher(agent(id, { use: 'alphabeta', ...rules }));
    const found = truths.get(key) ?? positions.map((p) => ({ ...serial.search(p, p.turn, { depth }) }));
    truths.set(key, found);
    return found;
  };

  test.each([1, 2, 4, 8])('%d threads find the value and the move that one does', (threads) => {
    for (const way of WAYS) {
      const { scheme = 'ybwc', deepening = true, table = 0, aspiration = 0.25, ...rules } = way;
      const wanted = truth(rules);
      const options = { threads, splitDepth: 2, scheme, deepening, table, aspiration, ...rules };
      const spec = agent(id, { use: 'parallel', ...options });
      const helpers = threads > 1 ? startHelpers(spec, threads) : undefined;
      const searcher = newSearcher(spec);
      const compareAll = () => {
        for (const [i, position] of positions.entries()) {
          searcher.reset();
          const { move, value } = wanted[i];
          const found = searcher.search(position, position.turn, { depth });
          const where = `${JSON.stringify(way)} ${game.print(position)}`;
          expect([found.move, found.value], where).toEqual([move, value]);
        }
      };
      if (helpers && scheme === 'ybwc') withHelp(helpers, compareAll);
      else compareAll();
    }
  });
});

test('among equal moves a draw of lots does not depend on the threads', () => {
  const game = factory.game({ use: 'draughts' });
  const random = new Random('ties');
  const positions = Array.from({ length: 10 }, () => randomPosition(game, 40, random));
  const moves = [2, 3].map((threads) => {
    const options = { threads, splitDepth: 2, ties: 'random' };
    const spec = agent('draughts', { use: 'parallel', ...options }, { use: 'hashed', steps: 1 });
    startHelpers(spec, threads);
    const searcher = newSearcher(spec);
    return positions.map((position) => searcher.search(position, position.turn, { depth: 5 }).move);
  });
  expect(moves[1]).toEqual(moves[0]);
});

test.each(['ybwc', 'lazy-smp'])('%s keeps to a budget of nodes, of evaluations and of time', (scheme) => {
  const spec = agent('draughts', { use: 'parallel', threads: 3, splitDepth: 2, scheme });
  startHelpers(spec, 3);
  const searcher = newSearcher(spec);
  const position = factory.game({ use: 'draughts' }).start();
  for (const nodes of [1, 100, 5000, 20_011]) {
    const found = searcher.search(position, 0, { nodes });
    expect(found.nodes).toBeLessThanOrEqual(nodes);
    expect(found.nodes).toBeGreaterThan(nodes / 4);
  }
  for (const evals of [1, 5000]) {
    expect(searcher.search(position, 0, { evals }).evals).toBeLessThanOrEqual(evals);
  }
  // A clock that goes on by a millisecond whenever it is looked at: how busy the machine is makes no difference.
  let looks = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++looks);
  try {
    // Without the limit it would search for hours.
    const { move, moves, count } = searcher.search(position, 0, { millis: 20 });
    expect(moves.subarray(0, count)).toContain(move);
    expect(looks).toBeGreaterThan(20);
  } finally {
    clock.mockRestore();
  }
});

test.each(['ybwc', 'lazy-smp'])('%s ends when another thread says so, without values of moves', (scheme) => {
  const spec = agent('draughts', { use: 'parallel', threads: 2, splitDepth: 2, scheme });
  startHelpers(spec, 2);
  const searcher = newSearcher(spec);
  const position = factory.game({ use: 'draughts' }).start();
  const stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  // A helper goes on for as long as this thread waits for a core.
  const { nodes, move, moves, values, count } = searcher.search(position, 0, { nodes: 1e8, stop });
  expect(nodes).toBeLessThan(5e7);
  expect(moves.subarray(0, count)).toContain(move);
  expect([...values.subarray(0, count)]).toEqual(Array.from({ length: count }, () => Number.NaN));
});

test('searchers of several agents share helpers, which take up each in turn', () => {
  const specs = [1, 2, 3, 4, 5, 6].map((steps) =>
    agent('draughts', { use: 'parallel', threads: 2, splitDepth: 2 }, { use: 'hashed', steps }),
  );
  const helpers = startHelpers(specs[0], 2);
  const position = factory.game({ use: 'draughts' }).start();
  const searchers = specs.map((spec) => newSearcher(spec));
  for (let round = 0; round < 3; round++) {
    for (const [i, spec] of specs.entries()) {
      const serial = newSearcher({ ...spec, searcher: { use: 'alphabeta' } });
      const { move, value } = serial.search(position, 0, { depth: 6 });
      const found = searchers[i].search(position, 0, { depth: 6 });
      expect([found.move, found.value]).toEqual([move, value]);
    }
  }
  expect(helpers.threads).toBe(SearchHelpers.acquire(pools.for(specs[0]), 1).threads);
});

test('helpers of lazy-smp store entries of the age that the caller is at, even after the table was cleared', () => {
  const spec = agent('draughts', { use: 'parallel', threads: 2, scheme: 'lazy-smp' });
  startHelpers(spec, 2);
  const game = factory.game({ use: 'draughts' });
  const buffer = new SharedArrayBuffer(TranspositionTable.bytes(12));
  const table = new TranspositionTable(12, buffer);
  const options = { ...PARALLEL_DEFAULTS, table: 12 };
  const task = { agent: spec, options, threads: 2, splitDepth: 2, table: { log2: 12, buffer } };
  const pool = pools.for(spec);
  const evaluator = hashedEvaluator(50);
  const lazy = new LazySmp(game, evaluator, new Random(1), pool, { ...task, scheme: 'lazy-smp' }, table);
  const alone = new Deepening(game, evaluator, options, { random: new Random(1) }).search(game.start(), 0, {
    depth: 7,
  });
  let helped = 0;
  for (let times = 0; times < 100 && helped < 3; times++) {
    lazy.reset();
    if (lazy.search(game.start(), 0, { depth: 7 }).nodes > 1.2 * alone.nodes) helped++;
    const rests = new Int32Array(buffer).filter((_, word) => word % 6 === 5);
    expect(new Set(rests.filter((rest) => rest !== 0).map((rest) => rest >>> 24))).toEqual(new Set([1]));
  }
  expect(helped).toBe(3);
});

describe.each(['ybwc', 'lazy-smp'])('a helper of %s', (scheme) => {
  test.each([
    ['throw', 'LAB_THREAD_LOST', /ended: this evaluator was told to fail/],
    ['exit', 'LAB_THREAD_LOST', /ended/],
    ['hang', 'LAB_THREAD_LOST', /is silent|did not answer/],
  ])('that dies (%s) fails the search, and the next one has new helpers', async (how, code, message) => {
    const { pools, factory } = open(300);
    const options = { use: 'parallel', threads: 2, splitDepth: 2, scheme };
    const spec = agent('draughts', options, { use: 'deadly', how });
    startHelpers(spec, 2, pools);
    const searcher = newSearcher(spec, factory);
    const position = factory.game({ use: 'draughts' }).start();
    // Seconds of search: on a busy machine a helper begins late.
    const search = () => searcher.search(position, 0, { depth: 16 });
    expect(search).toThrow(message);
    const sound = { ...spec, evaluator: { use: 'hashed', steps: 1000 } };
    startHelpers(sound, 2, pools);
    const found = newSearcher(sound, factory).search(position, 0, { depth: 6 });
    const serial = newSearcher({ ...sound, searcher: { use: 'alphabeta' } }, factory);
    expect(found.value).toBe(serial.search(position, 0, { depth: 6 }).value);
    await pools.close();
    expect(code).toBe('LAB_THREAD_LOST');
  });
});

test('an evaluator that throws here ends the search here, and helpers do not hold it up', async () => {
  const { pools, factory } = open();
  const spec = agent('draughts', { use: 'parallel', threads: 2, splitDepth: 2 });
  startHelpers(spec, 2, pools);
  const evaluator = factory.evaluator(spec)!;
  const { evaluate } = evaluator;
  let left = 20_000;
  evaluator.evaluate = (position, role) => {
    if (left-- === 0) throw new RangeError('no more');
    return evaluate(position, role);
  };
  const searcher = newSearcher(spec, factory);
  const position = factory.game({ use: 'draughts' }).start();
  expect(() => searcher.search(position, 0, { depth: 20 })).toThrow('no more');
  expect(searcher.search(position, 0, { depth: 6 }).depth).toBe(6);
  await pools.close();
});

test('threads that nobody closed do not keep a process alive', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'bin/run.js',
      'duel',
      'material:searcher=parallel,threads=2,depth=6',
      'random',
      '--rounds',
      '1',
      '--quiet',
    ],
    { encoding: 'utf8', timeout: 600_000 },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/of 2 games, /);
  expect(status).toBe(0);
});

test('where there are no helpers a search runs on one thread', () => {
  const alone = createContainer([corePlugin, ...PLUGINS]).get<AgentFactory>(Service.factory);
  const spec = agent('draughts', { use: 'parallel', threads: 4 });
  const position = factory.game({ use: 'draughts' }).start();
  const [here, there] = [alone, factory].map((from) => {
    const { move, value } = newSearcher(spec, from).search(position, 0, { depth: 7 });
    return { move, value };
  });
  expect(here).toEqual(there);
});

test.each(await installedGames())('%s is searched on one thread, or refused', (_, game) => {
  const parts = { game, evaluator: hashedEvaluator(10), random: new Random('all') };
  let searcher: Searcher;
  try {
    searcher = parallel.create(parallel.defaults, parts);
  } catch (error) {
    expect((error as LabError).code).toBe('LAB_WRONG_GAME');
    return;
  }
  const position = game.start();
  for (let ply = 0; ply < 4 && !position.over; ply++) {
    const { move } = searcher.search(position, position.turn, { nodes: 200 });
    expect(legalMovesOf(game, position)).toContain(move);
    position.play(move);
  }
});

test('a game that cannot be told to other threads is refused', () => {
  const parts = {
    game: pileGame(),
    evaluator: undefined,
    random: new Random(1),
    helpers: pools.for(agent('draughts', {})),
  };
  expect(() => parallel.create(parallel.defaults, parts)).toThrow(/no parse/);
});
