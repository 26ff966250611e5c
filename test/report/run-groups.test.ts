import { expect, test } from 'vitest';
import type { Settings } from '../../src/config/settings.ts';
import { Random } from '../../src/util/random.ts';
import { groupRemarks, groupRuns, groupScores, type ComparedRun } from '../../src/report/run-groups.ts';

const run = (
  path: string,
  seed: number,
  learner: object,
  wins: readonly number[],
  method = 'm',
  more: Partial<ComparedRun> = {},
): ComparedRun => ({
  path,
  settings: {
    method,
    seed,
    game: { use: 'g' },
    learner: { use: 'l', ...learner },
    rating: { rounds: 5, openings: 4 },
  } as unknown as Settings,
  generation: wins.length - 1,
  search: 'alphabeta:depth=2',
  ratings: wins.map((count, generation) => ({
    against: 'random',
    generation,
    wins: count,
    losses: 10 - count,
    draws: 0,
  })),
  log: wins.slice(1).map((_, i) => ({
    generation: i + 1,
    measures: {},
    jobs: 4,
    games: 4 * seed,
    ratings: [],
  })),
  ...more,
});

test('runs that differ in their seeds alone are a group, whose scores are interquartile means in their interval', () => {
  const [group, ...others] = groupRuns([
    run('a', 1, { rate: 1 }, [2, 5, 9]),
    run('b', 2, { rate: 1 }, [4, 6]),
    run('c', 3, { rate: 1 }, [3, 1]),
    run('d', 4, { rate: 1 }, [3, 5]),
  ]);
  expect(others).toEqual([]);
  expect(group.name).toBe('m, 4 seeds');
  const of = { group: 'm, 4 seeds', against: 'random' };
  const scores = groupScores(group);
  // After generation 2 one of them was rated alone. The lowest and the highest of four do not count.
  expect(scores).toMatchObject([
    { ...of, generation: 0, games: 0, score: 0.3 },
    { ...of, generation: 1, games: 10, score: 0.5 },
  ]);
  for (const { score, low, high } of scores) {
    expect(low).toBeLessThan(score);
    expect(high).toBeGreaterThan(score);
    expect([low >= 0.1, high <= 0.6]).toEqual([true, true]);
  }
  expect(scores[1].low).toBeLessThan(0.4);
  expect(groupScores(group)).toEqual(scores);
});

test('the interval of a group covers the truth in nine of ten cases from five seeds on, of three in fewer', () => {
  const random = new Random('seeds');
  /** Of 100 groups, whose runs win 500 of 1000 games on average and differ by their seeds. */
  const coverage = (seeds: number) => {
    let covered = 0;
    for (let i = 0; i < 100; i++) {
      const runs = Array.from({ length: seeds }, (_, s) => {
        const wins = Math.round(500 + 80 * random.normal());
        const rating = { against: 'random', generation: 0, wins, losses: 1000 - wins, draws: 0 };
        return run(String(i), s, {}, [], 'm', { ratings: [rating] });
      });
      const [{ low, high }] = groupScores({ name: `group ${i}`, runs: runs as [ComparedRun] });
      if (low <= 0.5 && high >= 0.5) covered++;
    }
    return covered / 100;
  };
  expect(coverage(3)).toBeLessThan(0.82);
  expect(coverage(5)).toBeGreaterThan(0.86);
});

test('one run has the interval of its games', () => {
  const [one] = groupRuns([run('a', 1, {}, [5])]);
  const [{ score, low, high }] = groupScores(one);
  // Clopper and Pearson, five of ten.
  expect([score, low.toFixed(3), high.toFixed(3)]).toEqual([0.5, '0.187', '0.813']);
});

test('runs that won all games have the interval of these games, not one without width', () => {
  const [group] = groupRuns([1, 2, 3, 4, 5].map((seed) => run(String(seed), seed, {}, [10])));
  const [{ score, low, high }] = groupScores(group);
  // Clopper and Pearson, fifty of fifty.
  expect([score, low.toFixed(3), high]).toEqual([1, '0.929', 1]);
});

test('what was not the same for all groups is said: anchors, search, games of a rating, budgets, few seeds', () => {
  const five = (rate: number, more: Partial<ComparedRun> = {}) =>
    [1, 1, 1, 1, 1].map((seed, at) => run(`${rate}-${at}`, seed, { rate, at: 0 }, [1, 2], 'm', more));
  const remarks = (...runs: ComparedRun[]) => groupRemarks(groupRuns(runs));
  expect(remarks(...five(1), ...five(2))).toEqual([]);
  const [{ ratings, settings, log }] = five(2);
  const others = ratings.map((rating) => ({ ...rating, against: 'material:depth=2' }));
  const names = ['m rate 1, 5 seeds', 'm rate 2, 5 seeds'];
  expect(remarks(...five(1), ...five(2, { ratings: others }))).toEqual([
    `Anchors differ: ${names[0]}: random; ${names[1]}: material:depth=2. Only scores against the same opponent can be compared.`,
  ]);
  expect(remarks(...five(1), ...five(2, { search: 'uct:sims=9' }))).toEqual([
    `The search of the champions differs: ${names[0]}: alphabeta:depth=2; ${names[1]}: uct:sims=9. A deeper search alone plays better.`,
  ]);
  const twice = log.map((entry) => ({ ...entry, games: 8 }));
  expect(remarks(...five(1), ...five(2, { log: twice }))).toEqual([
    `Budgets differ, in games played for learning: ${names[0]}: 4; ${names[1]}: 8. Compare at the same place of the axis.`,
  ]);
  const rating = { ...settings.rating, rounds: 9 };
  expect(remarks(...five(1), ...five(2, { settings: { ...settings, rating } }))).toEqual([
    expect.stringContaining('Games of a rating differ') as string,
  ]);
  expect(remarks(...five(1), run('x', 1, { rate: 3 }, [1, 2]))).toEqual([
    expect.stringContaining('Fewer than 5 seeds: m rate 3') as string,
  ]);
  expect(remarks(...five(1), ...five(2).slice(1))).toEqual([
    expect.stringMatching(/^Fewer than 5 seeds: m rate 2, 4 seeds\. .* too narrow\.$/) as string,
  ]);
});

test('groups are named by what tells them apart', () => {
  const names = (...runs: ComparedRun[]) => groupRuns(runs).map(({ name }) => name);
  expect(names(run('a', 1, {}, [1]), run('b', 1, {}, [1], 'n'))).toEqual(['m', 'n']);
  expect(names(run('a', 1, { rate: 1 }, [1]), run('b', 1, { rate: 2 }, [1]))).toEqual([
    'm rate 1',
    'm rate 2',
  ]);
  const three = names(
    run('a', 1, { rate: 1 }, [1]),
    run('b', 1, { rate: 2 }, [1]),
    run('c', 1, { rate: 2, x: 1 }, [1]),
  );
  expect(new Set(three).size).toBe(3);
});
