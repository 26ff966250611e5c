import type { PlotSpec } from '../../contract/report.ts';
import { LINE_NAMES } from './curves.ts';
import { lineLooks, type Line } from './line-looks.ts';

/** A point of a curve with its interval. */
export interface BandPoint {
  readonly name: string;
  readonly at: number;
  readonly value: number;
  /** Null or infinite where the interval is open. */
  readonly low: number | null;
  readonly high: number | null;
  /** What the point says in words. */
  readonly said: string;
}

/** What the axes of a plot of bands are. */
export interface BandAxes {
  readonly x: string;
  readonly y: string;
  /** Values are shares, shown as percentages, from 0 to 100% unless the axis is close. */
  readonly isShare?: boolean;
  /** The axis has room for the values that there are, and no more. */
  readonly isClose?: boolean;
}

/** Letters of a name for which one of several columns of the legend has room, and those of a line on a phone. */
const SHORT = 24;
const LONG = 36;

/**
 * Curves in bands that are their intervals, one for each of `lines`, which looks as its method does in every chart. The
 * legend names all of them in full.
 */
export function bandPlot(lines: readonly Line[], points: readonly BandPoint[], axes: BandAxes): PlotSpec {
  const domain = lines.map(({ name }) => inLines(name));
  const looks = lineLooks(lines);
  const legend = {
    ...LINE_NAMES.legend,
    labelExpr: "split(datum.label, '\\n')",
    // Long names stand one below the other.
    ...(lines.some(({ name }) => name.length > SHORT) && { columns: 1 }),
  };
  const of = { ...LINE_NAMES, legend };
  const color = { ...of, scale: { domain, range: looks.map(({ colour }) => colour) } };
  const strokeDash = { ...of, scale: { domain, range: looks.map(({ dash }) => dash) } };
  // Each number by itself: 0, 500, 1k and not 0k, 0.5k, 1k.
  const x = {
    field: 'at',
    type: 'quantitative',
    axis: { title: axes.x, labelExpr: "format(datum.value, '~s')" },
  };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: axes.isShare && !axes.isClose ? { domain: [0, 1] } : { zero: false },
    axis: { title: axes.y, tickCount: 5, format: axes.isShare ? '~%' : ',~f' },
  });
  return {
    data: { values: points.map(drawnPoint) },
    width: 640,
    height: 320,
    encoding: { x, color },
    layer: [
      {
        transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
        mark: { type: 'area', opacity: 0.15 },
        encoding: { y: y('low'), y2: { field: 'high' } },
      },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('value'), strokeDash } },
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { y: y('value'), description: { field: 'said' } },
      },
    ],
  };
}

/** Values that differ by errors of rounding alone are the same: an axis would show all their digits. */
const rounded = (x: number): number => Number(x.toPrecision(5));

/** An end that is open is not drawn. */
const roundedEnd = (x: number | null): number | null => (Number.isFinite(x) ? rounded(x!) : null);

const drawnPoint = (point: BandPoint) => ({
  ...point,
  name: inLines(point.name),
  value: rounded(point.value),
  low: roundedEnd(point.low),
  high: roundedEnd(point.high),
});

/** A name in lines that a phone has room for, broken behind a mark where there is one. */
function inLines(name: string): string {
  const lines = [''];
  for (const part of name.split(/(?<=[\s+/,:=])/).flatMap((whole) => whole.match(/.{1,36}/gsu) ?? [])) {
    if (lines[lines.length - 1]!.length + part.trimEnd().length > LONG) lines.push('');
    lines[lines.length - 1] += part;
  }
  return lines.join('\n');
}
