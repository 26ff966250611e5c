import { expect, test } from 'vitest';
import { compareCriteria, criteriaOf, criterion, isOpen, type CriterionName } from '../src/criteria.ts';
import type { Judged } from '../src/score.ts';

const measure = (value: number, reach: number) => ({ value, low: value - reach, high: value + reach });
const verdict = (name: CriterionName, value: number, reach: number) =>
  criterion(name, measure(value, reach)).verdict;

test('a value holds if its interval does, seems to as long as that is open, and fails beyond it', () => {
  expect([0.02, 0.031, 0.5].map((reach) => verdict('balance', 0.5, reach))).toEqual([
    ...['holds', 'seems to hold', 'seems to hold'],
  ]);
  expect([0.54, 0.46].map((value) => verdict('balance', value, 0.02))).toEqual([
    ...['seems to fail', 'seems to fail'],
  ]);
  expect([0.56, 0.44].map((value) => verdict('balance', value, 0.02))).toEqual(['fails', 'fails']);
  expect([0.01, 0.04, 0.06, 0.2].map((value) => verdict('draws', value, 0.02))).toEqual([
    ...['holds', 'seems to hold', 'seems to fail', 'fails'],
  ]);
  const all = criterion('opponent', { value: Infinity, low: 250, high: Infinity });
  expect(all).toMatchObject({ value: null, low: 250, high: null, least: 200, verdict: 'holds' });
});

test('skill is that above connect four, as sure as both are known', () => {
  const verified = {
    games: 100,
    seed: 1,
    player: '',
    score: 0.5,
    first: measure(0.5, 0.1),
    draws: measure(0.1, 0.01),
    measures: { skill: measure(0.8, 0.03) } as unknown as Judged,
  };
  const [balance, draws, skill] = criteriaOf(verified, measure(0.7, 0.04));
  expect([balance.verdict, draws.verdict, skill.verdict]).toEqual(['seems to hold', 'fails', 'holds']);
  expect([skill.value, skill.low, skill.high].map((x) => Number(x!.toFixed(6)))).toEqual([0.1, 0.05, 0.15]);
  expect(isOpen([balance, skill])).toBe(true);
  expect(isOpen([balance, draws, skill])).toBe(false);
});

test('games are in the order of how much they show, then of how much of that is sure', () => {
  const sure = criterion('draws', measure(0, 0.01));
  const likely = criterion('draws', measure(0.04, 0.02));
  const unlikely = criterion('draws', measure(0.06, 0.02));
  const lists = [[unlikely, sure], [likely, likely], [sure, likely], [unlikely, likely], []];
  expect(lists.sort(compareCriteria)).toEqual([
    ...[[sure, likely], [likely, likely], [unlikely, sure], [unlikely, likely], []],
  ]);
});
