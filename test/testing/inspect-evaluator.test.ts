import type { Evaluator, Game } from 'evolab';
import { checkEvaluator, inspectEvaluator } from 'evolab/testing';
import { expect, test } from 'vitest';
import type { Row } from './toy-games.ts';
import { rowGame } from './toy-games.ts';

const game: Game = rowGame();
const middle = (p: Row, role: number) => p.cells[2] * (role === 0 ? 0.5 : -0.5);

const FAULTS: [check: string, fault: string, create: () => Evaluator<Row>][] = [
  ['value', 'counts in points', () => ({ evaluate: (p, role) => 4 * middle(p, role) })],
  ['value', 'no number', () => ({ evaluate: (p, role) => middle(p, role) / p.cells[0] })],
  [
    'looking',
    'tries a move and does not take it back',
    () => ({
      evaluate(p, role) {
        p.play(p.cells.indexOf(0));
        return middle(p, role);
      },
    }),
  ],
  [
    'position alone',
    'learns while it judges',
    () => {
      let calls = 0;
      return { evaluate: (p, role) => middle(p, role) + calls++ / 1e6 };
    },
  ],
  [
    'position alone',
    'remembers by the object instead of the position',
    () => {
      const known = new Map<Row, number>();
      return {
        evaluate(p, role) {
          const value = known.get(p) ?? middle(p, role);
          known.set(p, value);
          return value;
        },
      };
    },
  ],
];

test.each(FAULTS)('an evaluator with a fault is found out: %s, %s', (check, _, create) => {
  const broken = inspectEvaluator(create, game).filter(({ ok }) => !ok);
  expect(broken[0]?.name).toBe(check);
  expect(() => checkEvaluator(create, game)).toThrow(new RegExp(`^${check}: `));
});

test('a sound evaluator passes', () => {
  const create = () => ({ evaluate: middle }) as Evaluator;
  expect(inspectEvaluator(create, game).filter(({ ok, warning }) => !ok || warning)).toEqual([]);
});

test('an evaluator that is glad for both is pointed out', () => {
  const create = () => ({ evaluate: () => 0.5 });
  const checks = inspectEvaluator(create, game);
  expect(checks.find(({ name }) => name === 'zero-sum')).toMatchObject({ ok: true, warning: true });
});
