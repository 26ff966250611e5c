import { describe, expect, test } from 'vitest';
import { crossEntropy, type CrossEntropySettings } from '../src/cross-entropy.ts';
import type { Distribution } from '../src/method.ts';

const settings: CrossEntropySettings = {
  seed: 1,
  candidates: 20,
  elite: 0.2,
  smoothing: 0.6,
  distribution: 'uniform',
  parameters: [{ name: 'cp', low: 0.2, high: 2 }],
};

function run(
  settings: CrossEntropySettings,
  score: (vector: number[]) => number,
  iterations: number,
): Distribution {
  const method = crossEntropy(settings);
  let progress = method.start();
  for (let i = 0; i < iterations; i++) {
    const candidates = method.candidates(progress);
    progress = method.update(progress, candidates, candidates.map(score));
  }
  return progress.distribution;
}

test('it begins in the middle, half the range wide', () => {
  const distribution = { iteration: 0, means: [1.1], spreads: [0.9] };
  expect(crossEntropy(settings).start()).toEqual({ distribution });
});

describe.each(['uniform', 'normal'] as const)('%s', (shape) => {
  test.each([1, 2, 3])(
    'finds 0.7 within 0.03 in 15 iterations when -(cp - 0.7)^2 is scored, seed %i',
    (seed) => {
      const distribution = run({ ...settings, distribution: shape, seed }, ([cp]) => -((cp - 0.7) ** 2), 15);
      expect(Math.abs(distribution.means[0] - 0.7)).toBeLessThan(0.03);
      expect(distribution.spreads[0]).toBeLessThan(0.05);
    },
  );

  test('tunes several numbers at once', () => {
    const parameters = [
      { name: 'a', low: 0, high: 1 },
      { name: 'b', low: -10, high: 10 },
    ];
    const wide = { ...settings, distribution: shape, parameters, candidates: 60 };
    const { means } = run(wide, ([a, b]) => -((a - 0.25) ** 2) - ((b - 3) / 20) ** 2, 15);
    expect(means[0]).toBeCloseTo(0.25, 1);
    expect(Math.abs(means[1] - 3)).toBeLessThan(0.6);
  });

  test('candidates stay in their range', () => {
    const distribution = { iteration: 0, means: [0.2], spreads: [3] };
    const method = crossEntropy({ ...settings, distribution: shape, candidates: 500 });
    for (const [cp] of method.candidates({ distribution })) {
      expect(cp).toBeGreaterThanOrEqual(0.2);
      expect(cp).toBeLessThanOrEqual(2);
    }
  });
});

test('the elite and the smoothing make the next distribution, by hand', () => {
  const distribution = { iteration: 4, means: [1], spreads: [0.5] };
  const candidates = [[0.4], [1.2], [0.6], [1.6], [0.9]];
  const method = crossEntropy({ ...settings, elite: 0.4 });
  const { distribution: next } = method.update({ distribution }, candidates, [3, 1, 3, 0, 2]);
  // The elite is 0.4 and 0.6: mean 0.5, deviation 0.1.
  expect(next.iteration).toBe(5);
  expect(next.means[0]).toBeCloseTo(0.6 * 0.5 + 0.4 * 1, 12);
  expect(next.spreads[0]).toBeCloseTo(0.6 * Math.sqrt(3) * 0.1 + 0.4 * 0.5, 12);
});

test('an elite has two candidates at least, so that their spread says something', () => {
  const distribution = { iteration: 4, means: [1], spreads: [0.5] };
  const method = crossEntropy({ ...settings, elite: 0.1 });
  const { distribution: next } = method.update({ distribution }, [[0.4], [1.2], [0.6]], [3, 1, 2]);
  // 0.4 and 0.6, as above.
  expect(next.means[0]).toBeCloseTo(0.6 * 0.5 + 0.4 * 1, 12);
  expect(next.spreads[0]).toBeCloseTo(0.6 * Math.sqrt(3) * 0.1 + 0.4 * 0.5, 12);
  const all = method.update({ distribution }, [[0.4]], [1]).distribution;
  expect(all.means[0]).toBeCloseTo(0.6 * 0.4 + 0.4 * 1, 12);
});

test('the same distribution draws the same candidates, the next one others', () => {
  const { candidates, start } = crossEntropy(settings);
  const { distribution } = start();
  expect(candidates({ distribution })).toEqual(candidates({ distribution }));
  expect(candidates({ distribution: { ...distribution, iteration: 1 } })).not.toEqual(
    candidates({ distribution }),
  );
});

test.each([
  [
    'uniform',
    [0.5384125885087997, 0.41515509639866655, 1.3958689054008575],
    [1.0023532797816495, 0.7037779852684964, 1.0030732855665243],
  ],
  [
    'normal',
    [0.9553482540324805, 0.9236000148937762, 1.6438326010307795],
    [1.48402236176477, 0.964927673900544, 1.3512580859733945],
  ],
] as const)('a seed draws the candidates that it always drew: %s', (distribution, first, second) => {
  const method = crossEntropy({ ...settings, candidates: 3, distribution });
  const begun = method.start();
  const candidates = method.candidates(begun);
  expect(candidates.flat()).toEqual(first);
  expect(method.candidates(method.update(begun, candidates, [0, 1, 0])).flat()).toEqual(second);
});
