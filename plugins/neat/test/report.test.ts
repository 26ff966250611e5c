import type { AgentSpec } from 'evolab';
import type { EvolutionData, Plot } from 'evolab/report';
import { expect, test } from 'vitest';
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
  expect(net.body[0]).toMatchObject({ text: '2-1 has 11 links and 1 hidden nodes.' });
  for (const { body } of [species, net]) {
    const plot = body.find((block): block is Plot => block.kind === 'plot')!;
    expect((await drawPlot(plot)).text).toContain('<svg');
  }
});

test('a page of another method has no such sections', () => {
  expect(sectionsOf({ ...data, learner: { use: 'coevolution' } })).toEqual([]);
});
