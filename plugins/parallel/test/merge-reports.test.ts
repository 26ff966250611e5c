import { newSearchResult, type SearchResult } from 'evolab';
import { describe, expect, test } from 'vitest';
import { mergeReports } from '../src/merge-reports.ts';
import { TreeReport } from '../src/tree-report.ts';

/** Moves in the order of the tree. */
type Root = readonly (readonly [move: number, visits: number, value: number])[];

interface TreeResult extends Partial<Omit<SearchResult, 'pv' | 'policy'>> {
  readonly root: Root;
  readonly pv?: readonly number[];
  readonly policy?: readonly number[];
}

const MOVES = 4;

function resultOf({ root, pv = [], policy, ...rest }: TreeResult): SearchResult {
  const result = newSearchResult(MOVES);
  Object.assign(result, { rankedBy: 'visits', ...rest });
  for (const [move, visits, value] of root) {
    const i = result.count++;
    result.moves[i] = move;
    result.visits[i] = visits;
    result.values[i] = value;
  }
  result.pv.set(pv);
  result.pvLength = pv.length;
  result.hasPolicy = policy !== undefined;
  result.policy.set(policy ?? []);
  return result;
}

/** What trees found together about moves 10, 11, 12 and so on. */
function merged(trees: readonly (TreeResult | undefined)[], alone = false): SearchResult {
  const buffer = new ArrayBuffer(trees.length * TreeReport.bytes(MOVES));
  const reports = trees.map((tree, number) => {
    const report = new TreeReport(buffer, number, MOVES);
    if (tree) report.write(resultOf(tree));
    return report;
  });
  const result = newSearchResult(MOVES);
  result.moves.set([10, 11, 12]);
  result.count = 3;
  mergeReports(reports, alone, result);
  return result;
}

const lists = ({ visits, values, count }: SearchResult) =>
  Array.from({ length: count }, (_, i) => [visits[i], values[i]]);

describe('of trees that rank by visits', () => {
  test('visits are added, values are means by visits, and the most visited move is played', () => {
    const found = merged([
      {
        root: [
          [10, 6, 0.5],
          [11, 4, 0],
          [12, 0, NaN],
        ],
        move: 10,
        nodes: 100,
        evals: 3,
        depth: 4,
      },
      // In an order of its own.
      {
        root: [
          [12, 0, NaN],
          [11, 9, 0.25],
          [10, 2, -0.5],
        ],
        move: 11,
        nodes: 50,
        evals: 2,
        depth: 7,
      },
    ]);
    expect(lists(found)).toEqual([
      [8, (6 * 0.5 + 2 * -0.5) / 8],
      [13, (9 * 0.25) / 13],
      [0, NaN],
    ]);
    expect(found).toMatchObject({ move: 11, nodes: 150, evals: 5, depth: 7, rankedBy: 'visits' });
    expect(found.value).toBe(found.values[1]);
  });

  test('of equally visited moves the one of the higher value is played, of equals the earlier', () => {
    const root = [
      [12, 5, 0.5],
      [11, 5, 0.5],
      [10, 5, 0.25],
    ] as const;
    expect(merged([{ root, move: 12 }]).move).toBe(11);
    expect(
      merged([
        { root, move: 12 },
        {
          root: [
            [12, 1, 1],
            [11, 1, 0],
            [10, 1, 0],
          ],
          move: 12,
        },
      ]).move,
    ).toBe(12);
  });

  test('a tree that was not searched counts for nothing', () => {
    const tree = {
      root: [
        [10, 1, 0.5],
        [11, 2, 0.75],
        [12, 0, NaN],
      ],
      move: 11,
      nodes: 9,
    } as const;
    expect(lists(merged([undefined, tree, undefined]))).toEqual(lists(merged([tree])));
    expect(merged([undefined, tree]).nodes).toBe(9);
  });

  test('the line is that of the tree which visited the move most and would play it', () => {
    const root = (visits: number) =>
      [
        [10, visits, 0],
        [11, 1, 0],
        [12, 0, NaN],
      ] as const;
    const found = merged([
      { root: root(5), move: 10, pv: [10, 1] },
      { root: root(8), move: 10, pv: [10, 2, 3] },
      {
        root: [
          [10, 3, 0],
          [11, 4, 0],
          [12, 0, NaN],
        ],
        move: 11,
        pv: [11, 4, 5, 6],
      },
    ]);
    expect([...found.pv.subarray(0, found.pvLength)]).toEqual([10, 2, 3]);
    // A compromise that is no tree's favourite.
    const compromise = merged([
      {
        root: [
          [10, 5, 0],
          [11, 4, 0],
          [12, 0, NaN],
        ],
        move: 10,
        pv: [10, 1],
      },
      {
        root: [
          [10, 0, NaN],
          [11, 4, 0],
          [12, 5, 0],
        ],
        move: 12,
        pv: [12, 1],
      },
    ]);
    expect(compromise.move).toBe(11);
    expect([...compromise.pv.subarray(0, compromise.pvLength)]).toEqual([11]);
  });

  test('a policy is the mean by simulations of the policies, if all trees have one', () => {
    const first = {
      root: [
        [10, 3, 0],
        [11, 0, NaN],
        [12, 0, NaN],
      ],
      move: 10,
      policy: [0.5, 0.5, 0],
    } as const;
    const second = {
      root: [
        [12, 1, 0],
        [11, 0, NaN],
        [10, 0, NaN],
      ],
      move: 12,
      policy: [0.75, 0.25, 0],
    } as const;
    const found = merged([first, second]);
    expect(found.hasPolicy).toBe(true);
    expect([...found.policy.subarray(0, 3)]).toEqual([0.375, 0.4375, 0.1875]);
    const { policy: _, ...without } = second;
    expect(merged([first, without]).hasPolicy).toBe(false);
  });
});

describe('of trees that rank by values', () => {
  test('the move of the highest mean value is played, of those that a tree would play', () => {
    const found = merged([
      {
        root: [
          [10, 9, 0.2],
          [11, 3, 0.6],
          [12, 1, 0.4],
        ],
        move: 11,
        rankedBy: 'values',
      },
      {
        root: [
          [10, 9, 0.3],
          [11, 3, 0],
          [12, 1, 1],
        ],
        move: 10,
        rankedBy: 'values',
      },
    ]);
    // 12 is worth 0.7 on average, but no tree would play it; 11 has the mean 0.3, and 10 has 0.25.
    expect(found).toMatchObject({ move: 11, rankedBy: 'values', value: 0.3 });
  });

  test('those whose root is proven decide alone', () => {
    const open = {
      root: [
        [10, 90, 0.5],
        [11, 1, 0],
        [12, 1, 0],
      ],
      move: 10,
    } as const;
    const solved = {
      root: [
        [10, 5, 0.4],
        [11, 2, 1],
        [12, 0, -1],
      ],
      move: 11,
      rankedBy: 'values',
    } as const;
    const found = merged([open, solved, open]);
    expect(found).toMatchObject({ move: 11, value: 1, rankedBy: 'values' });
    expect(found.visits[0]).toBe(185);
  });

  test('a line that a tree has found for itself alone is worth what it found', () => {
    const finder = {
      root: [
        [10, 1, 1],
        [11, 9, 0.5],
        [12, 1, 0],
      ],
      move: 10,
      value: 1,
      rankedBy: 'values',
    } as const;
    const others = {
      root: [
        [10, 9, 0],
        [11, 9, 0.5],
        [12, 1, 0],
      ],
      move: 11,
      value: 0.5,
      rankedBy: 'values',
    } as const;
    expect(merged([others, finder, others], true)).toMatchObject({ move: 10, value: 1 });
    // With an opponent or with chance it may be luck.
    expect(merged([others, finder, others], false)).toMatchObject({ move: 11, value: 0.5 });
  });
});

test('without any simulation the first tree decides by what it knows beforehand', () => {
  const root = [
    [11, 0, 0.5],
    [10, 0, 0.25],
    [12, 0, 0],
  ] as const;
  const found = merged([
    { root, move: 11, value: 0.5, rankedBy: 'values' },
    { root, move: 10, value: 0.25, rankedBy: 'values' },
  ]);
  expect(found).toMatchObject({ move: 11, value: 0.5, rankedBy: 'values' });
  expect(lists(found)).toEqual([
    [0, 0.25],
    [0, 0.5],
    [0, 0],
  ]);
});
