import { Z95 } from '../../statistics/elo.ts';
import type { GlickoHistory } from '../../tournament/glicko-rounds.ts';
import type { PlotSpec } from '../../contract/report.ts';
import { hoverPoints, LINE_NAMES } from './curves.ts';

/** More bands than these would cover each other. */
const MOST_BANDS = 4;
/** Colours in the palette of all plots. */
const CATEGORIES = 6;

/** Ratings by Glicko-2 over the rounds, with 95% intervals if the players are few. */
export function glickoCurves(histories: readonly GlickoHistory[]): PlotSpec {
  const values = histories.flatMap(({ name, after }) =>
    after.map(({ rating, deviation }, round) => {
      const [low, high] = [rating - Z95 * deviation, rating + Z95 * deviation];
      const said = `${name}, round ${round}: ${rating.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
      return { name, round, rating, low, high, said };
    }),
  );
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: 'Glicko-2',
    scale: { zero: false },
  });
  const bands =
    histories.length > MOST_BANDS
      ? []
      : [{ mark: { type: 'area', opacity: 0.12 }, encoding: { y: y('low'), y2: { field: 'high' } } }];
  return {
    data: { values },
    width: 640,
    height: 260,
    encoding: {
      x: { field: 'round', type: 'quantitative', axis: { tickMinStep: 1 } },
      color: {
        ...LINE_NAMES,
        ...(histories.length > 20 && { legend: null }),
        ...(histories.length > CATEGORIES && { scale: { scheme: 'tableau20' } }),
      },
    },
    layer: [
      ...bands,
      { mark: { type: 'line', strokeWidth: 1.5 }, encoding: { y: y('rating') } },
      hoverPoints(values.length, { y: y('rating') }),
    ],
  };
}
