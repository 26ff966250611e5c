import { wilson, type AgentSpec } from 'evolab';
import {
  code,
  matrix,
  paragraph,
  table,
  type EvolutionReport,
  type Section,
  type Share,
} from 'evolab/report';
import { AXES, type AxisName } from './axes.ts';
import { ranked, strengthOf, type State } from './learner.ts';

/** Adds the map of styles to the page of a run. */
export const mapReport: EvolutionReport = {
  id: 'map-elites',
  summary: 'The map of players by how they play, each with the command to play against it',
  of: 'evolution',
  sections({ learner, state, agents }) {
    if (learner.use !== 'map-elites' || agents.length === 0) return [];
    // While the first player is taught there is no map.
    if ((state as State).edges.length === 0) return [];
    const axes = [learner['across'], learner['up']] as [AxisName, AxisName];
    return [sectionOf(axes, learner['cells'] as number, state as State, agents)];
  },
};

function sectionOf(
  axes: readonly [AxisName, AxisName],
  cells: number,
  { edges, elites }: State,
  agents: readonly AgentSpec[],
): Section {
  const order = ranked(elites);
  const numbers = Array.from({ length: cells }, (_, i) => i);
  const shareAt = (across: number, up: number): Share | undefined => {
    const rank = order.findIndex(({ place }) => place[0] === across && place[1] === up);
    if (rank < 0) return undefined;
    const { points, games } = order[rank];
    const value = strengthOf(order[rank]);
    const [low, high] = wilson(points, games);
    return {
      value,
      low,
      high,
      text: `${agents[rank].name}: ${percent(value)} of ${games.toFixed(0)} games; #${rank}`,
    };
  };
  const [across, up] = axes.map((name) => AXES[name]);
  const best = agents[0].name.split('-').filter((word) => Number.isNaN(Number(word)));
  return {
    title: 'Styles',
    body: [
      paragraph(
        `Each cell has the best player found that plays so. ${order.length} of ${cells ** 2} cells have one.`,
      ),
      matrix({
        rows: [...numbers].reverse().map((i) => range(edges[1], i)),
        columns: numbers.map((i) => range(edges[0], i)),
        cells: [...numbers].reverse().map((row) => numbers.map((column) => shareAt(column, row))),
        caption: `Columns: ${axes[0]}, ${across.summary} (${across.words.join(' to ')}). Rows: ${axes[1]}, ${up.summary} (${up.words.join(' to ')}). Shares of the points against elites drawn by chance; the last generations count most.`,
      }),
      paragraph('Play against a style, or against any cell by its number:'),
      code([`lab play RUN --style ${best.join(',')}`, 'lab play RUN#0'].join('\n')),
      table(
        ['Number', 'Player', ...axes, 'score', 'games'],
        order.map((elite, rank) => [
          ...[`#${rank}`, agents[rank].name, ...elite.style.map((value) => value.toPrecision(3))],
          ...[percent(strengthOf(elite)), elite.games.toFixed(0)],
        ]),
        2,
      ),
    ],
  };
}

const percent = (value: number): string => `${(100 * value).toFixed(0)}%`;

function range(edges: readonly number[], cell: number): string {
  const text = (edge: number) => Number(edge.toPrecision(3)).toString();
  if (cell === 0) return `below ${text(edges[0])}`;
  return cell === edges.length
    ? `${text(edges[cell - 1])} up`
    : `${text(edges[cell - 1])} to ${text(edges[cell])}`;
}
