import type { AgentSpec } from 'evolab';
import type { EvolutionData, Plot } from 'evolab/report';
import { expect, test } from 'vitest';
import draughts from '../../draughts/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { drawPlot } from '../../../src/report/html/plot.ts';
import { neatReport } from '../src/report.ts';

const agent: AgentSpec = {
  name: '2-1',
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'alphabeta' },
  budget: { depth: 1 },
  evaluator: { use: 'neat', nodes: ['tanh'], links: 'i0-8>o0 i4>h0 h0>o0' },
  weights: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 0.5),
};
const data = {
  learner: { use: 'neat' },
  game: ticTacToe.games![0].create({}),
  agents: [agent],
  state: {
    history: Int32Array.of(0, 1, 12, 1, 1, 8, 1, 2, 4),
    champions: [{ name: '2-1', species: 2, genome: { nodes: [], links: [] }, points: 3, games: 4 }],
  },
} as unknown as EvolutionData;

const sectionsOf = (of: EvolutionData) => {
  if (neatReport.of !== 'evolution') throw new Error('no report of an evolution');
  return neatReport.sections(of);
};

test('a page shows species over time and the net of the champion, as drawings', async () => {
  const [species, net] = sectionsOf(data);
  expect(species.body[0]).toMatchObject({
    text: '2 species lived in 2 generations, 1 of them at the end. Members of a species share their fitness.',
  });
  expect(net.body[0]).toMatchObject({ text: '2-1 has 11 links and 1 hidden node.' });
  for (const { body } of [species, net]) {
    const plot = body.find((block): block is Plot => block.kind === 'plot')!;
    expect((await drawPlot(plot)).text).toContain('<svg');
  }
});

test('names of the net lie beside its nodes: on a phone none lies on another, and all are within the drawing', async () => {
  const inputs = 128;
  const many: AgentSpec = {
    ...agent,
    game: { use: 'draughts' },
    evaluator: { use: 'neat', encoder: 'bits', nodes: ['tanh'], links: 'i0-127>h0 h0>o0' },
    weights: new Float64Array(inputs + 1).fill(1),
  };
  const [, net] = sectionsOf({ ...data, agents: [many], game: draughts.games![0].create({}) });
  const plot = net.body.find((block): block is Plot => block.kind === 'plot')!;
  const { text } = await drawPlot(plot, [350]);
  const names = [
    ...text.matchAll(
      /<text text-anchor="(\w+)" transform="translate\(([\d.-]+),([\d.-]+)\)"[^>]*font-size="9px"[^>]*>([ioh]\d+)</g,
    ),
  ].map(([, anchor, x, y, name]) => ({ anchor, x: Number(x), y: Number(y), name }));
  const seen = names.filter(({ name }) => name.startsWith('i'));
  expect(seen.length).toBeGreaterThan(inputs / 3);
  seen.forEach(({ anchor, x, y }, i) => {
    expect(anchor).toBe('end');
    // A name of four characters is some 22 wide.
    expect(x).toBeGreaterThan(22);
    if (i > 0) expect(y - seen[i - 1].y).toBeGreaterThanOrEqual(9);
  });
  const output = names.find(({ name }) => name === 'o0')!;
  expect(output.anchor).toBe('start');
  expect(output.x).toBeLessThan(350 - 12);
});

test('a page of another method has no such sections', () => {
  expect(sectionsOf({ ...data, learner: { use: 'coevolution' } })).toEqual([]);
});
