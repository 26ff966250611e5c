import type { Crosstable } from '../../statistics/flow.ts';
import type { PlotSpec } from '../../contract/report.ts';

const CELL = 34;

/** The share of the points that each row took from each column: blue for more than half, red for less. */
export function heatMap({ names, games, points }: Crosstable): PlotSpec {
  const values = names.flatMap((row, i) =>
    names.flatMap((column, j) =>
      games[i][j] > 0
        ? [{ i: i + 1, j: j + 1, row, column, score: points[i][j] / games[i][j], games: games[i][j] }]
        : [],
    ),
  );
  const side = Math.max(160, Math.min(CELL * names.length, 760));
  const labels = names.length > 30 ? { labels: false, ticks: false } : {};
  const cell = { i: 'ordinal', j: 'ordinal' } as const;
  return {
    data: { values },
    width: side,
    height: side,
    encoding: {
      x: {
        field: names.length > 14 ? 'j' : 'column',
        type: cell.j,
        sort: names.length > 14 ? null : [...names],
        axis: { orient: 'top', title: null, labelLimit: 180, ...labels },
      },
      y: { field: 'row', type: cell.i, sort: [...names], axis: { title: null, labelLimit: 220, ...labels } },
    },
    layer: [
      {
        mark: { type: 'rect' },
        encoding: {
          color: {
            field: 'score',
            type: 'quantitative',
            legend: null,
            scale: { domain: [0, 0.5, 1], range: ['#c4622d', '#f1efe9', '#2f6db3'], interpolate: 'rgb' },
          },
        },
      },
      ...(names.length > 25
        ? []
        : [
            {
              mark: { type: 'text', fontSize: 10 },
              encoding: {
                text: { field: 'score', type: 'quantitative', format: '.0%' },
                color: {
                  condition: { test: 'abs(datum.score - 0.5) > 0.3', value: 'white' },
                  value: '#222',
                },
              },
            },
          ]),
    ],
  };
}
