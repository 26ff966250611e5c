import { shareOfPoints, wilson, type AgentSpec } from 'evolab';
import {
  code,
  matrix,
  paragraph,
  plot,
  table,
  type Block,
  type EvolutionReport,
  type Section,
  type Share,
} from 'evolab/report';
import { AXES, type AxisName } from './axes.ts';
import { ranked, type Elite } from './elites.ts';
import type { State } from './learner.ts';
import { axesOf, type MapElitesOptions } from './options.ts';
import { cornersOf } from './voronoi.ts';

/** Adds the map of styles to the page of a run. */
export const mapReport: EvolutionReport = {
  id: 'map-elites',
  summary: 'The map of players by how they play, each with the command to play against it',
  of: 'evolution',
  sections({ learner, state, agents }) {
    if (learner.use !== 'map-elites' || agents.length === 0) return [];
    // While the first player is taught there is no map.
    if ((state as State).edges.length === 0) return [];
    return [sectionOf(learner as unknown as MapElitesOptions, state as State, agents)];
  },
};

function sectionOf(options: MapElitesOptions, state: State, agents: readonly AgentSpec[]): Section {
  const axes = axesOf(options);
  const cells = options.cells ** 2;
  const order = ranked(state.elites);
  const names = agents.map(({ name }) => name);
  const best = names[0].split('-').filter((word) => Number.isNaN(Number(word)));
  return {
    title: 'Styles',
    body: [
      paragraph(
        `Each cell has the best player found that plays so. ${order.length} of ${cells} cells have one.`,
      ),
      mapOf(axes, options.cells, state, names),
      paragraph('Play against a style, or against any cell by its number:'),
      code([`lab play RUN --style ${best.join(',')}`, 'lab play RUN#0'].join('\n')),
      table(
        ['Number', 'Player', ...axes, 'score', 'games'],
        order.map((elite, rank) => [
          ...[`#${rank}`, names[rank], ...elite.style.map((value) => value.toPrecision(3))],
          ...[percent(shareOfPoints(elite)), elite.games.toFixed(0)],
        ]),
        2,
      ),
    ],
  };
}

/** The map: a matrix for a grid, a drawing of Voronoi cells of two axes; those of more are in the table alone. */
function mapOf(
  axes: readonly AxisName[],
  cells: number,
  { edges, centroids, elites }: State,
  names: readonly string[],
): Block {
  const order = ranked(elites);
  if (centroids) {
    return axes.length === 2
      ? voronoiPlot(axes, edges, centroids, order, names)
      : paragraph(
          `The cells are those of a centroidal Voronoi tessellation of ${axes.length} axes, which no drawing shows: the last number of a player's name is that of its cell.`,
        );
  }
  const numbers = Array.from({ length: cells }, (_, i) => i);
  const shareAt = (across: number, up: number): Share | undefined => {
    const rank = order.findIndex(({ place }) => place[0] === across && place[1] === up);
    if (rank < 0) return undefined;
    const { points, games } = order[rank];
    const value = shareOfPoints(order[rank]);
    const [low, high] = wilson(points, games);
    return { value, low, high, text: said(order, rank, names) };
  };
  const [across, up] = axes.map((name) => AXES[name]);
  return matrix({
    rows: [...numbers].reverse().map((i) => range(edges[1], i)),
    columns: numbers.map((i) => range(edges[0], i)),
    cells: [...numbers].reverse().map((row) => numbers.map((column) => shareAt(column, row))),
    caption: `Columns: ${axes[0]}, ${across.summary} (${across.words.join(' to ')}). Rows: ${axes[1]}, ${up.summary} (${up.words.join(' to ')}). ${SHARES}`,
  });
}

const SHARES = 'Shares of the points against elites drawn by chance; the last generations count most.';

/** What a cell of the map says of its player. */
const said = (order: readonly Elite[], rank: number, names: readonly string[]): string =>
  `${names[rank]}: ${percent(shareOfPoints(order[rank]))} of ${order[rank].games.toFixed(0)} games; #${rank}`;

/** Voronoi cells, the darker the stronger their players, who stand in them by their numbers. */
function voronoiPlot(
  axes: readonly AxisName[],
  edges: State['edges'],
  centroids: NonNullable<State['centroids']>,
  order: readonly Elite[],
  names: readonly string[],
): Block {
  const at = ([x, y]: readonly number[]) => {
    const [across, up] = [x, y].map(
      (share, axis) => edges[axis][0] + share * (edges[axis][1] - edges[axis][0]),
    );
    return { across, up };
  };
  const rankOf = new Map(order.map(({ place }, rank) => [place[0], rank]));
  const outlines = centroids.flatMap((_, cell) => {
    const rank = rankOf.get(cell);
    const share = rank === undefined ? 0 : shareOfPoints(order[rank]);
    const text = rank === undefined ? 'no player' : said(order, rank, names);
    return cornersOf(centroids, cell).map((corner, i) => ({ ...at(corner), cell, corner: i, share, text }));
  });
  const numbers = order.map(({ place }, rank) => ({ ...at(centroids[place[0]]), text: `#${rank}` }));
  const axis = (field: 'across' | 'up', name: AxisName) => ({
    field,
    type: 'quantitative',
    scale: { zero: false, nice: false },
    axis: { title: `${name}: ${AXES[name].summary} (${AXES[name].words.join(' to ')})`, grid: false },
  });
  const place = { x: axis('across', axes[0]), y: axis('up', axes[1]) };
  return plot(
    {
      width: 640,
      height: 480,
      layer: [
        {
          data: { values: outlines },
          mark: { type: 'line', interpolate: 'linear-closed', filled: true, stroke: 'var(--line)' },
          encoding: {
            ...place,
            detail: { field: 'cell', type: 'nominal' },
            order: { field: 'corner', type: 'quantitative' },
            fillOpacity: {
              field: 'share',
              type: 'quantitative',
              legend: null,
              scale: { domain: [0, 1], range: [0, 0.9] },
            },
            description: { field: 'text' },
          },
        },
        {
          data: { values: numbers },
          mark: { type: 'text', fontSize: 10 },
          encoding: { ...place, text: { field: 'text' } },
        },
      ],
    },
    `Cells of a centroidal Voronoi tessellation, each with the number of its player, the darker the more points it gets. ${SHARES}`,
    'the map of styles',
  );
}

const percent = (value: number): string => `${(100 * value).toFixed(0)}%`;

function range(edges: readonly number[], cell: number): string {
  const text = (edge: number) => Number(edge.toPrecision(3)).toString();
  if (cell === 0) return `below ${text(edges[0])}`;
  return cell === edges.length
    ? `${text(edges[cell - 1])} up`
    : `${text(edges[cell - 1])} to ${text(edges[cell])}`;
}
