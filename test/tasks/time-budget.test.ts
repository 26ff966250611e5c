import { expect, test } from 'vitest';
import { TimeBudget } from '../../src/tasks/time-budget.ts';

/** A budget of 100 s, with a clock that is put forward. */
function budgetAt(speed: number) {
  const clock = { seconds: 0 };
  const budget = new TimeBudget(100, speed, () => 1000 * clock.seconds);
  /** Begins a part and takes `taken` seconds for it. */
  const part = (seconds: number, taken: number): boolean => {
    const begun = budget.begin(`part of ${seconds}`, seconds);
    if (begun) clock.seconds += taken;
    return begun;
  };
  return { budget, part, clock };
}

test('parts are begun while there is time for them, and named with what they would take when there is not', () => {
  const { budget, part } = budgetAt(1);
  expect([part(60, 60), part(60, 60), part(40, 40)]).toEqual([true, false, true]);
  expect(budget.leftOut).toEqual([{ what: 'part of 60', seconds: 60 }]);
  expect(budget.left).toBe(0);
});

test('a machine that was measured to be slow gets fewer parts, and a fast one more', () => {
  const begunAt = (speed: number) => {
    const { part } = budgetAt(speed);
    return Array.from({ length: 30 }, () => part(20, 20 / speed)).filter(Boolean).length;
  };
  expect([begunAt(0.5), begunAt(1), begunAt(2)]).toEqual([2, 5, 11]);
});

test('a budget is kept within a third though parts take twice as long as they should', () => {
  const { budget, part } = budgetAt(1);
  for (let i = 0; i < 30; i++) part(10, 20);
  expect(budget.spent).toBeGreaterThan(67);
  expect(budget.spent).toBeLessThan(133);
});

test('parts that are found again say nothing about the speed', () => {
  const { budget, part } = budgetAt(1);
  for (let i = 0; i < 10; i++) part(10, 0.1);
  expect(part(100, 100)).toBe(true);
  expect(part(30, 30)).toBe(false);
  expect(budget.leftOut[0].seconds).toBeCloseTo(30);
});

test('the first part is begun even if it takes longer than the budget', () => {
  const { part } = budgetAt(1);
  expect([part(1000, 1000), part(1, 1)]).toEqual([true, false]);
});
