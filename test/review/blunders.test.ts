import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../cli/lab.ts';
import { compareBlunders, randomGames } from './blunders.ts';

test('a review finds every blunder of connect four that another solver knows, and no other', async () => {
  const { known, found, unsolved } = await compareBlunders(
    join(emptyFolder(), 'games.msgpack'),
    randomGames(4, 1),
    { from: 22, exact: 300_000 },
  );
  expect(known.length).toBeGreaterThan(2);
  expect(found).toEqual(known);
  expect(unsolved).toEqual([]);
});
