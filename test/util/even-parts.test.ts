import { expect, test } from 'vitest';
import { evenParts } from '../../src/util/even-parts.ts';

test('parts follow each other, hold every number once and differ by one at most', () => {
  for (let count = 0; count < 30; count++)
    for (let parts = 1; parts < 12; parts++) {
      const found = evenParts(count, parts);
      expect(found).toHaveLength(Math.min(count, parts));
      expect([0, ...found.map(({ to }) => to)]).toEqual([...found.map(({ from }) => from), count]);
      const sizes = found.map(({ from, to }) => to - from);
      if (count > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
});
