import { defineReport, type AgentSpec, type Game, largest } from 'evolab';
import { paragraph, plot, table, type PlotSpec, type Section } from 'evolab/report';
import { frameFor, isEvolved } from './evolved.ts';
import type { Champion, State } from './learner.ts';
import { depthsOf } from './net/description.ts';
import { usedNodes, type NetPlan } from './net/net.ts';
import { nodeName, planOf, structureOf, type StructureOptions } from './net/structure.ts';

/** Adds the species of a run and the net of its champion to its page. */
export const neatReport = defineReport({
  id: 'neat',
  summary: 'Species over time, and the net of the champion',
  of: 'evolution',
  sections({ learner, state, agents, game }) {
    if (learner.use !== 'neat' || agents.length === 0) return [];
    const { history, champions } = state as State;
    return [...(history.length > 0 ? [speciesSection(history, champions)] : []), netSection(agents[0], game)];
  },
});

function speciesSection(history: Int32Array, champions: readonly Champion[]): Section {
  const rows = Array.from({ length: history.length / 3 }, (_, i) => ({
    generation: history[3 * i],
    species: String(history[3 * i + 1]),
    members: history[3 * i + 2],
  }));
  const ids = [...new Set(rows.map(({ species }) => species))].sort((a, b) => Number(a) - Number(b));
  const generations = new Set(rows.map(({ generation }) => generation)).size;
  return {
    title: 'Species',
    body: [
      paragraph(
        `${ids.length} species lived in ${generations} generations, ${champions.length} of them at the end. Members of a species share their fitness.`,
      ),
      plot(
        streamOf(rows, ids),
        'Members of each species by generation. A species begins where its band begins.',
      ),
      table(
        ['Champion', 'species', 'links', 'hidden nodes', 'score', 'games'],
        champions.map(({ name, species, genome, points, games }) => [
          name,
          String(species),
          genome.links.filter(({ enabled }) => enabled).length,
          genome.nodes.length,
          `${((100 * points) / games).toFixed(0)}%`,
          games.toFixed(0),
        ]),
        1,
      ),
    ],
  };
}

/** A stacked stream: how many members each species has. */
function streamOf(rows: readonly object[], ids: readonly string[]): PlotSpec {
  return {
    width: 640,
    height: 260,
    data: { values: rows },
    mark: { type: 'area', opacity: 0.85, stroke: 'var(--paper)', strokeWidth: 0.5 },
    encoding: {
      x: { field: 'generation', type: 'quantitative', title: 'generation', axis: { tickMinStep: 1 } },
      // A species has no members in the generations in which it is not named.
      y: { field: 'members', type: 'quantitative', stack: 'center', impute: { value: 0 }, axis: null },
      color: { field: 'species', type: 'nominal', scale: { domain: ids }, legend: null },
    },
  };
}

function netSection({ name, evaluator, weights }: AgentSpec, game: Game): Section {
  const plan = planFor(evaluator, game, weights);
  const painted = evaluator?.use === 'hyperneat';
  return {
    title: 'Net of the champion',
    body: [
      paragraph(
        `${name} has ${counted(plan.links.length, 'link')} and ${counted(plan.nodes.length - plan.outputs, 'hidden node')}.${painted ? ' This net paints the weights of the net that plays.' : ''}`,
      ),
      plot(
        drawingOf(plan),
        'From left to right: inputs, hidden nodes, outputs. Lines are links, thick ones of large weights; colours tell positive from negative weights.',
      ),
    ],
  };
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function planFor(evaluator: AgentSpec['evaluator'], game: Game, weights: AgentSpec['weights']): NetPlan {
  if (!evaluator || !isEvolved(evaluator)) throw new RangeError('the champion has no net that evolved');
  const options = evaluator as unknown as StructureOptions;
  return planOf(structureOf(options, frameFor(evaluator, game)), weights ?? new Float64Array(0));
}

/** The height of a row of names, and of a drawing on a phone as a part of that on a screen. */
const NAME = 10;
const NARROW = 0.8;
/** Of the way from inputs to outputs, what is free on either side: room for names on a phone. */
const SIDES = 0.12;

/** A net as points and lines: nodes by their distance from the inputs, those that lead to no output left out. */
function drawingOf(plan: NetPlan): PlotSpec {
  const { inputs, outputs, nodes } = plan;
  const used = usedNodes(plan);
  const links = plan.links.filter(({ to }) => used.has(to));
  const depths = depthsOf({ ...plan, links });
  const last = largest(depths, 1);
  const columnOf = (node: number) => (node > inputs && node <= inputs + outputs ? last : depths[node]);
  const columns = new Map<number, number[]>();
  for (const node of [...used].sort((a, b) => a - b)) {
    const column = columnOf(node);
    columns.set(column, [...(columns.get(column) ?? []), node]);
  }
  const place = (node: number) => {
    const column = columnOf(node);
    const mates = columns.get(column)!;
    return { x: column, y: (mates.indexOf(node) + 1) / (mates.length + 1) };
  };
  const x = {
    field: 'x',
    type: 'quantitative',
    axis: null,
    scale: { domain: [-SIDES * last, (1 + SIDES) * last], nice: false },
  };
  const y = { field: 'y', type: 'quantitative', axis: null, scale: { domain: [1, 0] } };
  const kindOf = (node: number) => (node <= inputs ? 'input' : nodes[node - inputs - 1]);
  const points = [...used].map((node) => ({
    ...place(node),
    name: nodeName(plan, node),
    kind: kindOf(node),
    said: `${nodeName(plan, node)}, ${kindOf(node)}`,
  }));
  const most = largest([...columns.values()].map(({ length }) => length));
  const height = Math.max(160, Math.min(900, 14 * most));
  /** Names beside the nodes of a column, where no other node is; as many as have room. */
  const names = (column: number, where: object) => {
    const mates = columns.get(column) ?? [];
    const every = Math.ceil((NAME * (mates.length + 1)) / (NARROW * height));
    const shown = mates.filter((_, i) => i % every === 0);
    return {
      data: { values: shown.map((node) => ({ ...place(node), name: nodeName(plan, node) })) },
      mark: { type: 'text', fontSize: 9, aria: false, ...where },
      encoding: { x, y, text: { field: 'name' } },
    };
  };
  return {
    width: 640,
    height,
    layer: [
      {
        data: {
          values: links.map(({ from, to, weight }) => {
            const end = place(to);
            const sign = weight < 0 ? 'negative' : 'positive';
            return { ...place(from), x2: end.x, y2: end.y, size: Math.abs(weight), sign };
          }),
        },
        mark: { type: 'rule', opacity: 0.6 },
        encoding: {
          x,
          y,
          x2: { field: 'x2' },
          y2: { field: 'y2' },
          strokeWidth: { field: 'size', type: 'quantitative', scale: { range: [0.3, 4] }, legend: null },
          color: {
            field: 'sign',
            type: 'nominal',
            title: 'weight',
            scale: { domain: ['positive', 'negative'], range: ['var(--c1)', 'var(--c2)'] },
          },
        },
      },
      {
        data: { values: points },
        mark: { type: 'point', filled: true, size: 40, opacity: 1, color: 'var(--ink)' },
        encoding: { x, y, description: { field: 'said' } },
      },
      ...[...columns.keys()].map((column) => names(column, sideOf(column, last))),
    ],
  };
}

/** Where names stand: left of inputs, right of outputs, above hidden nodes. */
function sideOf(column: number, last: number): object {
  if (column === 0) return { align: 'right', dx: -7 };
  return column === last ? { align: 'left', dx: 7 } : { dy: -7 };
}
