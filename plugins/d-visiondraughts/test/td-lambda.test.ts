import { copyOf, Random, type Feature, type Game, type Position } from 'evolab';
import { draughts, type Draughts } from '@evolab/draughts';
import { describe, expect, test } from 'vitest';
import {
  FeatureEvaluator,
  featureNet,
  planFeatureNet,
  type FeatureNetUse,
} from '../src/feature-evaluator.ts';
import { TdLambda, type TdOptions } from '../src/td-lambda.ts';

const game = draughts.create(draughts.defaults) as Game<Draughts>;
const USE = featureNet.defaults as FeatureNetUse;
const TD: TdOptions = { alpha1: 0, alpha2: 0, lambda: 0.1, gamma: 1, momentum: 0, legacyQuirks: false };

function newJudge(options: Partial<FeatureNetUse> = {}, seed = 'weights', of: Game = game): FeatureEvaluator {
  const use = { ...USE, cache: 0, ...options };
  const plan = planFeatureNet(of, use);
  const random = new Random(seed);
  const count = plan.net.blocks.reduce((sum, { size }) => sum + size, 0);
  const weights = Float64Array.from({ length: count }, () => random.between(-0.2, 0.2));
  return new FeatureEvaluator(plan, weights, use);
}

/** Black's positions after its moves in a random game. */
function blackGame(seed: string, plies = 24): Draughts[] {
  const random = new Random(seed);
  const moves = new Int32Array(game.maxMoves);
  const position = game.start();
  const seen: Draughts[] = [];
  for (let ply = 0; ply < plies && !position.over; ply++) {
    position.play(moves[random.below(position.moves(moves, 0))]);
    if (ply % 2 === 0 && !position.over) {
      const copy = copyOf(game, position);
      seen.push(copy);
    }
  }
  return seen;
}

const forward = (judge: FeatureEvaluator, position: Position): number => {
  const levels = new Int32Array(judge.map.bits.length);
  judge.map.read(position, 0, levels);
  judge.net.prepare(judge.weights);
  return judge.net.forward(judge.weights, levels);
};
function gradient(judge: FeatureEvaluator, position: Position, legacyQuirks = false): Float64Array {
  const levels = new Int32Array(judge.map.bits.length);
  judge.map.read(position, 0, levels);
  const into = new Float64Array(judge.weights.length);
  judge.net.prepare(judge.weights);
  judge.net.forward(judge.weights, levels);
  judge.net.gradient(judge.weights, levels, into, legacyQuirks);
  return into;
}
function slopes(judge: FeatureEvaluator, position: Position): Float64Array {
  const { weights } = judge;
  return weights.map((weight, i) => {
    const h = 1e-5;
    weights[i] = weight + h;
    const up = forward(judge, position);
    weights[i] = weight - h;
    const down = forward(judge, position);
    weights[i] = weight;
    return (up - down) / (2 * h);
  });
}

describe('the net', () => {
  test('has 801 weights over features 1 to 12, and 38 more with direct links', () => {
    expect(newJudge().weights.length).toBe(801);
    expect(newJudge({ direct: true }).weights.length).toBe(839);
  });

  test('puts out what its definition says, summed input by input', () => {
    const judge = newJudge({ direct: true, hidden: 7 });
    const { map, weights } = judge;
    for (const position of blackGame('definition')) {
      const x = new Float64Array(map.size);
      map.encode(position, 0, x);
      let at = 0;
      const sums = new Float64Array(7);
      for (let i = 0; i <= map.size; i++)
        for (let j = 0; j < 7; j++) sums[j] += (i < map.size ? x[i] : 1) * weights[at++];
      let total = 0;
      for (let j = 0; j <= 7; j++) total += (j < 7 ? Math.tanh(sums[j]) : 1) * weights[at++];
      for (let i = 0; i < map.size; i++) total += x[i] * weights[at++];
      expect(at).toBe(weights.length);
      expect(forward(judge, position)).toBeCloseTo(Math.tanh(total), 13);
    }
  });

  test.each<Partial<FeatureNetUse>>([
    {},
    { direct: true },
    { off: 0, hidden: 3 },
    { hidden: 0, direct: true },
  ])('has the slopes that small changes of every weight show: %o', (options) => {
    const judge = newJudge(options);
    for (const position of blackGame('slopes').slice(4, 7)) {
      const exact = gradient(judge, position);
      const measured = slopes(judge, position);
      measured.forEach((slope, i) => expect(Math.abs(exact[i] - slope)).toBeLessThan(1e-8));
    }
  });

  test('by the inherited code has other slopes in its hidden layer, and the same in its output', () => {
    const judge = newJudge();
    const [position] = blackGame('slopes').slice(5);
    const right = gradient(judge, position);
    const inherited = gradient(judge, position, true);
    const hidden = 39 * 20;
    expect(inherited.slice(hidden)).toEqual(right.slice(hidden));
    const wrong = [...inherited.slice(0, hidden)].filter((slope, i) => Math.abs(slope - right[i]) > 1e-3);
    expect(wrong.length).toBeGreaterThan(hidden / 2);
  });

  test('says the same for the role that has moved and, with the sign turned, for the other', () => {
    const judge = newJudge();
    for (const position of blackGame('views')) {
      expect(judge.evaluate(position, 0)).toBe(forward(judge, position));
      expect(judge.evaluate(position, 1)).toBe(-judge.evaluate(position, 0));
    }
  });

  test('refuses weights of another feature list', () => {
    const plan = planFeatureNet(game, { ...USE, features: ['PieceAdvantage'] });
    expect(() => new FeatureEvaluator(plan, newJudge().weights, USE)).toThrow(/801 weights are not the 121/);
  });
});

/** What a game changes, the net's judgement staying as it is. */
function change(judge: FeatureEvaluator, options: Partial<TdOptions>, positions: Position[], reward: number) {
  const taught = judge.weights.slice();
  const lesson = new TdLambda(judge, { ...TD, ...options }, taught);
  lesson.begin(0);
  for (const position of positions) lesson.visit(position, 0);
  lesson.end(reward);
  return taught.map((weight, i) => weight - judge.weights[i]);
}

describe('TD(lambda)', () => {
  const positions = blackGame('lessons');
  const rates = (i: number) => (i < 780 ? 1 / 38 : 1 / 20);

  test('with lambda 1 and weights that stay adds up to supervised learning of the result', () => {
    const judge = newJudge();
    const total = change(judge, { lambda: 1 }, positions, -1);
    const supervised = new Float64Array(total.length);
    for (const position of positions) {
      const error = -1 - forward(judge, position);
      gradient(judge, position).forEach((slope, i) => (supervised[i] += rates(i) * error * slope));
    }
    total.forEach((step, i) => expect(step).toBeCloseTo(supervised[i], 12));
  });

  test('with lambda 0 uses the last gradient alone', () => {
    const judge = newJudge();
    const total = change(judge, { lambda: 0 }, positions, 1);
    const expected = new Float64Array(total.length);
    positions.forEach((position, t) => {
      const next = t + 1 < positions.length ? forward(judge, positions[t + 1]) : 1;
      const error = next - forward(judge, position);
      gradient(judge, position).forEach((slope, i) => (expected[i] += rates(i) * error * slope));
    });
    total.forEach((step, i) => expect(step).toBeCloseTo(expected[i], 12));
  });

  test('with gamma 0.9 looks ahead to nine tenths of the next value', () => {
    const judge = newJudge();
    const [first, second] = positions;
    const lesson = change(judge, { gamma: 0.9, lambda: 0 }, [first, second], forward(judge, second));
    const error = 0.9 * forward(judge, second) - forward(judge, first);
    gradient(judge, first).forEach((slope, i) => expect(lesson[i]).toBeCloseTo(rates(i) * error * slope, 12));
  });

  test('takes the rates it is given: one for what inputs give, one for what hidden units give', () => {
    const judge = newJudge();
    const plain = change(judge, { alpha1: 0.01, alpha2: 0.01 }, positions, 1);
    const other = change(judge, { alpha1: 0.02, alpha2: 0.05 }, positions, 1);
    plain.forEach((step, i) => expect(other[i]).toBeCloseTo((i < 780 ? 2 : 5) * step, 12));
  });

  test('adds momentum to a step that goes the way of the last, and to no other', () => {
    const judge = newJudge();
    const taught = judge.weights.slice();
    const lesson = new TdLambda(judge, { ...TD, lambda: 0, momentum: 0.5 }, taught);
    const once = change(judge, { lambda: 0 }, [positions[0]], 1);
    const step = (reward: number) => {
      const before = taught.slice();
      lesson.begin(0);
      lesson.visit(positions[0], 0);
      lesson.end(reward);
      return taught.map((weight, i) => weight - before[i]);
    };
    step(1).forEach((change, i) => expect(change).toBeCloseTo(once[i], 12));
    step(1).forEach((change, i) => expect(change).toBeCloseTo(1.5 * once[i], 12));
    const back = change(judge, { lambda: 0 }, [positions[0]], -1);
    step(-1).forEach((change, i) => expect(change).toBeCloseTo(back[i], 12));
  });

  test('forgets its traces when a game begins; the inherited code keeps them for White', () => {
    const steps = (legacyQuirks: boolean, dirty: boolean) => {
      const judge = newJudge();
      const taught = new Float64Array(judge.weights.length);
      const lesson = new TdLambda(judge, { ...TD, lambda: 0.9, legacyQuirks }, taught);
      if (dirty) {
        lesson.begin(0);
        for (const position of positions) lesson.visit(position, 0);
        taught.fill(0);
      }
      lesson.begin(1);
      lesson.visit(positions[3], 1);
      lesson.end(1);
      return taught;
    };
    expect(steps(false, true)).toEqual(steps(false, false));
    expect(steps(true, true)).not.toEqual(steps(true, false));
  });

  test('learns one won game by heart', () => {
    const judge = newJudge();
    const lesson = new TdLambda(judge, TD);
    const last = positions[positions.length - 1];
    expect(judge.evaluate(last, 0)).toBeLessThan(0.5);
    for (let n = 0; n < 60; n++) {
      lesson.begin(0);
      for (const position of positions) lesson.visit(position, 0);
      lesson.end(1);
    }
    expect(judge.evaluate(last, 0)).toBeGreaterThan(0.9);
  });
});

/** Five states in a row; each is a feature of its own. */
function walkGame(): Game {
  const features = Object.fromEntries(
    [0, 1, 2, 3, 4].map((state): [string, Feature] => [
      `state ${state}`,
      {
        summary: '',
        range: [0, 1],
        measure: (position) => ((position as Position & { state: number }).state === state ? 1 : 0),
      },
    ]),
  );
  return { ...game, features, start: () => ({ ...game.start(), state: 2 }) as unknown as Position };
}

test.each([0, 0.3, 0.8, 1])(
  'TD(%d) finds the values of the random walk, -2/3 to 2/3 (Sutton 1988)',
  (lambda) => {
    const judge = newJudge({ hidden: 0, direct: true, off: 0 }, 'walk', walkGame());
    const random = new Random('walk', String(lambda));
    const at = (state: number) => ({ state }) as unknown as Position;
    for (const alpha of [0.05, 0.01, 0.002, 0.0005]) {
      const lesson = new TdLambda(judge, { ...TD, alpha1: alpha, alpha2: alpha, lambda });
      for (let n = 0; n < 8000; n++) {
        let state = 2;
        lesson.begin(0);
        for (; state >= 0 && state < 5; state += random.below(2) === 0 ? 1 : -1) lesson.visit(at(state), 0);
        lesson.end(state === 5 ? 1 : -1);
      }
    }
    for (let state = 0; state < 5; state++)
      expect(Math.abs(forward(judge, at(state)) - (state - 2) / 3)).toBeLessThan(0.05);
  },
);
