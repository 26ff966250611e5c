import {
  paragraph,
  plot,
  table,
  type Block,
  type PageParts,
  type PlotSpec,
  type Section,
} from 'evolab/report';
import { lastStops, stopsOf, type Band, type Point, type Stop } from './points.ts';

/** The curves of all methods, game by game, and what they come to. */
export function curvesPage(points: readonly Point[], budget: number): PageParts {
  const games = [...new Set(points.map(({ game }) => game))];
  const last = lastStops(points);
  return {
    title: 'What learns fastest, and where it stops',
    verdict: games.map((game) => verdictOf(game, stopsOf(points), last)).join(' '),
    facts: `${budget.toFixed(1)} CPU seconds for every run, seeds ${[...new Set(points.map(({ seed }) => seed))].join(', ')}; all champions search two plies`,
    sections: [
      ...games.map((game) => gameSection(game, stopsOf(points), last)),
      {
        title: 'How this was measured',
        body: [
          paragraph(
            'Each method learns from its own preset for so many generations as take the budget on the machine that paces were measured on; the axis shows the CPU seconds that were measured here. Four champions of each run, the untaught one first, search two plies ahead, whatever their method does, and play pairs of games against each player of a fixed pool, which also played a round robin. Ratings are of maximum likelihood, with random moves at 0. Moves are good if they keep the result at the solved positions that come with the game.',
          ),
        ],
      },
    ],
  };
}

function verdictOf(game: string, stops: readonly Stop[], last: readonly Stop[]): string {
  const best = (of: readonly Stop[]) =>
    [...of].filter((one) => one.game === game).sort((a, b) => b.elo.median - a.elo.median);
  const [late] = best(last);
  const [early = late] = best(stops.filter(({ stop }) => stop === 1));
  const seconds = early.seconds.median.toFixed(1);
  return early.method === late.method
    ? `On ${game} ${late.method} learns fastest and is the strongest at the end (${elo(late)}).`
    : `On ${game} ${early.method} is ahead after ${seconds} s, ${late.method} at the end (${elo(late)}).`;
}

const elo = ({ elo: { median } }: Stop): string => `Elo ${median.toFixed(0)}`;

function gameSection(game: string, all: readonly Stop[], last: readonly Stop[]): Section {
  const stops = all.filter((one) => one.game === game);
  const at = (method: string, stop: number) =>
    stops.find((one) => one.method === method && one.stop === stop);
  const rows = last
    .filter((one) => one.game === game)
    .sort((a, b) => b.elo.median - a.elo.median)
    .map((end) => {
      const before = stops.filter((one) => one.method === end.method && one.stop < end.stop).at(-1);
      const gain = before ? end.elo.median - before.elo.median : 0;
      return [
        end.method,
        ...[0, 1, 2].map((stop) => at(end.method, stop)?.elo.median.toFixed(0) ?? ''),
        `${end.elo.median.toFixed(0)} (${range(end.elo, 1)})`,
        `${gain >= 0 ? '+' : ''}${gain.toFixed(0)}`,
        `${percent(end.good)} (${range(end.good, 100)})`,
        percent(end.criticalGood),
        end.generations,
        end.seconds.median.toFixed(1),
      ];
    });
  return { title: game, body: body(game, stops, rows) };
}

function body(game: string, stops: readonly Stop[], rows: (string | number)[][]): Block[] {
  return [
    plot(
      curves(stops, 'elo', 'Elo above random moves', '.0f'),
      'Elo of the champions by CPU seconds of learning: the median of the seeds, in a band from the lowest to the highest.',
      `Elo by CPU seconds on ${game}`,
    ),
    plot(
      curves(stops, 'good', 'moves that keep the result', '%'),
      'Choices at solved positions that keep the result, likewise.',
      `good moves by CPU seconds on ${game}`,
    ),
    table(
      [
        ...['Method', 'Elo untaught', 'at a quarter', 'at half', 'at the end', 'last doubling', 'Good moves'],
        ...['Critical', 'Generations', 'CPU s'],
      ],
      rows,
      1,
    ),
  ];
}

const percent = ({ median }: Band): string => `${(100 * median).toFixed(0)}%`;
const range = ({ low, high }: Band, scale: number): string =>
  `${(scale * low).toFixed(0)} to ${(scale * high).toFixed(0)}`;

function curves(stops: readonly Stop[], of: 'elo' | 'good', title: string, format: string): PlotSpec {
  const values = stops.map((stop) => {
    const { median, low, high } = stop[of];
    const shown = (x: number) => (format === '%' ? `${(100 * x).toFixed(0)}%` : x.toFixed(0));
    const said = `${stop.method}, ${stop.seconds.median.toFixed(1)} s: ${shown(median)} (${shown(low)} to ${shown(high)})`;
    return { method: stop.method, seconds: stop.seconds.median, median, low, high, said };
  });
  const y = (field: string) => ({
    ...{ field, type: 'quantitative', scale: { zero: false } },
    axis: { title, format, tickCount: 5 },
  });
  const color = {
    ...{ field: 'method', type: 'nominal', title: null, sort: null },
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  // There are more methods than colours.
  const strokeDash = { field: 'method', type: 'nominal', title: null, sort: null, legend: color.legend };
  const x = { field: 'seconds', type: 'quantitative', axis: { title: 'CPU seconds of learning' } };
  return {
    ...{ data: { values }, width: 640, height: 300, encoding: { x, color } },
    layer: [
      { mark: { type: 'area', opacity: 0.12 }, encoding: { y: y('low'), y2: { field: 'high' } } },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('median'), strokeDash } },
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { y: y('median'), description: { field: 'said' } },
      },
    ],
  };
}
