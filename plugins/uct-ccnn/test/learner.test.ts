import { definePlugin, Random, selfPlayValues, type Learner } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import gdl from '../../gdl/src/index.ts';
import othello from '../../othello/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { TableBuilder } from '../src/cascade/example-table.ts';
import { cascadeWeightCount, newCascade } from '../src/cascade/net.ts';
import { parseUnit } from '../src/cascade/unit.ts';
import uctCcnn from '../src/index.ts';
import type { Job, Result, State } from '../src/learner.ts';

const { factory } = laboratoryOf(uctCcnn, ticTacToe, othello, connectFour, gdl);
const SMALL = {
  sims: 30,
  startGames: 5,
  randomStates: 6,
  batch: 3,
  maxUnits: 2,
  mostEpochs: 20,
  leastEpochs: 5,
};
const learnerOf = (options: object = {}, game: object = { use: 'tic-tac-toe' }) =>
  factory.newLearner({
    learner: { use: 'uct-ccnn', ...SMALL, ...options },
    game: game as { use: string },
    seed: 5,
  }) as Learner<State, Job, Result>;
const perform = (learner: Learner<State, Job, Result>) => (job: Job) => learner.work!(job, factory);

/** Follows a learner for some generations; what was asked for in each round, and the measures of each generation. */
function follow(learner: Learner<State, Job, Result>, generations: number) {
  let state = learner.init();
  const rounds: string[] = [];
  const measures: Record<string, number>[] = [];
  for (let g = 0; g < generations; g++) {
    for (let more = true; more;) {
      const jobs = learner.ask(state);
      rounds.push(`${jobs.length} ${jobs[0].kind}`);
      const told = learner.tell(state, jobs.map(perform(learner)));
      state = told.state;
      more = told.more ?? false;
      if (!more) measures.push(told.measures);
    }
  }
  return { state, rounds, measures };
}

test.each([
  ['as it comes', {}],
  [
    'with kept trees, proofs and drawn games',
    { reuse: true, solver: true, drawn: 'keep', duplicates: 'mean' },
  ],
  [
    'without random states or tests, by correlation',
    { randomStates: 0, testShare: 0, criterion: 'correlation' },
  ],
])('keeps the promises of a learner, %s', (_, options) => {
  const worker = learnerOf(options);
  checkLearner(() => learnerOf(options), { perform: perform(worker), generations: 4 });
});

test('plays from the start, then from random states, then grows unit by unit, then begins another round', () => {
  const { rounds, measures, state } = follow(learnerOf({ gamesEach: 2 }), 6);
  const play = ['3 play', '2 play', '3 play', '3 play', '3 play', '3 play'];
  expect(rounds).toEqual([...play, '2 grow', '2 grow', ...play]);
  expect(measures.map(({ games }) => games)).toEqual([5, 17, 17, 17, 22, 34]);
  expect(measures.map(({ units }) => units)).toEqual([undefined, 0, 1, 2, 2, 0]);
  expect(state.round).toBe(2);
});

test('the games of a round begin at the random states, each as often as asked for', () => {
  const { state } = follow(learnerOf({ gamesEach: 2 }), 2);
  const openings = state.games.slice(5).map(({ moves, opening }) => moves.slice(0, opening).join());
  expect(new Set(openings).size).toBe(6);
  for (let i = 0; i < 12; i += 2) expect(openings[i]).toBe(openings[i + 1]);
});

test('a generation that is stored in the middle goes on where it stopped, and no game is lost', () => {
  const learner = learnerOf();
  const first = learner.tell(learner.init(), learner.ask(learner.init()).map(perform(learner)));
  expect(first.more).toBe(true);
  expect(first.state.games.length).toBe(3);
  const resumed = learnerOf();
  const second = resumed.tell(first.state, resumed.ask(first.state).map(perform(resumed)));
  expect(second.more).toBe(false);
  expect(second.state.games.slice(0, 3)).toEqual(first.state.games);
});

const CONNECT_FOUR = { use: 'connect-four', width: 5, height: 5 };

describe('what it learns', () => {
  const learner = learnerOf(
    { sims: 200, startGames: 20, randomStates: 40, batch: 60, maxUnits: 6, mostEpochs: 150, leastEpochs: 50 },
    CONNECT_FOUR,
  );
  const { state, measures } = follow(learner, 8);
  const last = measures[measures.length - 1];

  test('explains a good share of what tree search thinks of positions it has not seen', () => {
    expect(last['fitness']).toBeGreaterThan(0.3);
    expect(last['training error']).toBeLessThan(measures[1]['training error']);
  });

  test('beats a random player, as alpha-beta over the net', () => {
    const [agent] = learner.agents(state);
    const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
    let won = 0;
    for (let seed = 0; seed < 30; seed++) {
      const agents = seed % 2 === 0 ? [agent, random] : [random, agent];
      won += factory.play({ id: '', agents, seed, opening: [] }).payoffs[seed % 2];
    }
    expect(won).toBeGreaterThan(20);
  });

  test('judges the side that waits as it fares, and without a correction better than it fares', () => {
    const [agent] = learner.agents(state);
    const [raw] = learnerOf({ fair: false }, CONNECT_FOUR).agents(state);
    const [corrected, excess] = [agent, raw].map((judge) => {
      const evaluator = factory.evaluator({ ...agent, weights: judge.weights! })!;
      const { waiting, outcome } = selfPlayValues(factory.game(agent.game), evaluator, {
        games: 60,
        seed: 9,
      });
      return waiting - outcome;
    });
    expect(Math.abs(corrected)).toBeLessThan(0.02);
    expect(excess).toBeGreaterThan(0.05);
  });

  test('is told as games for the database of episodes', () => {
    const begun = learner.init();
    const jobs = learner.ask(begun).slice(0, 2);
    const games = learner.games!(jobs, jobs.map(perform(learner)));
    expect(games.length).toBe(2);
    for (const { agents, moves, payoffs, reason } of games) {
      expect(agents.map(({ searcher }) => searcher.use)).toEqual(['uct', 'uct']);
      const position = factory.game(agents[0].game).start();
      for (const move of moves) position.play(move);
      expect([position.payoff(0), position.payoff(1)]).toEqual(payoffs);
      expect(reason).toBe('rules');
    }
  });
});

test('an agent from before there is a net knows nothing', () => {
  const learner = learnerOf({}, { use: 'othello', size: 4 });
  const [agent] = learner.agents(learner.init());
  const position = factory.game(agent.game).start();
  expect(factory.evaluator(agent)!.evaluate(position, 0)).toBe(0);
});

test.each([
  [{ sims: 0 }, 'LAB_BAD_OPTION'],
  [{ startGames: 0 }, 'LAB_BAD_OPTION'],
  [{ batch: 1.5 }, 'LAB_BAD_OPTION'],
  [{ final: 'luck' }, 'LAB_BAD_OPTION'],
  [{ drawn: 'half' }, 'LAB_BAD_OPTION'],
  [{ duplicates: 'all' }, 'LAB_BAD_OPTION'],
  [{ testShare: 1 }, 'LAB_BAD_OPTION'],
  [{ cp: -1 }, 'LAB_BAD_OPTION'],
  [{ criterion: 'cascade3' }, 'LAB_BAD_OPTION'],
  [{ activations: ['relu'] }, 'LAB_BAD_OPTION'],
  [{ activations: [] }, 'LAB_BAD_OPTION'],
  [{ rprop: 'quick' }, 'LAB_BAD_OPTION'],
  [{ encoder: 'eyes' }, 'LAB_BAD_OPTION'],
  [{ maxUnits: 1001 }, 'LAB_BAD_OPTION'],
  [{ unknown: 1 }, 'LAB_BAD_OPTION'],
])('refuses %o', (options, code) => {
  expect(() => learnerOf(options)).toThrow(expect.objectContaining({ code }) as Error);
});

test('growth ends with as many units as a net can have, though there are more inputs', () => {
  const [game] = ticTacToe.games!;
  const wide = {
    size: 1500,
    range: [0, 1] as const,
    encode: (_: unknown, __: unknown, out: Float64Array) => void out.fill(1, 0, 1500),
  };
  const plugin = definePlugin({
    name: 'wide',
    games: [{ ...game, create: (options) => ({ ...game.create(options), encoders: { wide } }) }],
  });
  const learner = laboratoryOf(uctCcnn, plugin).factory.newLearner({
    learner: { use: 'uct-ccnn', ...SMALL, encoder: 'wide', maxUnits: 0, fair: false },
    game: { use: 'tic-tac-toe' },
    seed: 1,
  }) as Learner<State, Job, Result>;
  const builder = new TableBuilder(1500, 1);
  builder.add(new Float64Array(1500).fill(1, 0, 3), [0.5]);
  const table = builder.build(0, new Random('table'));
  const candidate = {
    poolIndex: 0,
    unit: parseUnit('tanh:0.5'),
    score: 1,
    epochs: 1,
    outputWeights: new Float64Array(1),
  };
  const units = Array.from({ length: 998 }, () => candidate.unit);
  const net = {
    ...newCascade(1500, 1, 'tanh'),
    units,
    weights: new Float64Array(cascadeWeightCount(1500, 998)),
  };
  const stages = Array.from({ length: 999 }, (_, units) => ({
    units,
    training: 1,
    test: NaN,
    epochs: 1,
    candidateEpochs: 1,
  }));
  let state: State = { ...learner.init(), phase: 'grow', table, growth: { seed: 1, net, best: net, stages } };
  const grown = (state: State): State => {
    const inputWeights = new Float64Array(1501 + state.growth!.net.units.length);
    return learner.tell(state, [{ kind: 'grow', candidate: { ...candidate, inputWeights } }]).state;
  };
  state = grown(state);
  expect(state.phase).toBe('grow');
  state = grown(state);
  expect(state.growth!.net.units).toHaveLength(1000);
  expect(state.phase).toBe('start');
  expect(learner.agents(state)[0].weights!.every(Number.isFinite)).toBe(true);
});

test('refuses a game whose roles move at the same time', () => {
  expect(() => learnerOf({}, { use: 'gdl', sheet: 'farming-quandries' })).toThrow(
    "learner 'uct-ccnn' needs a game whose roles move in turn; this one has 2 roles that move simultaneously",
  );
});

describe('a guide', () => {
  const OPTIONS = { guide: 0.5, maxUnits: 1 };
  const learner = learnerOf(OPTIONS);

  test('is the net of the last round: the first round is played without one, the second with it', () => {
    const plain = follow(learnerOf({ maxUnits: 1 }), 3).state;
    const guided = follow(learner, 3).state;
    expect(guided.games).toEqual(plain.games);
    const [job] = learner.ask(guided);
    if (job.kind !== 'play') throw new Error('no game is played');
    expect(job.net).toEqual(guided.growth!.best);
    expect(learnerOf({ maxUnits: 1 }).ask(plain)[0]).not.toHaveProperty('net');
    const { game } = learner.work!(job, factory) as Result & { kind: 'play' };
    const { net, ...rest } = job;
    const unguided = learner.work!(rest, factory) as Result & { kind: 'play' };
    expect(net).toBeDefined();
    expect(game.values).not.toEqual(unguided.game.values);
  });

  test('counts in leaves by its share, as the searcher of the finished games says', () => {
    const { state } = follow(learner, 3);
    const jobs = learner.ask(state).slice(0, 1);
    const results = jobs.map(perform(learner));
    const [{ agents, moves, seed }] = learner.games!(jobs, results);
    expect(agents[0]).toMatchObject({ name: 'uct-30 with a net', searcher: { use: 'uct', lambda: 0.5 } });
    // The same search on its own makes the same moves: one random stream plays both roles.
    const random = new Random(seed);
    const searcher = factory.searcher(agents[0], random);
    const position = factory.game(agents[0].game).start();
    for (const move of moves) {
      const found = searcher.search(position, position.turn, agents[0].budget).move;
      expect(found).toBe(move);
      position.play(move);
    }
  });

  test('keeps the promises of a learner', () => {
    checkLearner(() => learnerOf(OPTIONS), { perform: perform(learnerOf(OPTIONS)), generations: 6 });
  });
});
