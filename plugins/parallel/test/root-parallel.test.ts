import { Worker } from 'node:worker_threads';
import {
  newSearchResult,
  Random,
  type AgentSpec,
  type Budget,
  type LabError,
  type Searcher,
  type Spec,
} from 'evolab';
import {
  collectGarbage,
  checkOptions,
  checkSearcher,
  emptyFolder,
  installedLaboratory,
  lab,
  pileGame,
  repeats,
} from 'evolab/testing';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { rootParallel } from '../src/root-parallel.ts';
import { SharedState } from '../src/shared-state.ts';
import { KEPT, TreeHelpers, treeWords } from '../src/tree-helpers.ts';
import { TreeReport } from '../src/tree-report.ts';
import { Trees } from '../src/trees.ts';
import { gamesOf, openAlone, openTrees, told, treesOf } from './tree-laboratory.ts';

const { pools, factory } = openTrees();
afterAll(() => pools.close());

const UCT: Spec = { use: 'uct' };
const FOUR: Spec = { use: 'connect-four' };
const newSearcher = (spec: AgentSpec, from: AgentFactory = factory, seed = 'trees'): Searcher =>
  from.searcher(spec, new Random(seed));
const sum = (list: ArrayLike<number>, count: number) =>
  Array.from({ length: count }, (_, i) => list[i]).reduce((a, b) => a + b, 0);

/** Game, inner searcher, limits. */
const GAMES: readonly (readonly [Spec, Spec, Budget])[] = [
  [FOUR, UCT, { sims: 41 }],
  [FOUR, { use: 'uct', reuse: true, solver: true }, { sims: 60 }],
  [FOUR, { use: 'uct', lambda: 1, guide: 'prior', strength: 2 }, { evals: 203 }],
  [FOUR, { use: 'uct', final: 'value' }, { nodes: 1501 }],
  [FOUR, { use: 'puct' }, { evals: 82 }],
  [FOUR, { use: 'puct', root: 'gumbel' }, { sims: 41, depth: 3 }],
  [{ use: 'nim', players: 3 }, UCT, { sims: 30 }],
  [{ use: 'pig' }, UCT, { sims: 8 }],
  [{ use: 'gdl', sheet: 'tic-tac-toe' }, { use: 'mini', learn: 9 }, { sims: 30 }],
  [{ use: 'gdl', sheet: 'tic-tac-toe', engine: 'interpreter' }, { use: 'mini', learn: 2 }, { sims: 6 }],
  [{ use: 'gdl', sheet: 'connect-four' }, { use: 'cadia-like' }, { nodes: 900 }],
  [{ use: 'gdl', sheet: 'lights-out' }, { use: 'mini' }, { sims: 12 }],
  [{ use: 'gdl', sheet: 'farming-quandries' }, UCT, { sims: 12 }],
];

test.each(GAMES)(
  'whole games of %j by trees of %j are the same on 1, 2 and 4 threads',
  (game, inner, limits) => {
    const played = [1, 2, 4].map((threads) =>
      gamesOf(factory, treesOf(game, inner, { trees: 5, threads }), limits, repeats(3, 2)),
    );
    expect(played[0].length).toBeGreaterThan(3);
    expect(played[1]).toEqual(played[0]);
    expect(played[2]).toEqual(played[0]);
  },
);

test('what a tree keeps between moves is kept by the thread that owns it', () => {
  const mini = { use: 'mini', learn: 0 };
  const spec = treesOf({ use: 'gdl', sheet: 'connect-four' }, mini, { trees: 2, threads: 2 });
  const searcher = newSearcher(spec);
  const position = factory.game(spec.game).start();
  const first = { ...searcher.search(position, 0, { sims: 40 }) };
  const all = sum(first.visits, first.count);
  expect(all).toBe(40);
  // The same position again: the trees grow on.
  const again = searcher.search(position, 0, { sims: 40 });
  expect(sum(again.visits, again.count)).toBe(80);
  searcher.reset();
  const afresh = searcher.search(position, 0, { sims: 40 });
  expect(sum(afresh.visits, afresh.count)).toBe(40);
});

test.each([UCT, { use: 'puct' }, { use: 'mini', learn: 0 }])(
  'the visits of trees of %j are those of the trees alone, added, and values their means',
  (inner) => {
    const spec = treesOf(FOUR, inner, { trees: 3, threads: 2 });
    const game = factory.game(FOUR);
    const position = game.start();
    const random = new Random('alone');
    const [high, low] = [random.bits(), random.bits()];
    const alone = [34, 33, 33].map((sims, tree) => {
      const one = factory.searcher({ ...spec, searcher: inner }, new Random(high, low, tree));
      return { ...one.search(position, 0, { sims }) };
    });
    const found = newSearcher(spec, factory, 'alone').search(position, 0, { sims: 100 });
    expect(sum(found.visits, found.count)).toBe(100);
    for (let i = 0; i < found.count; i++) {
      const ways = alone.map(({ moves, values, visits }) => {
        const at = moves.indexOf(found.moves[i]);
        return { visits: visits[at], value: values[at] };
      });
      const visits = ways.reduce((all, way) => all + way.visits, 0);
      expect(found.visits[i]).toBe(visits);
      const mean = ways.reduce((all, way) => all + (way.visits > 0 ? way.visits * way.value : 0), 0) / visits;
      expect(found.values[i]).toBeCloseTo(mean, 12);
    }
    for (const cost of ['nodes', 'evals'] as const)
      expect(found[cost]).toBe(alone.reduce((all, one) => all + one[cost], 0));
  },
);

test('one tree is the inner searcher itself', () => {
  for (const inner of [UCT, { use: 'mini' }]) {
    const [trees, alone] = [
      treesOf(FOUR, inner, { trees: 1 }),
      { ...treesOf(FOUR, inner, {}), searcher: inner },
    ];
    expect(gamesOf(factory, trees, { sims: 30 }, 1)).toEqual(gamesOf(factory, alone, { sims: 30 }, 1));
  }
});

test('trees differ: each has random numbers of its own, and so has each search', () => {
  const spec = treesOf(FOUR, { ...UCT, capacity: 1 }, { trees: 2, threads: 1 });
  const searcher = newSearcher(spec);
  const position = factory.game(FOUR).start();
  const found = [1, 2].map(() => {
    const result = searcher.search(position, 0, { sims: 100 });
    return { text: told(result), visits: [...result.visits.subarray(0, result.count)] };
  });
  expect(found[0].text).not.toBe(found[1].text);
  // Two equal trees would have visited each move an even number of times.
  expect(found[0].visits.some((visits) => visits % 2 === 1)).toBe(true);
});

test('limits are shared among the trees and never exceeded', () => {
  const position = factory.game(FOUR).start();
  const evaluating = { use: 'puct' };
  for (const threads of [1, 2])
    for (const limit of [1, 2, 5, 4003]) {
      const searcherOf = (inner: Spec) => newSearcher(treesOf(FOUR, inner, { trees: 4, threads }));
      const sims = searcherOf(UCT).search(position, 0, { sims: limit });
      expect(sum(sims.visits, sims.count)).toBe(limit);
      const { nodes } = searcherOf(UCT).search(position, 0, { nodes: limit });
      expect(nodes).toBeLessThanOrEqual(limit);
      expect(nodes).toBeGreaterThan(limit > 4000 ? 3900 : -1);
      const { evals } = searcherOf(evaluating).search(position, 0, { evals: limit });
      expect(evals).toBeLessThanOrEqual(limit);
      expect(evals).toBeGreaterThan(limit / 2 - 1);
      expect(searcherOf(UCT).search(position, 0, { depth: 2, sims: 400 }).depth).toBe(2);
    }
});

test('where no simulation fits into the limits a legal move is chosen', () => {
  const searcher = newSearcher(treesOf(FOUR, UCT, { trees: 4, threads: 2 }));
  const { move, moves, count, visits } = searcher.search(factory.game(FOUR).start(), 0, { nodes: 3 });
  expect(sum(visits, count)).toBe(0);
  expect(moves.subarray(0, count)).toContain(move);
});

describe('a search by time', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([1, 2, 4])('ends on %d threads when the time of the caller is up', (threads) => {
    const searcher = newSearcher(treesOf(FOUR, UCT, { trees: 4, threads }));
    const position = factory.game(FOUR).start();
    // Helpers that have begun to serve.
    searcher.search(position, 0, { sims: 100 });
    // Hours, of which ten minutes pass whenever the caller looks at the clock: helpers would search for hours.
    let looks = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => 600_000 * ++looks);
    const found = searcher.search(position, 0, { millis: 24_000_000 });
    expect(looks).toBeGreaterThan(20);
    expect(sum(found.visits, found.count)).toBeGreaterThan(0);
  });

  test('gives each tree of a thread its part of the time', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const given: number[] = [];
    const late = [5, 0, 0];
    // Each search takes all of its time, the first one longer.
    const searcher: Searcher = {
      search(_position, _role, { millis = 0 }) {
        given.push(millis);
        now += millis + late[given.length - 1];
        return newSearchResult(1);
      },
      reset() {},
    };
    const reports = [0, 1, 2].map(
      (tree) => new TreeReport(new ArrayBuffer(3 * TreeReport.bytes(1)), tree, 1),
    );
    const trees = new Trees({ make: () => searcher, limits: () => ['millis'] }, UCT, reports, 0, 1);
    const request = { role: 0, limits: { millis: 60 }, seed: [1, 2], fresh: false } as const;
    trees.search(factory.game(FOUR).start(), request, {});
    expect(given).toEqual([20, 17.5, 17.5]);
  });
});

describe('a search that another thread stops', () => {
  const endless = { sims: 2 ** 40 };

  test.each([1, 2])('on %d threads ends with what was found', async (threads) => {
    const searcher = newSearcher(treesOf(FOUR, UCT, { trees: 4, threads }));
    const position = factory.game(FOUR).start();
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const stopper = new Worker(
      'const { workerData } = require("node:worker_threads"); setTimeout(() => Atomics.store(workerData, 0, 1), 20);',
      { eval: true, workerData: stop },
    );
    const found = searcher.search(position, 0, { ...endless, stop });
    expect(Atomics.load(stop, 0)).toBe(1);
    expect(sum(found.visits, found.count)).toBeGreaterThan(0);
    await stopper.terminate();
    // It was stopped before it began.
    const none = searcher.search(position, 0, { ...endless, stop });
    expect(none.moves.subarray(0, none.count)).toContain(none.move);
    // And the next one is searched as usual.
    searcher.reset();
    const next = searcher.search(position, 0, { sims: 100 });
    expect(sum(next.visits, next.count)).toBe(100);
  });
});

test('helpers show that they go on while they search', () => {
  const searcher = newSearcher(treesOf(FOUR, UCT, { trees: 2, threads: 2 }));
  const position = factory.game(FOUR).start();
  searcher.search(position, 0, { sims: 10 });
  const { threads, state } = TreeHelpers.acquire(pools.for(treesOf(FOUR, UCT, {})), 1);
  const { pulse } = new SharedState(state.words, 1, threads.timeoutMillis);
  const before = pulse[0];
  searcher.search(position, 0, { sims: 3200 });
  expect(pulse[0] - before).toBeGreaterThanOrEqual(100);
});

describe('a helper', () => {
  test.each([
    ['throw', /ended: this evaluator was told to fail/],
    ['exit', /ended/],
    ['hang', /is silent/],
  ])('that dies (%s) fails the search, and the next one has new helpers', async (how, message) => {
    const { pools: own, factory: from } = openTrees(300);
    const deadly = treesOf(FOUR, { use: 'puct' }, { trees: 4, threads: 2 }, { use: 'deadly', how });
    const position = from.game(FOUR).start();
    const searcher = newSearcher(deadly, from);
    let lost: LabError | undefined;
    try {
      searcher.search(position, 0, { sims: 1000 });
    } catch (error) {
      lost = error as LabError;
    }
    expect([lost?.code, lost?.message]).toEqual(['LAB_THREAD_LOST', expect.stringMatching(message)]);
    const sound = treesOf(FOUR, { use: 'puct' }, { trees: 4, threads: 2 });
    const found = told(newSearcher(sound, from).search(position, 0, { sims: 100 }));
    expect(found).toBe(told(newSearcher(sound, openAlone()).search(position, 0, { sims: 100 })));
    await own.close();
  });

  test('that was lost before fails the search at once, and the next one has new helpers', async () => {
    const { pools: own, factory: from } = openTrees();
    const spec = treesOf(FOUR, UCT, { trees: 4, threads: 2 });
    const searcher = newSearcher(spec, from);
    const position = from.game(FOUR).start();
    searcher.search(position, 0, { sims: 10 });
    // Without the check the caller would search its own trees first.
    const stop = new Int32Array(new SharedArrayBuffer(4));
    for (const signals of [{}, { stop }]) {
      TreeHelpers.acquire(own.for(spec), 1).state.fail();
      const search = vi.spyOn(Trees.prototype, 'search');
      expect(() => searcher.search(position, 0, { sims: 100, ...signals })).toThrow(
        expect.objectContaining({ code: 'LAB_THREAD_LOST' }),
      );
      expect(search).not.toHaveBeenCalled();
      search.mockRestore();
      const { visits, count } = searcher.search(position, 0, { sims: 100 });
      expect(sum(visits, count)).toBe(100);
    }
    await own.close();
  });

  test('that is lost while a tree is searched lets the caller begin no other', () => {
    let searched = 0;
    const searcher: Searcher = {
      search: () => {
        searched++;
        return newSearchResult(1);
      },
      reset() {},
    };
    const reports = [0, 1, 2].map(
      (tree) => new TreeReport(new ArrayBuffer(3 * TreeReport.bytes(1)), tree, 1),
    );
    const trees = new Trees({ make: () => searcher, limits: () => ['sims'] }, UCT, reports, 0, 1);
    const request = { role: 0, limits: { sims: 60 }, seed: [1, 2], fresh: false } as const;
    const check = () => {
      if (searched === 1) throw new RangeError('lost');
    };
    expect(() => trees.search(factory.game(FOUR).start(), request, { check })).toThrow('lost');
    expect(searched).toBe(1);
  });

  test('keeps its trees when others are added, and gets those of later searchers', () => {
    const { pools: own, factory: from } = openTrees();
    const spec = (threads: number) =>
      treesOf({ use: 'gdl', sheet: 'connect-four' }, { use: 'mini', learn: 5 }, { trees: 4, threads });
    const game = from.game(spec(1).game);
    const turns = (threads: readonly number[]) => {
      const searchers = threads.map((count) => newSearcher(spec(count), from));
      const position = game.start();
      return Array.from({ length: 6 }, (_, ply) => {
        const result = searchers[ply % 2].search(position, position.turn, { sims: 50 });
        position.play(result.move);
        return told(result);
      });
    };
    // The second searcher needs more helpers than the first, after the first has searched.
    expect(turns([2, 4])).toEqual(turns([1, 1]));
    expect(own.for(spec(2)).acquire(1, 4).count).toBe(3);
    return own.close();
  });

  test('forgets the trees of searchers that nobody uses any more', async () => {
    const { pools: own, factory: from } = openTrees();
    const position = from.game(FOUR).start();
    const spec = treesOf(FOUR, UCT, { trees: 2, threads: 2 });
    const search = () => newSearcher(spec, from).search(position, 0, { sims: 10 });
    for (let times = 0; times < 5; times++) search();
    const words = treeWords(TreeHelpers.acquire(own.for(spec), 1).threads.memory);
    expect(Atomics.load(words, KEPT + 1)).toBe(5);
    for (let times = 0; times < 200 && Atomics.load(words, KEPT + 1) > 2; times++) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
      search();
    }
    expect(Atomics.load(words, KEPT + 1)).toBeLessThanOrEqual(2);
    await own.close();
  });
});

test('an evaluator that throws here ends the search, and the next one begins afresh', async () => {
  const { pools: own, factory: from } = openTrees();
  const spec = treesOf(FOUR, { use: 'puct' }, { trees: 4, threads: 2 });
  const position = from.game(FOUR).start();
  const evaluator = from.evaluator(spec)!;
  const { evaluate } = evaluator;
  let left = 100;
  evaluator.evaluate = (at, role) => {
    if (left-- === 0) throw new RangeError('no more');
    return evaluate(at, role);
  };
  const searcher = newSearcher(spec, from);
  expect(() => searcher.search(position, 0, { sims: 1000 })).toThrow('no more');
  const found = searcher.search(position, 0, { sims: 100 });
  expect(sum(found.visits, found.count)).toBe(100);
  await own.close();
});

describe('refused', () => {
  const refusal = (make: () => unknown): string => {
    try {
      make();
      return 'made';
    } catch (error) {
      return `${(error as LabError).code} ${(error as LabError).message}`;
    }
  };

  test.each<[string, Spec, Spec, RegExp]>([
    ['a searcher without visits', FOUR, { use: 'alphabeta' }, /^LAB_BAD_OPTION .*'alphabeta' counts none$/],
    ['one that ends by no limit', FOUR, { use: 'greedy' }, /^LAB_BAD_OPTION .*'greedy' counts none$/],
    ['itself', FOUR, { use: 'root-parallel' }, /^LAB_BAD_OPTION .*trees of trees/],
    ['an unknown searcher', FOUR, { use: 'nowhere' }, /^LAB_UNKNOWN_EXTENSION .*nowhere/],
    ['a wrong option', FOUR, { use: 'uct', cp: -1 }, /^LAB_BAD_OPTION option 'cp' of searcher 'uct'/],
    ['a temperature', FOUR, { use: 'puct', temperature: 1 }, /^LAB_BAD_OPTION .*no effect/],
    [
      'a game that the inner searcher cannot search',
      { use: 'gdl', sheet: 'farming-quandries' },
      { use: 'puct' },
      /^LAB_WRONG_GAME searcher 'puct' needs/,
    ],
  ])('is %s', (_, game, inner, message) => {
    expect(refusal(() => newSearcher(treesOf(game, inner, {})))).toMatch(message);
  });

  test('is a learner whose players could not search the game', async () => {
    const { factory: all } = await installedLaboratory();
    const learner = { use: 'evolution-strategy', searcher: { use: 'root-parallel', inner: { use: 'mini' } } };
    const game = { use: 'einstein' };
    expect(refusal(() => all.newLearner({ learner, game, seed: 1 }))).toMatch(
      /^LAB_WRONG_GAME searcher 'mini' needs .*without chance/,
    );
  });

  test('is a limit that the inner searcher does not keep', async () => {
    const { agentOf } = await installedLaboratory();
    const typed = (text: string) => refusal(() => agentOf(text, FOUR));
    expect(typed('root-parallel:inner=uct,evals=100')).toMatch(
      /^LAB_BAD_OPTION .*does not use the limit evals/,
    );
    expect(typed('root-parallel:inner="uct:lambda=1",evals=100')).toBe('made');
    expect(typed('root-parallel:inner=alphabeta,depth=4')).toMatch(
      /^LAB_BAD_OPTION .*'alphabeta' counts none/,
    );
  });

  test('is a game that cannot be told to other threads, unless there is one thread', () => {
    const inner = {
      make: () => newSearcher({ ...treesOf(FOUR, UCT, {}), searcher: UCT }),
      limits: () => ['sims'],
    };
    const make = (threads: number) => () =>
      rootParallel.create(
        { ...rootParallel.defaults, threads },
        {
          game: pileGame(),
          evaluator: undefined,
          random: new Random(1),
          helpers: pools.for(treesOf(FOUR, UCT, {})),
          inner: inner as never,
        },
      );
    expect(refusal(make(2))).toMatch(/^LAB_WRONG_GAME .*no parse$/);
    expect(refusal(make(1))).toBe('made');
  });
});

test('where there are no helpers a search runs on one thread and finds the same', () => {
  const spec = treesOf(FOUR, UCT, { trees: 3, threads: 4 });
  const [here, there] = [openAlone(), factory].map((from) => gamesOf(from, spec, { sims: 30 }, 1));
  expect(here).toEqual(there);
});

test('root-parallel keeps the promises of a searcher, on one thread and on two', () => {
  for (const threads of [1, 2])
    for (const game of [{ use: 'tic-tac-toe' }, { use: 'nim', players: 3 }])
      checkSearcher(
        (random) => factory.searcher(treesOf(game, UCT, { trees: 3, threads }), random),
        factory.game(game),
        { budget: { sims: 20 }, playouts: 3 },
      );
});

test('root-parallel can be made with all options that it declares', () => {
  checkOptions(
    rootParallel,
    (options) =>
      factory.searcher(
        { ...treesOf(FOUR, UCT, {}), searcher: { use: 'root-parallel', ...options } },
        new Random(1),
      ),
    { cheap: true },
  );
});

test('lab duel plays the same games on one thread and on two, with options of the inner searcher', async () => {
  const folder = emptyFolder(onTestFinished);
  const duel = (threads: number) =>
    lab(
      [
        'duel',
        `root-parallel:inner="mini:final=value,learn=5",trees=3,threads=${threads}`,
        'uct',
        ...['--game', 'gdl:sheet=tic-tac-toe', '--each', 'sims=30', '--rounds', '2', '--json'],
      ],
      folder,
    );
  const [one, two] = [await duel(1), await duel(2)];
  expect([one.status, two.status]).toEqual([0, 0]);
  const games = ({ stdout }: { stdout: string }) => {
    const { score, cost, records } = JSON.parse(stdout) as Record<string, unknown>;
    return { score, cost, records };
  };
  expect(games(two)).toEqual(games(one));
});
