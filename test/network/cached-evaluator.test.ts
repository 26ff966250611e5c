import { expect, test } from 'vitest';
import { CachedEvaluator } from 'evolab/network';
import type { Position } from 'evolab';

test('the values of many roles and of several evaluators are kept apart', () => {
  const position = { key: () => 7 } as unknown as Position;
  const evaluators = Array.from(
    { length: 5 },
    (_, owner) => new CachedEvaluator({ evaluate: (_at, role) => owner * 100 + role }, 12),
  );
  for (let times = 0; times < 2; times++)
    for (const [owner, evaluator] of evaluators.entries())
      for (let role = 0; role < 30; role++)
        expect(evaluator.evaluate(position, role)).toBe(owner * 100 + role);
});
