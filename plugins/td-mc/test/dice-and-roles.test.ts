import {
  CHANCE,
  Random,
  type Game,
  type Learner,
  type Position,
  type Role,
  type Spec,
  type Trainable,
} from 'evolab';
import { AlphaBeta } from 'evolab/search';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import nim from '../../nim/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import pig from '../../pig/src/index.ts';
import { AfterStates, slotsOf, type Teaching } from '../src/after-states.ts';
import tdMc from '../src/index.ts';

const { factory } = laboratoryOf(tdMc, pig, nim, nTuple);
const dice = factory.game({ use: 'pig', target: 20 });
const three = factory.game({ use: 'nim', players: 3 });

const TEACHING: Teaching = {
  gamma: 0.9,
  lambda: 1,
  bootstrap: 'own',
  explored: 'follow',
  exact: 0,
  valueOf: (payoff) => payoff,
};
const errors = () => ({ updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 });

/** A value function that learns nothing and notes what it looks at and is taught. */
function noted(game: Game) {
  const looks: { turn: Role; role: Role; text: string }[] = [];
  const targets = new Map<number, number>();
  const trainable: Trainable = {
    evaluator: { evaluate: () => 0 },
    load: () => {},
    save: () => ({ weights: new Float32Array(0), coherence: new Float32Array(0) }),
    read(_, position: Position, role) {
      looks.push({ turn: position.turn, role, text: game.print(position) });
    },
    value: () => 0.25,
    learn: (slot, value, error) => targets.set(slot, value + error),
  };
  return { trainable, looks, targets };
}

test('in a game of dice the positions after moves are looked at, those before a roll among them, never those after it', () => {
  const { trainable, looks } = noted(dice);
  const states = new AfterStates(dice, trainable, TEACHING);
  states.play({ greedy: 0, random: new Random(1), luck: new Random(2) });
  const wanted: { turn: Role; role: Role; text: string }[] = [];
  const position = dice.start();
  for (const move of states.moves.slice(0, states.plies)) {
    const role = position.turn;
    position.play(move);
    if (role !== CHANCE && !position.over)
      wanted.push({ turn: position.turn, role, text: dice.print(position) });
  }
  expect(looks).toEqual(wanted);
  expect(looks.some(({ turn }) => turn === CHANCE)).toBe(true);
});

test('the dice are the same whatever the agent draws', () => {
  const rolls = (agent: number, luck: number): number[] => {
    const states = new AfterStates(dice, noted(dice).trainable, TEACHING);
    states.play({ greedy: 0, random: new Random(agent), luck: new Random(luck) });
    const position = dice.start();
    return Array.from(states.moves.slice(0, states.plies)).filter((move) => {
      const rolled = position.turn === CHANCE;
      position.play(move);
      return rolled;
    });
  };
  const [one, other] = [rolls(1, 7), rolls(2, 7)];
  const shared = Math.min(one.length, other.length);
  expect(shared).toBeGreaterThan(2);
  expect(one.slice(0, shared)).toEqual(other.slice(0, shared));
  expect(rolls(1, 8).slice(0, shared)).not.toEqual(one.slice(0, shared));
});

test.each(['own', 'next'] as const)(
  'of three roles each is taught its own payoff at every position, by its own view: %s',
  (bootstrap) => {
    const { trainable, looks, targets } = noted(three);
    const states = new AfterStates(three, trainable, { ...TEACHING, gamma: 1, bootstrap });
    states.play({ greedy: 0, random: new Random(3) });
    const payoffs = [0, 1, 2].map((role) => states.position.payoff(role));
    expect(new Set(payoffs).size).toBeGreaterThan(1);
    const after = states.plies - 1;
    expect(looks.map(({ role }) => role)).toEqual(Array.from({ length: 3 * after }, (_, i) => i % 3));
    states.teach(-1, 0.1, errors());
    for (let ply = 0; ply < after; ply++)
      for (const role of [0, 1, 2]) expect(targets.get(2 * ply * 3 + role)).toBe(payoffs[role]);
    expect(targets.size).toBe(3 * after);
    expect(Math.max(...targets.keys())).toBeLessThan(slotsOf(three));
    targets.clear();
    states.teach(2, 0.1, errors());
    expect([...targets.values()]).toEqual(Array.from({ length: after }, () => payoffs[2]));
  },
);

test.each(['own', 'next'] as const)(
  'of two roles with dice the target turns round with the mover: %s',
  (bootstrap) => {
    const { trainable, targets } = noted(dice);
    const states = new AfterStates(dice, trainable, { ...TEACHING, gamma: 1, bootstrap });
    states.play({ greedy: 0, random: new Random(5), luck: new Random(6) });
    states.teach(-1, 0.1, errors());
    const position = dice.start();
    states.moves.slice(0, states.plies).forEach((move, ply) => {
      const role = position.turn;
      position.play(move);
      if (role !== CHANCE && !position.over) expect(targets.get(2 * ply)).toBe(states.position.payoff(role));
    });
  },
);

test('with dice search teaches what it says after the roll', () => {
  const { trainable, targets } = noted(dice);
  const worth = (position: Position) => (position.key(0) & 0xff) / 256 - 0.5;
  const evaluator = { evaluate: (position: Position, role: Role) => (1 - 2 * role) * worth(position) };
  const teaching = { ...TEACHING, gamma: 1, lambda: 0 };
  const states = new AfterStates(dice, { ...trainable, evaluator }, teaching);
  const random = { greedy: 1, random: new Random(5), luck: new Random(6) };
  states.play({ ...random, search: 1 });
  states.teach(-1, 0.1, errors());
  const search = new AlphaBeta(dice, evaluator);
  const position = dice.start();
  let before: { ply: number; role: number } | undefined;
  let looked = 0;
  states.moves.slice(0, states.plies).forEach((move, ply) => {
    const role = position.turn;
    if (role !== CHANCE) {
      if (before) {
        const { value } = search.search(position, role, { depth: 1 });
        expect(targets.get(2 * before.ply)).toBeCloseTo(before.role === role ? value : -value, 12);
        looked++;
      }
      before = { ply, role };
    }
    position.play(move);
  });
  expect(looked).toBeGreaterThan(0);
});

test('search teaches roles that are opposed, in turn, alone', () => {
  const schedule = [{ episodes: 24, eta: 0.1, eps: 0.9, search: 2 }];
  expect(() => learnerOf({ schedule }, { use: 'nim', players: 3 })).toThrow(/two roles/);
});

const learnerOf = (learner: object, game: Spec) =>
  factory.newLearner({
    learner: { use: 'td', episodes: 24, testGames: 20, testEvery: 2, ...learner },
    game,
    seed: 5,
  });
const perform = (learner: Learner<unknown, unknown, unknown>) => (job: unknown) =>
  learner.work!(job, factory);

const MLP = { use: 'mlp', hidden: [6], view: 'opponent' };
// The three heaps two by two, each pair with whose turn it is.
const TUPLES = {
  use: 'n-tuple',
  encoder: 'bits',
  tuples: '0-1-2-5-6-7-8-15-16 0-1-2-10-11-12-13-14-15-16 5-6-7-8-10-11-12-13-14-15-16',
};
const PIG = { use: 'pig', target: 20 };
const NIM = { use: 'nim', players: 3 };

describe.each([
  [{ evaluator: MLP }, PIG],
  [{ use: 'mc', evaluator: MLP, trainBoth: true, sparring: 0.3, partner: { use: 'constant' } }, PIG],
  [{ evaluator: TUPLES, explored: 'greedy', sparring: 0.3, partner: { use: 'constant' } }, NIM],
  [{ evaluator: { ...TUPLES, roles: 'apart' }, lambda: 0.5 }, NIM],
  [{ evaluator: { use: 'layered', hidden: [4] }, bootstrap: 'next', step: 'tc' }, NIM],
])('%o on %o', (learner, game) => {
  test('keeps the promises of a learner', () => {
    checkLearner(() => learnerOf(learner, game), {
      perform: perform(learnerOf(learner, game)),
      generations: 2,
    });
  });
});

const contest = (game: Spec) => {
  const learner = factory.newLearner({
    learner: { use: 'ctdl', evaluator: { ...TUPLES, spread: 0.1 }, population: 4, episodes: 4 },
    game,
    seed: 5,
  });
  return { learner, perform: perform(learner) };
};

test('ctdl keeps its promises with three roles, and each pair meets in every seat from both sides', () => {
  checkLearner(() => contest(NIM).learner, { perform: contest(NIM).perform, generations: 2 });
  const { learner, perform } = contest(NIM);
  let state = learner.init();
  state = learner.tell(state, learner.ask(state).map(perform)).state;
  const { effort } = learner.tell(state, learner.ask(state).map(perform));
  expect(effort?.games).toBe(6 * 6);
});

/** The state after so many generations, and the share of tests won in each of them. */
function taught(options: object, game: Spec, generations: number) {
  const learner = learnerOf(
    { episodes: 2000, testGames: 400, testEvery: 1, trainBoth: true, lanes: 1, gamma: 1, ...options },
    game,
  );
  let state = learner.init();
  const shares = Array.from({ length: generations }, () => {
    const told = learner.tell(state, learner.ask(state).map(perform(learner)));
    state = told.state;
    return told.measures['won'] / 400;
  });
  return { shares, agent: learner.agents(state)[0] };
}

test('td learns to roll and to hold', () => {
  const schedule = [{ episodes: 9999, eta: 0.05, eps: 0.9 }];
  const { shares } = taught({ evaluator: MLP, schedule }, { use: 'pig', target: 50 }, 3);
  // The first test is that of the first weights.
  expect(shares[0]).toBeLessThan(0.7);
  expect(shares[2]).toBeGreaterThan(0.76);
});

test('of three roles td learns who wins: the one to move takes a heap that is alone', () => {
  const schedule = [{ episodes: 9999, eta: 0.3, eps: 0.8 }];
  const { agent } = taught({ evaluator: TUPLES, schedule }, NIM, 2);
  const evaluator = factory.evaluator(agent)!;
  for (const heaps of ['2,0,0', '0,3,0', '0,0,4']) {
    for (const turn of [0, 1, 2]) {
      const position = three.parse!(`${heaps} ${turn + 1}`);
      for (const role of [0, 1, 2]) {
        const value = evaluator.evaluate(position, role);
        if (role === turn) expect(value).toBeGreaterThan(0.3);
        else expect(value).toBeLessThan(-0.1);
      }
    }
  }
});
