import { LabError, Random, type AgentSpec, type Learner, type MatchJob, type MatchRecord } from 'evolab';
import { encoderOf } from 'evolab/network';
import { checkLearner, randomPosition, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import sane from '../src/index.ts';
import type { State } from '../src/learner.ts';

const { factory } = laboratoryOf(sane, breakthrough, ticTacToe);
const GAME = { use: 'breakthrough', width: 4, height: 4 };
const NET = { use: 'mlp', hidden: [5], activation: 'tanh', encoder: 'board' };
const SMALL = { evaluator: NET, neurons: 20, networks: 10, games: 4, connections: 6, elite: 2 };
const learnerOf = (options: object = {}, game: { use: string } = GAME) =>
  factory.newLearner({ learner: { use: 'sane', ...SMALL, ...options }, game, seed: 3 }) as Learner<State>;

describe('keeps the promises of a learner', () => {
  test.each([
    ['with blueprints', {}],
    [
      'without them, against a stronger opponent after a warm-up',
      { blueprints: 0, warmUp: 2, opponentDepth: 2 },
    ],
    ['on a game of another encoder', { evaluator: { use: 'mlp', hidden: [3] } }, { use: 'tic-tac-toe' }],
  ])('%s', (_, options, game = GAME) => {
    checkLearner(() => learnerOf(options, game), {
      perform: (job: MatchJob) => factory.play(job),
      generations: 4,
    });
  });
});

/** A generation whose results are made up: a network gets what `payoffOf` says. */
function told(learner: Learner<State>, state: State, payoffOf: (agent: AgentSpec) => number) {
  const records = learner.ask(state).map((job, i): MatchRecord => {
    const payoff = payoffOf(job.agents[i % 2]);
    const payoffs = i % 2 === 0 ? [payoff, -payoff] : [-payoff, payoff];
    return { id: job.id, moves: new Int32Array(3), payoffs, nodes: [0, 0], evals: [0, 0], reason: 'rules' };
  });
  return learner.tell(state, records);
}

test('a network has the value of its neurons, each a hidden unit with the connections it has', () => {
  const learner = learnerOf();
  let state = learner.init();
  for (let generation = 0; generation < 5; generation++) {
    const jobs = learner.ask(state);
    state.networks.forEach((network, i) => {
      const agent = jobs[4 * i].agents[0];
      const position = randomPosition(factory.game(GAME), 8, new Random('position', generation, i));
      const role = i % 2;
      const encoder = encoderOf(factory.game(GAME), 'board');
      const inputs = new Float64Array(encoder.size);
      encoder.encode(position, role, inputs);
      const seen = [...inputs, 1];
      const { inputs: sources, weights } = state.neurons;
      const sum = [...network].reduce((total, neuron) => {
        let unit = 0;
        for (let k = 0; k < 6; k++) unit += weights[7 * neuron + k] * seen[sources[6 * neuron + k]];
        return total + weights[7 * neuron + 6] * Math.tanh(unit);
      }, 0);
      expect(factory.evaluator(agent)!.evaluate(position, role)).toBeCloseTo(Math.tanh(sum), 9);
    });
    state = told(learner, state, ({ weights }) => Math.sign(weights![0])).state;
  }
});

/** The sum of the weights from the hidden units to the output. */
const outputOf = ({ weights }: AgentSpec) => weights!.slice(-6, -1).reduce((sum, one) => sum + one, 0);

test('neurons evolve that win together', () => {
  const learner = learnerOf({ range: 1, power: 1 });
  let state = learner.init();
  const first = outputOf(learner.agents(state)[0]);
  for (let generation = 0; generation < 30; generation++)
    ({ state } = told(learner, state, (agent) => Math.tanh(outputOf(agent) / 5)));
  expect(outputOf(learner.agents(state)[0])).toBeGreaterThan(Math.max(first, 3.5));
  const { weights } = state.neurons;
  const mean = Array.from({ length: 20 }, (_, i) => weights[7 * i + 6]).reduce((a, b) => a + b, 0) / 20;
  expect(mean).toBeGreaterThan(0.6);
});

test('the opponent moves at random in the first generations, and what was won against it does not count later', () => {
  const learner = learnerOf({ warmUp: 2, opponentDepth: 3, opponent: { use: 'material' } });
  let state = learner.init();
  const opponents: AgentSpec[] = [];
  for (let generation = 0; generation < 3; generation++) {
    opponents.push(learner.ask(state)[0].agents[1]);
    ({ state } = told(learner, state, ({ name }) => (name === '0-7' ? 1 : generation < 2 ? 0 : 1)));
  }
  expect(opponents.map(({ searcher }) => searcher.use)).toEqual(['random', 'random', 'alphabeta']);
  expect(opponents[2]).toMatchObject({ evaluator: { use: 'material' }, budget: { depth: 3 } });
  expect(state.champions.map(({ lead, games }) => [lead, games])).toEqual([
    [0, 4],
    [0, 4],
  ]);
});

test('the best networks play again, and are compared by their lead over others in the same games', () => {
  const learner = learnerOf();
  // One of ten networks wins its games, the others draw them: on average a network has 2.2 points of 4.
  const first = told(learner, learner.init(), (agent) => (agent.name === '0-7' ? 1 : 0));
  expect(first.state.champions[0]).toMatchObject({ name: '0-7', games: 4 });
  expect(first.state.champions[0].lead).toBeCloseTo(1.8, 12);
  const second = told(learner, first.state, (agent) => (agent.name === '0-7' ? 1 : 0));
  const [champion] = second.state.champions;
  expect(champion).toMatchObject({ name: '0-7', games: 4 * 0.8 + 4 });
  expect(champion.lead).toBeCloseTo(0.8 * 1.8 + 2, 12);
  expect(second.measures['fitness']).toBeCloseTo(0.5 + champion.lead / (7.2 + 20), 12);
  // In easier games, which all networks win, it does not fall behind, and no other one takes its place.
  const third = told(learner, second.state, () => 1);
  expect(third.state.champions[0].name).toBe('0-7');
  expect(third.state.champions[0].lead).toBeCloseTo(0.8 * champion.lead, 12);
  expect(learner.agents(third.state)).toHaveLength(2);
  const fourth = told(learner, third.state, (agent) => (agent.name === '3-3' ? 1 : -1));
  expect(fourth.state.champions[0].name).toBe('3-3');
});

test.each([
  [{ evaluator: { use: 'material' } }],
  [{ evaluator: { use: 'layered', hidden: [5] } }],
  [{ evaluator: { use: 'mlp', hidden: [5, 5] } }],
])('refuses %j', (options) => {
  expect(() => learnerOf(options)).toThrow(LabError);
  expect(() => learnerOf(options)).toThrow('the evaluator mlp with one hidden layer');
});
