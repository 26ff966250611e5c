import {
  defineEvaluator,
  defineLearner,
  definePlugin,
  tanh,
  type AgentSpec,
  type Evaluator,
  type Learner,
  type WeightBlock,
} from 'evolab';
import { describe, expect, test } from 'vitest';
import eightPuzzle from '../../plugins/puzzles/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { checksText, checkText } from '../../src/report/checks-text.ts';
import { doctor, type DoctorEvent } from '../../src/tasks/doctor.ts';
import type { TaskEvent } from '../../src/tasks/context.ts';
import { laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe);

test.each(['tic-tac-toe', 'material', 'alphabeta'])('%s is examined check by check', (use) => {
  const events: (DoctorEvent | TaskEvent)[] = [];
  const context = { laboratory, report: (event: DoctorEvent | TaskEvent) => events.push(event) };
  const { checks, ok, ...subject } = doctor(context, { subject: { use }, seed: 1 });
  expect(events).toEqual([
    { type: 'subject', subject },
    ...checks.map((check) => ({ type: 'check', check })),
  ]);
  expect([ok, checks.every((check) => check.ok)]).toEqual([true, true]);
});

test('a game is not examined on another one', () => {
  const request = { subject: { use: 'tic-tac-toe' }, game: { use: 'hex' }, seed: 1 };
  expect(() => doctor({ laboratory, report: () => {} }, request)).toThrow(
    expect.objectContaining({
      code: 'LAB_USAGE',
      hint: 'leave out --game, or test that one: lab doctor hex',
    }) as Error,
  );
});

describe('the agents of a learner are as the laboratory needs them', () => {
  const own: AgentSpec = {
    name: 'own',
    game: { use: 'tic-tac-toe' },
    searcher: { use: 'greedy' },
    evaluator: { use: 'counted' },
    budget: {},
    weights: new Float64Array(2),
  };
  const counted = defineEvaluator({
    id: 'counted',
    summary: 'Nothing',
    options: {},
    weights: () => [{ name: 'two', size: 2, start: [0, 1], bounds: [0, 1] }],
    create: () => ({ evaluate: () => 0 }),
  });
  const checked = (agent: AgentSpec) => {
    const still = defineLearner({
      id: 'still',
      summary: 'Learns nothing',
      options: {},
      create: (): Learner<number, number, number> => ({
        init: () => 0,
        ask: () => [1],
        work: () => 1,
        tell: (state) => ({ state: state + 1, measures: {} }),
        agents: () => [agent],
      }),
    });
    const plugin = definePlugin({ name: 'still', learners: [still], evaluators: [counted] });
    const context = { laboratory: laboratoryOf(ticTacToe, plugin), report: () => {} };
    const { checks } = doctor(context, { subject: { use: 'still' }, seed: 1 });
    return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  };

  test('one that can play passes', () => expect(checked(own)).toEqual([]));

  test.each<[string, object, RegExp]>([
    ['too few weights', { weights: new Float64Array(1) }, /1 weights, its evaluator 'counted' needs 2/],
    ['a weight out of its bounds', { weights: Float64Array.of(0, 2) }, /weight 1 is 2, out of its bounds/],
    ['an unknown searcher', { searcher: { use: 'nobody' } }, /no searcher is called 'nobody'/],
    ['an unknown limit', { budget: { plies: 2 } }, /'plies' is no limit/],
    ['a limit that no file holds', { budget: { depth: -3 } }, /a file of it could not be read/],
  ])('%s', (_, change, fault) => {
    expect(checked({ ...own, ...change })).toEqual([expect.stringMatching(fault)]);
  });
});

test.each([
  [[0, 4], []],
  [
    [4, 4],
    ['ask', 'tell', 'agents', 'resume'],
  ],
])('a learner that opens games with the moves %j', (opening, failed) => {
  const player: AgentSpec = {
    name: 'any',
    game: { use: 'tic-tac-toe' },
    searcher: { use: 'random' },
    budget: {},
  };
  const asking = defineLearner({
    id: 'asking',
    summary: 'Learns nothing',
    options: {},
    create: (): Learner<number> => ({
      init: () => 0,
      ask: () => [{ id: 'one', agents: [player, player], seed: 1, opening }],
      tell: (state) => ({ state: state + 1, measures: {} }),
      agents: () => [player],
    }),
  });
  const plugin = definePlugin({ name: 'asking', learners: [asking] });
  const context = { laboratory: laboratoryOf(ticTacToe, plugin), report: () => {} };
  const bad = doctor(context, { subject: { use: 'asking' }, seed: 1 }).checks.filter(({ ok }) => !ok);
  expect(bad.map(({ name }) => name).filter((name) => name !== 'plain data')).toEqual(failed);
  for (const { detail } of bad) expect(detail).toMatch(/breaks the rules: moves: number 2 is not legal/);
});

describe('the weights of an evaluator', () => {
  const block: WeightBlock = { name: 'factor', size: 1, start: [-1, 1] };
  const plain: Create = ({ weights }) => ({ evaluate: (_, role) => tanh(weights[0] * (role - 0.5)) });
  type Create = (parts: { weights: Float64Array }) => Evaluator;

  const remarks = (blocks: readonly WeightBlock[], make: Create = plain) => {
    const tried = defineEvaluator({
      id: 'tried',
      summary: 'One factor',
      options: {},
      weights: () => [...blocks],
      create: (_, parts) => make(parts),
    });
    const laboratory = laboratoryOf(ticTacToe, definePlugin({ name: 'tried', evaluators: [tried] }));
    const { checks } = doctor({ laboratory, report: () => {} }, { subject: { use: 'tried' }, seed: 1 });
    return checks
      .filter(({ ok, warning }) => !ok || warning)
      .map(({ name, ok, detail }) => `${ok ? 'note' : 'FAIL'} ${name}: ${detail}`);
  };

  test('that are read where they are pass', () => expect(remarks([block])).toEqual([]));

  test.each<[string, Partial<WeightBlock>, RegExp]>([
    ['from more to less', { start: [1, -1] }, /^FAIL weight blocks: .*'factor' start from 1 to -1/],
    ['of no number', { start: [NaN, 1] }, /^FAIL weight blocks: .* start from NaN to 1/],
    ['beyond their bounds', { bounds: [0, 1] }, /^FAIL weight blocks: .*beyond its bounds 0 and 1/],
    ['given within other bounds', { bounds: [0, 1], given: Float64Array.of(2) }, /starts from 2 to 2/],
  ])('%s', (_, change, remark) => {
    expect(remarks([{ ...block, ...change }])).toContainEqual(expect.stringMatching(remark));
  });

  test('are not changed', () => {
    const scaling: Create = ({ weights }) => {
      weights[0] /= 2;
      return plain({ weights });
    };
    expect(remarks([block], scaling)).toEqual([expect.stringMatching(/^FAIL weights: it changes weight 0/)]);
  });

  test('of a block that nothing depends on are warned of', () => {
    expect(remarks([block, { ...block, name: 'spare' }])).toEqual([
      "note weights: no value in 5 games depends on the weights of 'spare'",
    ]);
  });
});

test('a searcher is examined on a game whose pieces material cannot count', () => {
  const context = { laboratory: laboratoryOf(eightPuzzle), report: () => {} };
  const request = { subject: { use: 'alphabeta' }, game: { use: 'eight-puzzle' }, seed: 1 };
  expect(doctor(context, request).ok).toBe(true);
});

test('what does not hold stands out', () => {
  const good = { name: 'copy', ok: true, detail: '' };
  const doubtful = { name: 'memory', ok: true, detail: 'much', warning: true } as const;
  const bad = { name: 'move', ok: false, detail: 'not legal\n  at ./x\u001b' };
  expect([good, doubtful, bad].map(checkText)).toEqual([
    '  ok   copy',
    '  note memory: much',
    '  FAIL move: not legal\n       at ./x\\x1b',
  ]);
  expect(checksText([good, doubtful])).toBe('All 2 checks hold.');
  expect(checksText([good, bad])).toBe('1 of 2 checks do not hold.');
});
