import { Random, type EvaluatorDefinition, type Game, type Position, type Trainable } from 'evolab';
import { drawWeights, STEP_RULES } from 'evolab';
import { trainableNet, type GradientNet } from 'evolab/network';
import { draughts } from '@evolab/draughts';
import { othello } from '@evolab/othello';
import { ccnn } from '@evolab/uct-ccnn';
import { describe, expect, test } from 'vitest';
import { layered } from '../../src/network/layered.ts';
import { mlp } from '../../src/network/mlp.ts';
import { rbf } from '../../src/network/rbf.ts';
import { subsquare } from '../../src/network/subsquare.ts';
import { randomPosition } from 'evolab/testing';

const [board, discs] = [draughts.create(draughts.defaults), othello.create({ size: 6 })];
const UNITS = ['tanh:0.5', 'gaussian:1', 'sin-symmetric:0.25'];
const NETS: [string, EvaluatorDefinition, Game, object][] = [
  [
    'layered with kings and the sum of inputs',
    layered,
    board,
    { hidden: [6, 3], bypass: 'sum', bypassScale: 0.1 },
  ],
  [
    'layered with a feature',
    layered,
    discs,
    { hidden: [5], bypass: Object.keys(discs.features ?? {})[0] ?? 'none' },
  ],
  ['layered without hidden units', layered, discs, { hidden: [], bypass: 'none' }],
  ['subsquare', subsquare, board, { hidden: [4], bypass: 'sum' }],
  ['layered with a scaled output', layered, board, { hidden: [4], bypass: 'sum', outputScale: 0.3 }],
  ['ccnn', ccnn, discs, { units: UNITS }],
  ['mlp, which sees the role that waits', mlp, board, { hidden: [6, 3], view: 'opponent' }],
  ['rbf', rbf, discs, { units: 5, widths: 'own' }],
];

test('siblings of an mlp have the values of its evaluator, also after weights have changed', () => {
  const options = { ...mlp.defaults, hidden: [6, 3], view: 'opponent' as const };
  const learns = mlp.trainable!(options, board, { slots: 1, step: 'fixed' });
  const weights = Float32Array.from(drawWeights(mlp.weights!(options, board), new Random('siblings')));
  learns.load({ weights, coherence: new Float32Array(0) });
  const siblings = learns.siblings!;
  const moves = new Int32Array(board.maxMoves);
  const position = randomPosition(board, 20, new Random('base'));
  const child = board.start();
  for (let round = 0; round < 3; round++) {
    siblings.anchor(position, position.turn);
    for (let i = position.moves(moves, 0) - 1; i >= 0; i--) {
      child.copy(position);
      child.play(moves[i]);
      const near = siblings.evaluate(child, position.turn);
      expect(near).toBeCloseTo(learns.evaluator.evaluate(child, position.turn), 12);
      learns.read(0, child, position.turn);
    }
    learns.learn(0, learns.value(0), 1, 0.5);
  }
});

test.each(STEP_RULES)(
  'a net that reaches few weights learns as one that tells all gradients, with step %s',
  (step) => {
    const net: GradientNet = {
      blocks: [{ name: 'rows', size: 6, start: [0, 0] }],
      sampleSize: 1,
      read: (position, _role, sample) => {
        sample[0] = position.turn;
        return false;
      },
      forward: (weights, [row]) => 0.5 * (weights[2 * row] + weights[2 * row + 1]),
      backward: (_weights, [row], gradient) => {
        gradient.fill(0);
        gradient.fill(0.5, 2 * row, 2 * row + 2);
      },
    };
    const reaching: GradientNet = {
      ...net,
      reach: ([row]) => [2 * row, 2 * row + 2],
      backward: (_weights, [row], gradient) => gradient.fill(0.5, 2 * row, 2 * row + 2),
    };
    const learned = [net, reaching].map((one) => {
      const trainable = trainableNet(one, { slots: 3, step });
      const size = step === 'fixed' ? 0 : 12;
      trainable.load({ weights: new Float32Array(6), coherence: new Float32Array(size) });
      for (const turn of [0, 1, 2]) trainable.read(turn, { turn } as Position, 0);
      for (const [slot, target] of [
        [0, 0.5],
        [1, -0.5],
        [0, 0.25],
        [2, 1],
        [1, 0.5],
      ])
        trainable.learn(slot, trainable.value(slot), target - trainable.value(slot), 0.25);
      return trainable.save();
    });
    expect(learned[1]).toEqual(learned[0]);
    expect(learned[0].weights.every((weight) => weight !== 0)).toBe(true);
  },
);

describe.each(NETS)('%s', (name, definition, game, given) => {
  const options = { ...(definition as { defaults?: object }).defaults, ...given } as never;
  const blocks = definition.weights!(options, game);
  const first = Float64Array.from(Float32Array.from(drawWeights(blocks, new Random('weights', name))));
  const trained = (step: 'fixed' | 'tc' | 'idbd' = 'fixed') => {
    const trainable = definition.trainable!(options, game, { slots: 2, step });
    const coherence = new Float32Array(step === 'fixed' ? 0 : 2 * first.length);
    trainable.load({ weights: Float32Array.from(first), coherence });
    return trainable;
  };
  const random = new Random('positions', name);
  const kings = game === board ? [board.parse!('B:W21,K32:B1,K6,9')] : [];
  const positions = [
    ...kings,
    ...Array.from({ length: 6 }, (): Position => randomPosition(game, 30, random)).filter(
      ({ over }) => !over,
    ),
  ];

  test('has the values of the evaluator that plays', () => {
    const plays = definition.create(options, { game, weights: first });
    const learns = trained();
    for (const position of positions)
      for (const role of [0, 1]) {
        learns.read(0, position, role);
        expect(learns.value(0)).toBeCloseTo(plays.evaluate(position, role), 5);
        expect(learns.evaluator.evaluate(position, role)).toBe(learns.value(0));
      }
  });

  test('learns along the gradient that finite differences show', () => {
    const eta = 0.5;
    for (const position of positions.slice(0, 2)) {
      const learns = trained();
      learns.read(1, position, 1);
      learns.learn(1, learns.value(1), 1, eta);
      const { weights } = learns.save();
      const valueWith = (i: number, by: number) => {
        const moved = first.slice();
        moved[i] += by;
        const other = definition.trainable!(options, game, { slots: 1, step: 'fixed' });
        // Not `Float32Array`: differences are small.
        other.load({ weights: moved as never, coherence: new Float32Array(0) });
        other.read(0, position, 1);
        return other.value(0);
      };
      const every = Math.ceil(first.length / 40);
      for (
        let i = 0;
        i < first.length;
        i += i >= first.length - 4 ? 1 : Math.min(every, first.length - 4 - i)
      ) {
        const slope = (valueWith(i, 1e-5) - valueWith(i, -1e-5)) / 2e-5;
        expect((weights[i] - first[i]) / eta, `weight ${i}`).toBeCloseTo(slope, 4);
      }
    }
  });

  test('learns the same whatever was looked at between the value and the step', () => {
    const [one, two] = positions;
    const learned = (between: (trainable: Trainable) => void) => {
      const learns = trained();
      learns.read(0, one, 0);
      learns.read(1, two, 1);
      const value = learns.value(0);
      between(learns);
      learns.learn(0, value, 0.5, 0.1);
      learns.learn(0, value, 0.5, 0.1);
      return learns.save().weights;
    };
    const plain = learned(() => {});
    const looks: ((trainable: Trainable) => void)[] = [
      (trainable) => trainable.value(1),
      (trainable) => trainable.read(1, one, 0),
      (trainable) => trainable.evaluator.evaluate(two, 0),
      ({ siblings }) => (siblings?.anchor(two, 0), siblings?.evaluate(one, 0)),
    ];
    for (const look of looks) expect(learned(look)).toEqual(plain);
  });

  test('slots that nobody uses take next to no memory', () => {
    const slots = 1_000_000;
    const before = process.memoryUsage().arrayBuffers;
    const learns = definition.trainable!(options, game, { slots, step: 'fixed' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * slots);
    learns.read(slots - 1, positions[0], 0);
    expect(learns.value(slots - 1)).toBeCloseTo(learns.evaluator.evaluate(positions[0], 0), 12);
  });

  test('with temporal coherence errors that cancel out move it less', () => {
    const [position] = positions;
    const learns = trained('tc');
    learns.read(0, position, 0);
    const before = learns.value(0);
    learns.learn(0, before, 1, 0.001);
    const once = Math.abs(learns.value(0) - before);
    for (let i = 0; i < 20; i++) learns.learn(0, 0, i % 2 === 0 ? -1 : 1, 0.001);
    const [low, high] = [learns.value(0), (learns.learn(0, 0, 1, 0.001), learns.value(0))];
    expect(Math.abs(high - low)).toBeLessThan(once / 2);
  });

  test('with IDBD errors that agree move it more and more, and never beyond the target', () => {
    const [position] = positions;
    const way = (step: 'fixed' | 'idbd', size: number, count: number) => {
      const learns = trained(step);
      learns.read(0, position, 0);
      const before = learns.value(0);
      // The value is told as it was: each error is the same.
      for (let i = 0; i < count; i++) learns.learn(0, before, 0.05, size);
      return learns.value(0) - before;
    };
    expect(way('idbd', 1e-3, 1)).toBeCloseTo(way('fixed', 1e-3, 1), 10);
    expect(way('idbd', 1e-3, 400)).toBeGreaterThan(1.001 * way('fixed', 1e-3, 400));
    expect(Math.abs(way('fixed', 1000, 1))).toBeGreaterThan(0.3);
    expect(way('idbd', 1000, 1)).toBeLessThan(0.15);
  });
});
