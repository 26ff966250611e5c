import { defineLearner, Random, type FinishedGame, type Learner } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import draughts from '../../draughts/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import tdMc from '../src/index.ts';
import { quota } from '../src/quota.ts';
import { movesOf } from '../src/games.ts';
import type { Job, Result, State } from '../src/learner.ts';
import { quotaRatio } from '../src/quota.ts';

const { factory } = laboratoryOf(tdMc, ticTacToe, draughts, puzzles);
const learnerOf = (use: string, options: object = {}, game = 'tic-tac-toe') =>
  factory.newLearner({
    learner: { use, episodes: 24, testGames: 20, testEvery: 2, ...options },
    game: { use: game },
    seed: 5,
  }) as Learner<State, Job, Result>;
const perform = (learner: Learner<State, Job, Result>) => (job: Job) => learner.work!(job, factory);
const run = (learner: Learner<State, Job, Result>, generations: number): State => {
  let state = learner.init();
  for (let g = 0; g < generations; g++)
    state = learner.tell(state, learner.ask(state).map(perform(learner))).state;
  return state;
};

const climber = defineLearner({
  id: 'climber',
  summary: 'Stays where it is',
  create: () => ({
    init: () => 0,
    ask: () => [],
    tell: (state) => ({ state, measures: {} }),
    agents: () => [],
  }),
});

describe.each([
  ['td', {}],
  ['td', { lanes: 1 }],
  ['td', { lambda: 0.5, trainBoth: true, states: 'received' }],
  ['td', { lambda: 0.7, leaf: 2 }],
  ['mc', {}],
  ['mc', { lanes: 1, evaluator: { use: 'rbf', units: 6, widths: 'own' } }],
  // Less than two generations of 24 games: some are dropped from the buffer.
  ['mc', { replay: 2, memory: 40, trainBoth: true }],
])('%s with %o', (use, options) => {
  test('keeps the promises of a learner', () => {
    const worker = learnerOf(use, options);
    checkLearner(() => learnerOf(use, options), { perform: perform(worker), generations: 3 });
  });
});

test('the number of jobs per generation does not change the result', () => {
  const states = [2, 5, 24].map((lanes) => run(learnerOf('td', { lanes }), 3));
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
  expect(states[0].episodes).toBe(72);
});

test('learns tic-tac-toe: after 18,000 games it loses to a random player less than half as often as before', () => {
  const learner = learnerOf('td', {
    episodes: 600,
    testGames: 1000,
    testEvery: 30,
    schedule: [{ episodes: 1, eta: 0.2, eps: 0.7 }],
    evaluator: { use: 'mlp', view: 'opponent', encoder: 'board' },
  });
  const [before, after] = [0, 30].map((generations) => {
    const state = run(learner, generations);
    return learner.tell(state, learner.ask(state).map(perform(learner))).measures;
  });
  expect(before['lost']).toBeGreaterThan(100);
  expect(after['lost']).toBeLessThan(before['lost'] / 2);
});

test('plays the requested number of test games, and only in some generations', () => {
  const learner = learnerOf('td', { testGames: 250 });
  const state = learner.init();
  const results = learner.ask(state).map(perform(learner));
  const first = learner.tell(state, results);
  const { won, lost, drawn } = first.measures;
  expect(won + lost + drawn).toBe(250);
  expect(learner.ask(first.state).some(({ kind }) => kind === 'test')).toBe(false);
});

test('a quota comes with the Poisson interval of the games lost', () => {
  // 18 lost games: 10.67 to 28.45 (Garwood 1936).
  const { fitness, fitnessLow, fitnessHigh } = quota({ won: 199_980, lost: 18, drawn: 2 });
  expect(fitness).toBeCloseTo(11_110, 6);
  expect(fitnessLow / 199_980).toBeCloseTo(1 / 28.45, 4);
  expect(fitnessHigh / 199_980).toBeCloseTo(1 / 10.67, 3);
  expect(quota({ won: 10, lost: 0, drawn: 0 })).not.toHaveProperty('fitnessHigh');
});

test('the interval of a ratio of quotas covers the true ratio 19 times of 20', () => {
  const random = new Random('ratio');
  let held = 0;
  const score = (chance: number) => {
    let lost = 0;
    for (let n = 0; n < 2000; n++) if (random.unit() < chance) lost++;
    return { won: 2000 - lost, lost, drawn: 0 };
  };
  for (let n = 0; n < 400; n++) {
    const { low, high, ratio } = quotaRatio(score(0.01), score(0.02));
    expect(low <= ratio && ratio <= high).toBe(true);
    if (low <= 99 / 49 && 99 / 49 <= high) held++;
  }
  // The interval is exact for rare losses, and slightly wider than necessary otherwise.
  expect(held).toBeGreaterThan(370);
  expect(held).toBeLessThan(400);
});

test('a ratio of quotas without games lost is 1 with an unbounded interval', () => {
  const won = { won: 100, lost: 0, drawn: 0 };
  expect(quotaRatio(won, won)).toEqual({ ratio: 1, low: 0, high: Infinity });
  expect(quotaRatio(won, { won: 99, lost: 1, drawn: 0 }).ratio).toBe(Infinity);
});

test('a ratio of quotas of which one has no games won is a number, with an interval around it', () => {
  const none = { won: 0, lost: 100, drawn: 0 };
  expect(quotaRatio(none, none)).toEqual({ ratio: 1, low: 0, high: Infinity });
  const drawn = { won: 0, lost: 0, drawn: 100 };
  const won = { won: 100, lost: 0, drawn: 0 };
  for (const one of [none, drawn, won])
    for (const other of [none, drawn, won]) {
      const { ratio, low, high } = quotaRatio(one, other);
      expect(low <= ratio && ratio <= high, `${ratio} in ${low} to ${high}`).toBe(true);
    }
});

test('agents can search at any depth, and search one ply deep by default', () => {
  const [agent] = learnerOf('mc', {}, 'draughts').agents(learnerOf('mc', {}, 'draughts').init());
  expect(agent.name).toBe('mc-0');
  const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
  for (const budget of [agent.budget, { depth: 3 }]) {
    const record = factory.play({
      id: '',
      agents: [{ ...agent, budget }, random],
      seed: 1,
      opening: [],
      maxPlies: 12,
    });
    expect(record.moves.length).toBeGreaterThan(0);
    expect(record.nodes[0] > 400).toBe(budget.depth === 3);
  }
});

test.each([
  [{ schedule: [] }, 'LAB_BAD_OPTION'],
  [{ schedule: [{ episodes: 10, eta: 0.1 }] }, 'LAB_BAD_OPTION'],
  [{ schedule: [{ episodes: 10, eta: 0.1, eps: 0.7, speed: 1 }] }, 'LAB_BAD_OPTION'],
  [{ schedule: [{ episodes: 10, eta: 0.1, eps: 0.7, search: 2 }] }, 'LAB_BAD_OPTION'],
  [{ states: 'before' }, 'LAB_BAD_OPTION'],
  [{ gamma: 1.1 }, 'LAB_BAD_OPTION'],
  [{ lanes: 0 }, 'LAB_BAD_OPTION'],
  [{ evaluator: { use: 'material' } }, 'LAB_BAD_OPTION'],
  [{ evaluator: { use: 'mlp', depth: 3 } }, 'LAB_BAD_OPTION'],
])('rejects %o', (options, code) => {
  expect(() => learnerOf('td', options)).toThrow(expect.objectContaining({ code }) as Error);
});

test.each([{ replay: -1 }, { replay: 0.5 }, { replay: 1, memory: 23 }, { replay: 1, memory: 30.5 }])(
  'rejects an invalid replay buffer: %o',
  (options) => {
    expect(() => learnerOf('mc', options)).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
    );
  },
);

test('keeps the moves of the last games, and replays them as often as the option says', () => {
  const train = (replay: number) => {
    const learner = learnerOf('mc', { replay, memory: 30, testGames: 0 });
    const games: Int32Array[] = [];
    let state = learner.init();
    for (let g = 0; g < 2; g++) {
      const jobs = learner.ask(state);
      const results = jobs.map(perform(learner));
      games.push(...learner.games!(jobs, results).map(({ moves }) => moves));
      state = learner.tell(state, results).state;
    }
    expect([...movesOf(state.remembered!)]).toEqual(games.slice(-30));
    return state;
  };
  // More updates from the same first games give other weights.
  expect(train(1).weights).not.toEqual(train(3).weights);
});

test.each([1, 8])('a net that diverged is not stored: %d lanes', (lanes) => {
  const schedule = [{ episodes: 10, eta: 10, eps: 0.7 }];
  const learner = learnerOf('td', {
    evaluator: { use: 'rbf', view: 'opponent' },
    lanes,
    schedule,
    episodes: 250,
  });
  const state = learner.init();
  const results = learner.ask(state).map(perform(learner));
  expect(() => learner.tell(state, results)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});

test('a game for one is learned by its payoff, which is what tests measure', () => {
  const learner = learnerOf('td', { evaluator: { use: 'layered', hidden: [4] } }, 'hanoi');
  const { measures, effort } = learner.tell(
    learner.init(),
    learner.ask(learner.init()).map(perform(learner)),
  );
  expect(effort?.games).toBe(24);
  expect(measures['fitness']).toBeGreaterThanOrEqual(-1);
  expect(measures['fitnessLow']).toBeLessThanOrEqual(measures['fitness']);
});

describe.each([
  ['td', { lanes: 3 }],
  ['mc', { lanes: 3 }],
  ['mc', { lanes: 3, replay: 2, memory: 50 }],
  ['td', { lanes: 1 }],
])('%s with %o', (use, options) => {
  /** The state after three generations, and their games. */
  function played() {
    const learner = learnerOf(use, options);
    const games: FinishedGame[] = [];
    let state = learner.init();
    for (let g = 0; g < 3; g++) {
      const jobs = learner.ask(state);
      const results = jobs.map(perform(learner));
      games.push(...learner.games!(jobs, results));
      state = learner.tell(state, results).state;
    }
    return { state, games };
  }

  test('reports the players and the result of every game', () => {
    const { games } = played();
    expect(games).toHaveLength(72);
    for (const [n, { agents, moves, payoffs, reason }] of games.entries()) {
      const position = factory.game(agents[0].game).start();
      for (const move of moves) position.play(move);
      expect(position.over).toBe(true);
      expect({ payoffs, reason }).toEqual({
        payoffs: [position.payoff(0), position.payoff(1)],
        reason: 'rules',
      });
      expect(agents.map(({ name }) => name)).toEqual(
        Array<string>(2).fill(`${use}-${24 * Math.floor(n / 24)} eps 0.7`),
      );
    }
  });

  test('a net trained offline from the games of a run equals the net of that run', () => {
    const { state, games } = played();
    const archive = {
      games: games.length,
      read: (from: number, count: number) => games.slice(from, from + count).map(({ moves }) => moves),
    };
    const request = {
      learner: { use, episodes: 24, testGames: 20, testEvery: 2, ...options },
      game: { use: 'tic-tac-toe' },
      seed: 5,
    };
    const offline = factory.newLearner(request, { archive }) as Learner<State, Job, Result>;
    const asked = offline.ask(offline.init());
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['test']));
    const trained = run(offline, 3);
    if (options.lanes > 1) expect(trained).toEqual(state);
    // With one lane the weights change during the games, which are the same.
    else trained.weights.forEach((weight, i) => expect(weight).toBeCloseTo(state.weights[i], 12));
  });
});

test('a game names the share of greedy moves of its own stage, even if a stage ends within a job', () => {
  const schedule = [
    { episodes: 5, eta: 0.1, eps: 0.7 },
    { episodes: 5, eta: 0.1, eps: 0.9 },
  ];
  const learner = learnerOf('td', { schedule, lanes: 2 });
  const jobs = learner.ask(learner.init());
  const names = learner.games!(jobs, jobs.map(perform(learner))).map(({ agents }) => agents[0].name);
  expect(names.slice(3, 7)).toEqual(['td-0 eps 0.7', 'td-0 eps 0.7', 'td-0 eps 0.9', 'td-0 eps 0.9']);
});

test('learners that cannot use an archive reject it', () => {
  const request = { learner: { use: 'climber' }, game: { use: 'tic-tac-toe' }, seed: 1 };
  const parts = { name: 'climber', learners: [climber] };
  const other = laboratoryOf(ticTacToe, parts).factory;
  expect(() => other.newLearner(request, { archive: { games: 1, read: () => [] } })).toThrow(
    expect.objectContaining({ code: 'LAB_USAGE' }) as Error,
  );
});
