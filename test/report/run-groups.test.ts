import { expect, test } from 'vitest';
import type { Settings } from '../../src/config/settings.ts';
import { groupRuns, groupScores, type ComparedRun } from '../../src/report/run-groups.ts';

const run = (
  path: string,
  seed: number,
  learner: object,
  wins: readonly number[],
  method = 'm',
): ComparedRun => ({
  path,
  settings: { method, seed, game: { use: 'g' }, learner: { use: 'l', ...learner } } as unknown as Settings,
  generation: wins.length - 1,
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
});

test('runs that differ in their seeds alone are a group, whose scores are medians in a band', () => {
  const [group, ...others] = groupRuns([
    run('a', 1, { rate: 1 }, [2, 5, 9]),
    run('b', 2, { rate: 1 }, [4, 6]),
    run('c', 3, { rate: 1 }, [3, 1]),
  ]);
  expect(others).toEqual([]);
  expect(group.name).toBe('m, 3 seeds');
  const of = { group: 'm, 3 seeds', against: 'random', runs: 3 };
  // After generation 2 one of them was rated alone.
  expect(groupScores(group)).toEqual([
    { ...of, generation: 0, games: 0, score: 0.3, low: 0.2, high: 0.4 },
    { ...of, generation: 1, games: 8, score: 0.5, low: 0.1, high: 0.6 },
  ]);
});

test('of two runs the median is in the middle, and one run has the interval of its games', () => {
  const [pair] = groupRuns([run('a', 1, {}, [2]), run('b', 2, {}, [6])]);
  expect(groupScores(pair)[0]).toMatchObject({ score: 0.4, low: 0.2, high: 0.6 });
  const [one] = groupRuns([run('a', 1, {}, [5])]);
  const [{ score, low, high }] = groupScores(one);
  // Clopper and Pearson, five of ten.
  expect([score, low.toFixed(3), high.toFixed(3)]).toEqual([0.5, '0.187', '0.813']);
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
