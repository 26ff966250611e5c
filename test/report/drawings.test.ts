import { expect, test } from 'vitest';
import { drawLabels, drawPiece, frameOf } from '../../src/report/html/board-drawing.ts';
import { convexHull } from '../../src/report/html/convex-hull.ts';
import { drawPlot } from '../../src/report/html/plot.ts';
import { crosstableMatrix } from '../../src/report/html/crosstable.ts';
import { drawMatrix, drawTable } from '../../src/report/html/tables.ts';
import { GamesToShow } from '../../src/report/shown-games.ts';
import { rowGame } from '../testing/toy-games.ts';

test('the coordinates of a high board can be read at the height that a page gives it', () => {
  const cells = Array.from({ length: 32 }, (_, i) => ({ name: `${i}`, x: i % 4, y: Math.floor(i / 4) }));
  const board = { shape: 'square' as const, cells, labels: [{ x: -0.8, y: 0, text: '8' }] };
  const [label] = drawLabels(board);
  const [, size] = /font-size="(\d+)"/.exec(label.text)!;
  expect((Number(size) * 544) / frameOf(board).height).toBeGreaterThan(10);
});

test('names in legends are written in full on every width', async () => {
  const name = 'coevolution population 10, 2 seeds';
  const values = [1, 2].flatMap((x) => [name, 'other'].map((n) => ({ x, y: x, n })));
  const spec = {
    data: { values },
    width: 640,
    height: 200,
    mark: 'line',
    encoding: {
      x: { field: 'x', type: 'quantitative' },
      y: { field: 'y', type: 'quantitative' },
      color: { field: 'n', type: 'nominal' },
    },
  };
  const { text } = await drawPlot({ kind: 'plot', spec, caption: '', name: 'two lines' });
  expect(text.split('<svg')).toHaveLength(4);
  expect(text.split(`>${name}</text>`)).toHaveLength(4);
});

test('names of agents beside an axis are whole on every width', async () => {
  const name = 'uct:sims=20,cp=0.7';
  const spec = {
    data: { values: [{ n: name, x: 3 }] },
    width: 640,
    height: 60,
    mark: 'point',
    encoding: { x: { field: 'x', type: 'quantitative' }, y: { field: 'n', type: 'nominal', title: null } },
  };
  const { text } = await drawPlot({ kind: 'plot', spec, caption: '', name: 'a point' });
  expect(text.split(`>${name}</text>`)).toHaveLength(4);
});

test('a convex hull has the outermost points in order, and no other', () => {
  const inner = [
    [1, 1],
    [2, 1],
    [1, 0],
  ] as const;
  const outer = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ] as const;
  expect(convexHull([...inner, ...outer])).toEqual(outer);
});

/** How strong the colours of a matrix are, in percent, by cell. */
const strengths = (points: number, games: number) => {
  const square = (x: number) => [
    [0, x],
    [x, 0],
  ];
  const table = {
    names: ['a', 'b'],
    games: square(games),
    points: [
      [0, points],
      [games - points, 0],
    ],
  };
  const { text } = drawMatrix(crosstableMatrix(table, ''));
  return [...text.matchAll(/share (above|below)" style="--strength: (\d+)%"/g)].map(([, side, strength]) => [
    side,
    Number(strength),
  ]);
};

test('a cell of a crosstable is coloured by its score, paler on few games', () => {
  const [few, many] = [strengths(2, 2), strengths(200, 200)];
  expect([few[0][0], few[1][0], many[0][0]]).toEqual(['above', 'below', 'above']);
  expect(few[0][1]).toBeLessThan(30);
  expect(many[0][1]).toBeGreaterThan(95);
  expect(strengths(100, 200)[0][1]).toBe(0);
});

test('bars of a column share a scale, open ends are marked, and zero is where it belongs', () => {
  const bar = (value: number, low: number, high: number) => ({ value, low, high, text: `${value}` });
  const { text } = drawTable({
    kind: 'table',
    titles: ['Name', 'Elo'],
    words: 1,
    rows: [
      ['a', bar(-100, -200, 0)],
      ['b', bar(100, 0, Infinity)],
    ],
  });
  const dots = [...text.matchAll(/class="dot" style="left: ([\d.]+)%/g)].map(([, left]) => Number(left));
  expect(dots[0]).toBeLessThan(dots[1]);
  const zeros = [...text.matchAll(/class="zero" style="left: ([\d.]+)%/g)].map(([, left]) => left);
  expect(zeros[0]).toBe(zeros[1]);
  expect(text.match(/open-high/g)).toHaveLength(1);
  expect(text).not.toMatch(/NaN|Infinity/);
});

test('a shown game holds what changes with each move', () => {
  const shown = new GamesToShow(rowGame());
  const game = { players: ['p', 'q'], payoffs: [1, -1], remark: '', moves: Int32Array.of(2, 0, 1, 3, 4) };
  shown.add(game);
  const { looks, games, of } = shown.shown(7);
  expect(of).toBe(7);
  expect(looks).toEqual([[], [{ cell: 0, owner: 0 }], [{ cell: 0, owner: 1 }]]);
  expect(games[0]).toMatchObject({ score: '1-0', winner: 0, start: [0, 0, 0, 0, 0] });
  expect(games[0].plies.map(({ name, changes }) => [name, changes])).toEqual([
    ['c', [2, 1]],
    ['a', [0, 2]],
    ['b', [1, 1]],
    ['d', [3, 2]],
    ['e', [4, 1]],
  ]);
});

test('men of three roles differ in shape, those of two are discs, and kings keep their crown', () => {
  const shapeOf = (owner: number, roles: number, kind?: string) =>
    drawPiece({ owner, ...(kind && { kind }) }, 'blue', roles).text;
  const three = [0, 1, 2].map((owner) => shapeOf(owner, 3));
  expect(new Set(three).size).toBe(3);
  const outlines = [0, 1, 2, 3, 4, 5].map((owner) => shapeOf(owner, 6));
  expect(new Set(outlines).size).toBe(6);
  expect(shapeOf(0, 2)).toBe(shapeOf(1, 2));
  expect(shapeOf(1, 2)).toContain('<circle');
  expect(shapeOf(2, 3, 'king')).toContain('class="crown blue"');
  expect(shapeOf(2, 3, 'king')).not.toBe(shapeOf(1, 3, 'king'));
});

test('a die is a group that a page can let roll', () => {
  const text = drawPiece({ kind: 'die', text: '5' }, 'white').text;
  expect(text).toMatch(/^<g class="cast"\s*>/);
  expect(text.match(/class="pip"/g)).toHaveLength(5);
});
