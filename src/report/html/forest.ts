import type { Standing } from '../../tournament/standings.ts';
import type { PlotSpec } from '../../contract/report.ts';

/**
 * Ratings with their 95% intervals, a line for each player; an open interval ends at the edge with an arrow.
 */
export function forestPlot(standings: readonly Standing[]): PlotSpec {
  const finite = standings.flatMap(({ elo, low, high }) => [elo, low, high]).filter(Number.isFinite);
  const margin = 40 + (Math.max(...finite) - Math.min(...finite)) / 10;
  const [least, most] = [Math.min(...finite) - margin, Math.max(...finite) + margin];
  const values = standings.map(({ name, elo, low, high }) => ({
    name,
    elo,
    low: Math.max(low, least),
    high: Math.min(high, most),
    open: [...(low < least ? [least] : []), ...(high > most ? [most] : [])],
  }));
  const arrows = values.flatMap(({ name, open }) =>
    open.map((end) => ({ name, end, angle: end === most ? 90 : 270 })),
  );
  const names = standings.map(({ name }) => name);
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    title: 'Elo',
    scale: { domain: [least, most], nice: false },
  });
  const y = { field: 'name', type: 'nominal', sort: names, axis: { title: null, labelLimit: 260 } };
  return {
    width: 560,
    height: { step: standings.length > 40 ? 12 : 22 },
    encoding: { y },
    layer: [
      {
        data: { values },
        mark: { type: 'rule', color: '#2f6db3', strokeWidth: 2 },
        encoding: { x: x('low'), x2: { field: 'high' } },
      },
      {
        data: { values },
        mark: { type: 'point', filled: true, size: 55, color: '#2f6db3', opacity: 1 },
        encoding: { x: x('elo') },
      },
      {
        data: { values: arrows },
        mark: { type: 'point', shape: 'triangle-up', filled: true, color: '#2f6db3', size: 45, opacity: 1 },
        encoding: { x: x('end'), angle: { field: 'angle', type: 'quantitative', scale: null } },
      },
    ],
  };
}
