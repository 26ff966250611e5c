import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab } from 'evolab/testing';
import { speedupOf } from '../src/measure-speedup.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Row {
  readonly search: string;
  readonly threads: number;
  readonly overhead: number;
  readonly same: boolean;
}

const speedup = async (...args: string[]) => {
  const { status, stdout } = await lab(['speedup', '--json', ...args], root);
  return { status, document: JSON.parse(stdout) as Record<string, unknown> };
};

test('lab speedup compares threads on positions of games, which find the same', async () => {
  const { status, document } = await speedup(
    '--depth',
    '7',
    '--count',
    '2',
    '--runs',
    '2',
    '--threads',
    '2,3',
  );
  expect(status).toBe(0);
  const rows = document['rows'] as Row[];
  expect(rows.map(({ search, threads }) => `${search} ${threads}`)).toEqual(
    ['alphabeta', 'deepening', 'lazy-smp'].flatMap((search) =>
      [1, 2, 3].map((threads) => `${search} ${threads}`),
    ),
  );
  expect(rows.every(({ same }) => same)).toBe(true);
  expect(rows.filter(({ threads }) => threads === 1).every(({ overhead }) => overhead === 1)).toBe(true);
  expect(document['positions']).toHaveLength(2);
});

test('a speed-up is the median of its runs, which lies between the lowest and the highest', () => {
  // Two positions in three runs: medians of each position alone would give (2 + 2) / (1 + 3) = 1.
  const serial = [
    [2, 2, 8],
    [2, 8, 2],
  ];
  const parallel = [
    [1, 1, 1],
    [1, 3, 3],
  ];
  expect(speedupOf(serial, parallel)).toEqual({ speedup: 2.5, low: 2, high: 2.5 });
});

test.each([
  [['--threads', '0'], 'LAB_USAGE'],
  [['--search', 'alphabta'], 'LAB_USAGE'],
  [['--positions', '/dev/null'], 'LAB_BAD_FILE'],
  [['--game', 'othello', '--positions', 'package.json'], 'LAB_BAD_POSITION'],
])("lab speedup %j is the user's error", async (args, code) => {
  const { status, document } = await speedup(...args);
  expect([status, (document['error'] as { code: string }).code]).toEqual([2, code]);
});

test('lab speedup looks for positions in games that are over too soon only so long', async () => {
  const { status, stderr } = await lab(
    ['speedup', '--game', 'tic-tac-toe', '--threads', '1'],
    emptyFolder(onTestFinished),
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Error: tic-tac-toe is over too soon.*\(LAB_WRONG_GAME\)\nHint: .*--positions/);
});
