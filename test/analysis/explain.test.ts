import { expect, test } from 'vitest';
import connectFour from '@evolab/connect-four';
import visionDraughts from '@evolab/d-visiondraughts';
import nTuple from '@evolab/n-tuple';
import nim from '@evolab/nim';
import othello from '@evolab/othello';
import ticTacToe from '@evolab/tic-tac-toe';
import ccnn from '@evolab/uct-ccnn';
import type { AgentSpec, Spec } from '../../src/contract/agent.ts';
import { drawWeights } from '../../src/network/draw-weights.ts';
import { sampledPositions, type Explanation } from '../../src/analysis/explain.ts';
import { explanationText } from '../../src/report/explanation-text.ts';
import { explanationPage } from '../../src/report/html/explanation-page.ts';
import { explainAgent } from '../../src/tasks/explain-agent.ts';
import { Random } from '../../src/util/random.ts';
import { laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(connectFour, visionDraughts, nTuple, nim, othello, ticTacToe, ccnn);
const OTHELLO: Spec = { use: 'othello', size: 6 };
const TIC_TAC_TOE: Spec = { use: 'tic-tac-toe' };

/** An agent with random weights, of which `change` may set some. */
function agentOf(game: Spec, evaluator: Spec, change: (weights: Float64Array) => void = () => {}): AgentSpec {
  const blocks = laboratory.factory.weightsOf(evaluator, laboratory.game(game));
  const weights = drawWeights(blocks, new Random('explain', 'test'));
  change(weights);
  return { name: 'net', game, searcher: { use: 'greedy' }, budget: {}, evaluator, weights };
}

function explained(agent: AgentSpec, positions = 40): Explanation {
  return explainAgent(laboratory, agent, laboratory.factory.evaluator(agent)!, positions, 1);
}

const changing = ({ inputs }: Explanation, kind: string) =>
  inputs
    .filter((input) => input.kind === kind && (input.change > 0 || input.moves > 0))
    .map(({ name }) => name);

const CORNERS = ['a1', 'a6', 'f1', 'f6'];
/** Their numbers in the encoder `board`. */
const CORNER_CELLS = [0, 5, 30, 35];

/** A layered net all of whose links from other cells than the corners are cut. */
const cornersOnly = (encoder: string, planes: number) =>
  agentOf(OTHELLO, { use: 'layered', encoder, hidden: [3], bypass: 'none' }, (weights) => {
    const inputs = 36 * planes;
    for (let unit = 0; unit < 3; unit++)
      for (let i = 0; i < inputs; i++)
        if (!CORNER_CELLS.includes(i % 36)) weights[unit * (inputs + 1) + i] = 0;
        else weights[unit * (inputs + 1) + i] *= 5;
  });

test.each([
  ['board', 1],
  ['planes', 2],
])('a net that sees only the corners of %s shows corners and nothing else', async (encoder, planes) => {
  const found = explained(cornersOnly(encoder, planes));
  expect(changing(found, 'cell').sort()).toEqual(CORNERS);
  const others = found.inputs.filter(({ name }) => !CORNERS.includes(name));
  expect(others).toHaveLength(32);
  for (const { change, changeLow, changeHigh, moves } of others)
    expect([change, changeLow, changeHigh, moves]).toEqual([0, 0, 0, 0]);
  const game = laboratory.game(OTHELLO);
  const text = explanationText(game, found);
  expect(text).toMatch(/3[23] of 36 change nothing/);
  const [, heat] = /as the role that looks sees the board\n([^]*?)\n\n/.exec(text)!;
  const rows = heat.split('\n').map((line) => line.trim().split(/ +/).map(Number));
  expect(
    rows
      .slice(1, 5)
      .flat()
      .every((warm) => warm === 0),
  ).toBe(true);
  expect([...rows[0].slice(1, 5), ...rows[5].slice(1, 5)].every((warm) => warm === 0)).toBe(true);
  expect(Math.max(...rows.flat())).toBe(100);
  const html = await explanationPage('net', game, found);
  expect(html).toMatch(new RegExp(`It depends most on cell (${CORNERS.join('|')}),`));
  expect(html.match(/class="heat"/g)!.length).toBeLessThanOrEqual(8);
  expect(html.match(/class="heat"/g)!.length).toBeGreaterThanOrEqual(4);
});

test('a game that is over one move after the opening is refused', () => {
  const agent = agentOf({ use: 'nim', heaps: [1, 4] }, { use: 'mlp' });
  expect(() => explained(agent)).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }));
});

test('a net that ignores one input has zero there, whatever kind of net it is', () => {
  const ignored = 4;
  const name = laboratory.game(TIC_TAC_TOE).board?.cells[ignored]?.name ?? 'row 2, column 2';
  const mlp = agentOf(TIC_TAC_TOE, { use: 'mlp', encoder: 'board', hidden: [5] }, (weights) => {
    for (let unit = 0; unit < 5; unit++) weights[ignored * 5 + unit] = 0;
  });
  const net = explained(mlp);
  expect(net.inputs.find((input) => input.name === name)).toMatchObject({ change: 0, moves: 0 });
  expect(changing(net, 'cell')).toHaveLength(8);
});

test('features, windows, tables, ensembles and cascades are explained by what they read', () => {
  const feature = explained(agentOf(OTHELLO, { use: 'layered', hidden: [2], bypass: 'corners' }));
  expect(changing(feature, 'feature')).toEqual(['corners']);
  const features = explained(agentOf(OTHELLO, { use: 'feature-net', hidden: 2 }));
  expect(new Set(features.inputs.map(({ kind }) => kind))).toEqual(new Set(['features']));
  const windows = explained(agentOf(OTHELLO, { use: 'subsquare', from: 4, hidden: [4] }), 20);
  expect(changing(windows, 'windows')).toHaveLength(14 + 1);
  const tables = explained(agentOf(OTHELLO, { use: 'n-tuple', tuples: 'straight:4', spread: 0.1 }), 20);
  expect(changing(tables, 'tables').length).toBeGreaterThan(3);
  const ensemble = explained(
    agentOf(TIC_TAC_TOE, { use: 'ensemble', of: { use: 'layered', hidden: [2] }, members: 2 }),
  );
  expect(changing(ensemble, 'cell')).toHaveLength(9);
  const cascade = explained(agentOf(OTHELLO, { use: 'ccnn', encoder: 'bits', units: ['tanh:0.5'] }), 20);
  expect(changing(cascade, 'cell').length).toBeGreaterThan(30);
  expect(cascade.inputs.filter(({ kind }) => kind === 'number').map(({ name }) => name)).toEqual(['bits:72']);
});

test.each<[string, Spec]>([
  ['othello', { use: 'subsquare', hidden: [5, 3] }],
  ['othello', { use: 'subsquare', hidden: [3], bypass: 'corners', bypassScale: 2, outputScale: 0.3 }],
  ['othello', { use: 'n-tuple', tuples: 'straight:3', stages: 3, roles: 'apart', spread: 0.1 }],
  ['othello', { use: 'n-tuple', tuples: 'random:5:3', view: 'asked', spread: 0.1 }],
  ['othello', { use: 'feature-net' }],
])('the parts of %s %j come to what the evaluator says', (game, evaluator) => {
  const agent = agentOf(game === 'othello' ? OTHELLO : { use: game }, evaluator);
  const { registries, factory } = laboratory;
  const judge = factory.evaluator(agent)!;
  const { definition, options } = registries.evaluators.resolve(evaluator);
  const parts = definition.parts!(options, { game: factory.game(agent.game), weights: agent.weights! });
  const numbers = new Float64Array(parts.parts.length);
  for (const position of sampledPositions(factory.game(agent.game), judge, 20, 2)) {
    for (const role of [0, 1]) {
      parts.read(position, role, numbers);
      expect(Math.abs(parts.value(position, role, numbers) - judge.evaluate(position, role))).toBeLessThan(
        1e-5,
      );
    }
  }
});

test('the same seed explains the same, another one other positions', () => {
  const agent = cornersOnly('board', 1);
  const other = explainAgent(laboratory, agent, laboratory.factory.evaluator(agent)!, 40, 2);
  expect(explained(agent)).toEqual(explained(agent));
  expect(other.all).not.toBe(explained(agent).all);
});

test('an evaluator that reads the position by itself cannot be explained', () => {
  const agent: AgentSpec = {
    name: 'threats',
    game: { use: 'connect-four' },
    searcher: { use: 'greedy' },
    budget: {},
    evaluator: { use: 'connect-four-threats' },
  };
  expect(() => explained(agent, 5)).toThrow(/does not read encoders or features/);
});
