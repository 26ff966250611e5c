import { expect, test } from 'vitest';
import connectFour from '../../plugins/connect-four/src/index.ts';
import dVision from '../../plugins/d-visiondraughts/src/index.ts';
import draughts from '../../plugins/draughts/src/index.ts';
import nTuple from '../../plugins/n-tuple/src/index.ts';
import tdMc from '../../plugins/td-mc/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import uctCcnn from '../../plugins/uct-ccnn/src/index.ts';
import type { AgentSpec, MatchRecord, Spec } from '../../src/contract/agent.ts';
import type { Batch } from '../../src/contract/executor.ts';
import { decode, encode } from '../../src/storage/codec.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { resultFault, sameResults } from '../../src/worker/result-check.ts';
import { laboratoryOf } from 'evolab/testing';

const { factory } = laboratoryOf(ticTacToe, connectFour, draughts, tdMc, nTuple, uctCcnn, dVision);
/** As they come from another machine. */
const sent = (results: unknown) => decode(encode(results)) as MatchRecord[];
const fault = (batch: Batch, results: unknown) => resultFault(batch, results, factory);

const agent: AgentSpec = {
  name: 'random',
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'random' },
  budget: {},
};
const jobs = Array.from({ length: 20 }, (_, i) => ({
  id: `x/${i}`,
  agents: [agent, agent],
  seed: i,
  opening: i % 3 === 0 ? [i % 9] : [],
  ...(i % 4 === 0 && { maxPlies: 4 }),
}));

test('matches that were played by the rules pass, also those that the ply limit ends', () => {
  const batch: Batch = { kind: 'match', jobs };
  expect(fault(batch, sent(doBatch(batch, factory)))).toBeUndefined();
});

test('two machines agree on matches whatever time their moves took, and on nothing else', () => {
  const batch: Batch = { kind: 'match', jobs: jobs.map((job) => ({ ...job, timed: true })) };
  const results = doBatch(batch, factory) as MatchRecord[];
  const slower = sent(results).map((record) => ({
    ...record,
    times: record.times!.map(({ moves, millis }) => ({ moves, millis: millis + 1 })),
  }));
  expect(sameResults(batch, results, slower)).toBe(true);
  const [first, ...others] = slower;
  expect(sameResults(batch, results, [{ ...first, nodes: [1, 1] }, ...others])).toBe(false);
  expect(sameResults(batch, results, others)).toBe(false);
  expect(sameResults(batch, results, [null, ...others])).toBe(false);
});

test('of matches, wrong payoffs, illegal moves, another end, too few results and NaN are named', () => {
  const batch: Batch = { kind: 'match', jobs };
  const results = sent(doBatch(batch, factory));
  const lie = (at: number, part: object) =>
    results.map((record, i) => (i === at ? { ...record, ...part } : record));
  const { moves, payoffs } = results[1];
  const lies: [unknown, RegExp][] = [
    [results.slice(1), /19 results of 20 jobs/],
    ['none', /no list/],
    [lie(1, { payoffs: [payoffs[1], payoffs[0] === 0 ? 1 : payoffs[0]] }), /result 2: payoffs/],
    [lie(1, { payoffs: [NaN, NaN] }), /payoffs: 0: no finite number/],
    [lie(1, { moves: Int32Array.of(...moves.slice(0, -1), moves[0]) }), /moves: number \d is not legal/],
    [lie(1, { moves: moves.slice(0, -1) }), /moves: the game goes on/],
    [lie(1, { moves: Int32Array.of(...moves, 8) }), /the game is over/],
    [lie(4, { moves: results[5].moves }), /the game is stopped|reason|payoffs/],
    [lie(0, { moves: Int32Array.of(8, ...results[0].moves.slice(1)) }), /not those of the opening/],
    [lie(1, { id: 'x/7' }), /id: not "x\/1"/],
    [lie(1, { reason: 'plies' }), /reason: plies/],
    [lie(1, { nodes: [1] }), /nodes: 1 elements, not 2/],
    [lie(1, { extra: 1 }), /unknown key/],
    [lie(1, { moves: [...moves] }), /moves: no Int32Array/],
  ];
  for (const [wrong, reason] of lies) expect(fault(batch, wrong)).toMatch(reason);
});

test('a game that was lost by default passes if the loser was to move, and no other way', () => {
  const batch: Batch = { kind: 'match', jobs: [jobs[1]] };
  const [played] = sent(doBatch(batch, factory));
  const forfeit = (part: object = {}, moves = played.moves.subarray(0, 3)) => [
    {
      ...played,
      moves,
      payoffs: [1, -1],
      reason: 'forfeit',
      forfeit: { role: 1, cause: 'hangs' },
      ...part,
    },
  ];
  expect(fault(batch, sent(forfeit()))).toBeUndefined();
  const lies: [unknown, RegExp][] = [
    [forfeit({ payoffs: [-1, 1] }), /payoffs: not what the rules give/],
    [forfeit({ forfeit: { role: 0, cause: 'hangs' }, payoffs: [-1, 1] }), /role 0 had nothing to choose/],
    [forfeit({ forfeit: { role: 7, cause: 'hangs' } }), /role 7 had nothing to choose/],
    [forfeit({ forfeit: undefined }), /reason: forfeit/],
    [forfeit({ reason: 'rules' }), /reason: rules/],
    [forfeit({ forfeit: { role: 1, cause: 'a\u001b[2J' } }), /cause: no line of text/],
    [forfeit({ forfeit: { role: 1 } }), /cause: no line of text/],
    [forfeit({}, played.moves), /the game was over|payoffs/],
    [forfeit({}, Int32Array.of(...played.moves.subarray(0, 3), played.moves[0])), /not legal/],
  ];
  for (const [wrong, reason] of lies) expect(fault(batch, wrong)).toMatch(reason);
});

const learners: readonly (readonly [string, Spec, string])[] = [
  ['td with an MLP', { use: 'td', episodes: 30, testGames: 20, testEvery: 1 }, 'draughts'],
  [
    'td with n-tuples',
    {
      use: 'td',
      evaluator: { use: 'n-tuple' },
      gamma: 1,
      trainBoth: true,
      step: 'tc',
      bootstrap: 'next',
      explored: 'greedy',
      episodes: 30,
      testGames: 20,
      testEvery: 1,
    },
    'connect-four',
  ],
  ['uct-ccnn', { use: 'uct-ccnn', sims: 10, startGames: 4, randomStates: 0, maxUnits: 2 }, 'connect-four'],
  [
    'td-cloning',
    { use: 'td-cloning', evaluator: { use: 'feature-net', features: ['PieceAdvantage', 'Threat'] } },
    'draughts',
  ],
];

test.each(learners)(
  'what %s gives passes, and nothing that is missing, cut off or no number',
  (_, use, game) => {
    const request = { learner: use, game: { use: game }, seed: 1 };
    const learner = factory.learner(request);
    const kinds = new Set<string>();
    let state = learner.init();
    for (let round = 0; round < 6; round++) {
      const asked = learner.ask(state);
      const batch: Batch = { kind: 'work', request, jobs: asked };
      const results = sent(doBatch(batch, factory)) as unknown as Record<string, unknown>[];
      expect(fault(batch, results)).toBeUndefined();
      for (const [i, result] of results.entries()) {
        if (kinds.has(String(result['kind']))) continue;
        kinds.add(String(result['kind']));
        const one: Batch = { ...batch, jobs: [asked[i]] };
        for (const wrong of tampered(result))
          expect(fault(one, [wrong]), JSON.stringify(wrong)).toBeTypeOf('string');
      }
      state = learner.tell(state, results).state;
    }
    expect(kinds.size).toBeGreaterThan(1);
  },
);

/** A result without one of its parts, at any depth, with another in its place, or with numbers that are none. */
function* tampered(value: Record<string, unknown>): Generator<unknown> {
  yield null;
  for (const [key, part] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    yield { ...value, [key]: 'x'.repeat(99) === part ? 1 : [part] };
    if (part instanceof Float64Array || part instanceof Float32Array || part instanceof Int32Array) {
      yield { ...value, [key]: part.length > 0 ? part.subarray(1) : Int8Array.of(1) };
      if (part.length > 0 && !(part instanceof Int32Array)) yield { ...value, [key]: part.map(() => NaN) };
    } else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const inner of tampered(part as Record<string, unknown>)) yield { ...value, [key]: inner };
    }
  }
}
