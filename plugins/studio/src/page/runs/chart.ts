import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot, { type AlignedData, type Options, type Series } from 'uplot';
import { short } from './words.ts';

/** A line by generation, with its 95% interval where there is one. */
export interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

export interface ChartProps {
  /** What it shows, for readers who do not see it. */
  readonly title: string;
  /** Generations. */
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  readonly height: number;
  /** The range from top to bottom; that of the values if it is left out. */
  readonly range?: readonly [number, number];
  readonly text?: (value: number) => string;
  /** Whether points are marked: for lines with few of them. */
  readonly points?: boolean;
}

/** Milliseconds after which a chart that nobody sees is drawn anew: watching a run must not slow it down. */
const UNSEEN_PAUSE_MILLIS = 10_000;

/** Colours of the page, which differ in dark mode. */
const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
const lineColour = (i: number): string => `c${(i % 6) + 1}`;

/** Lines by generation. What is pointed at is said in words below. */
export function Chart(props: ChartProps): unknown {
  const { title, x, lines, height, text = short } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const late = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [at, setAt] = useState<number>();
  const [isSeen, setSeen] = useState(false);
  const names = lines.map(({ name }) => name).join('|');
  const banded = lines.map(({ low }) => (low ? 1 : 0)).join('');
  useEffect(() => {
    // The reference is empty as soon as the chart is taken away, before the observers are.
    const canvas = place.current!;
    const make = (): void => {
      plot.current?.destroy();
      const { current } = latest;
      plot.current = new uPlot(optionsOf(current, canvas.clientWidth, setAt), dataOf(current), canvas);
    };
    make();
    const resized = new ResizeObserver(() => {
      plot.current?.setSize({ width: canvas.clientWidth, height });
    });
    resized.observe(canvas);
    const seen = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting));
    seen.observe(canvas);
    // Paper is narrower than a screen, and always light; no observer is told of it.
    const looks = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
    for (const look of looks) look.addEventListener('change', make);
    return () => {
      for (const look of looks) look.removeEventListener('change', make);
      clearTimeout(late.current);
      late.current = undefined;
      resized.disconnect();
      seen.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [names, banded, height]);
  useEffect(() => {
    const draw = (): void => {
      late.current = undefined;
      plot.current?.setData(dataOf(latest.current));
    };
    if (isSeen) draw();
    // A picture of the whole page shows what nobody sees.
    else late.current ??= setTimeout(draw, UNSEEN_PAUSE_MILLIS);
  }, [x, lines, isSeen]);
  const shown = at !== undefined && at < x.length ? at : x.length - 1;
  return html`<figure class="chart">
    <div ref=${place} class="canvas" role="img" aria-label=${`${title}: ${said(props, x.length - 1)}`}></div>
    <p class="legend">
      <span class="soft">generation ${x[shown] ?? 0}</span>
      ${lines.map(({ name, values, low, high }, i) => {
        const value = lastOf(values, shown);
        const [from, to] = [lastOf(low ?? [], shown), lastOf(high ?? [], shown)];
        return html`<span class="line ${lineColour(i)}">
          <i></i>${lines.length > 1 ? `${name} ` : ''}<b>${value === undefined ? '–' : text(value)}</b>
          ${from === undefined || to === undefined ? '' : html` <span class="soft">${text(from)} to ${text(to)}</span>`}
        </span>`;
      })}
    </p>
  </figure>`;
}

/** The value at a place, or the last one before it. */
function lastOf(values: readonly (number | null)[], at: number): number | undefined {
  for (let i = at; i >= 0; i--) {
    const value = values[i];
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}

function said({ x, lines, text = short }: ChartProps, at: number): string {
  const parts = lines.map(({ name, values }) => {
    const value = lastOf(values, at);
    return `${name} ${value === undefined ? 'not known' : text(value)}`;
  });
  return `generation ${x[at] ?? 0}, ${parts.join(', ')}`;
}

function dataOf({ x, lines }: ChartProps): AlignedData {
  const rows = lines.flatMap(({ values, low, high }) => (low && high ? [values, low, high] : [values]));
  return [x, ...rows] as unknown as AlignedData;
}

function optionsOf(
  { lines, height, range, text = short, points = false }: ChartProps,
  width: number,
  onPoint: (at: number | undefined) => void,
): Options {
  const series: Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const [i, { low }] of lines.entries()) {
    const stroke = (): string => colour(lineColour(i));
    // A line of one point is not seen.
    const show = ({ data }: uPlot, row: number): boolean =>
      points || [...data[row]].filter((value) => value !== null && value !== undefined).length === 1;
    series.push({ stroke, width: 2, spanGaps: true, points: { show, size: 5, fill: stroke } });
    if (!low) continue;
    const edge: Series = { stroke: 'transparent', spanGaps: true, points: { show: false } };
    series.push(edge, { ...edge });
    const fill = (): string => `color-mix(in srgb, ${colour(lineColour(i))} 18%, transparent)`;
    bands.push({ series: [series.length - 1, series.length - 2], fill });
  }
  const axis = { stroke: () => colour('soft'), font: '12px system-ui, sans-serif' };
  const ticks = { stroke: () => colour('line'), width: 1, size: 4 };
  return {
    width,
    height,
    series,
    bands,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false, range: (_, least, most) => [least, Math.max(most, least + 1)] },
      y: range
        ? { range: () => [range[0], range[1]] }
        : { range: (_, least, most) => uPlot.rangeNum(least, most, 0.1, true) },
    },
    axes: [
      {
        ...axis,
        ticks,
        size: 28,
        grid: { show: false },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
      },
      {
        ...axis,
        ticks: { show: false },
        size: 48,
        grid: { stroke: () => colour('grid'), width: 1 },
        values: (_, splits) => splits.map(text),
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
  };
}
