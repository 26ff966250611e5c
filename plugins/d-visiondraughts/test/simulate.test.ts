import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lab } from 'evolab/testing';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const simulate = async (...args: string[]) => {
  const { status, stdout } = await lab(['speedup', 'simulate', '--json', ...args], root);
  return { status, document: JSON.parse(stdout) as Record<string, unknown> };
};

test('lab speedup simulate prints the same on every call, and takes positions from a file', async () => {
  const args = ['--positions', 'test/bench/draughts-20.fen', '--depth', '8', '--count', '3'];
  const first = await simulate(...args, '--processors', '1,4', '--costs', 'message=5');
  const second = await simulate(...args, '--simulate', '1,4', '--costs', 'message=5');
  expect(first.status).toBe(0);
  expect(second.document).toEqual(first.document);
  expect(first.document['costs']).toMatchObject({ message: 5 });
  const rows = first.document['simulation'] as { processors: number; speedup: number }[];
  expect(rows.map(({ processors }) => processors)).toEqual([1, 4, 1, 4]);
  for (const { processors, speedup } of rows) {
    expect(speedup).toBeGreaterThanOrEqual(1);
    expect(speedup).toBeLessThanOrEqual(processors);
  }
});

test.each([
  ['--processors', '0'],
  ['--search', 'lazy-smp'],
  ['--costs', 'nodes=1'],
  ['--costs', 'node=0'],
])("lab speedup simulate %s %s is the user's error", async (...args) => {
  const { status, document } = await simulate(...args);
  expect([status, (document['error'] as { code: string }).code]).toEqual([2, 'LAB_USAGE']);
});
