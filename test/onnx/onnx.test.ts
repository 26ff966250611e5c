import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Laboratory } from '../../src/agents/laboratory.ts';
import { installedPlugins } from '../fixtures/installed-plugins.ts';
import { agentOfModel, readModel as readOnnx } from '../../plugins/onnx/src/index.ts';
import { Random } from '../../src/util/random.ts';
import { laboratoryOf, repeats } from 'evolab/testing';
import { difference, exported, netAgent, TOLERANCE, type Exported } from './compared.ts';
import { run } from './interpreter.ts';
import { readModel } from './model-reader.ts';
import { COMPARED } from './nets.ts';
import { PAGE, RESULTS, withTable, type Kept } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'lab-onnx-'));
afterAll(() => rmSync(folder, { recursive: true }));
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = laboratoryOf(...(await installedPlugins()));
});

/** Positions that values are compared on, and those of a batch. */
const POSITIONS = repeats(1000, 100);
const BATCH = 50;

function answered({ file, inputs }: Exported) {
  const model = readModel(readFileSync(file));
  const values: number[] = [];
  for (let from = 0; from < POSITIONS; from += BATCH) {
    const given = Object.entries(model.inputs).map(([name, [, length]]) => {
      const width = Number(length);
      const data = Float64Array.from(inputs[name].subarray(from * width, (from + BATCH) * width));
      return [name, { shape: [BATCH, width], data }] as const;
    });
    const { shape, data } = run(model, Object.fromEntries(given))['value'];
    expect(shape).toEqual([BATCH, 1]);
    values.push(...data);
  }
  return { model, values };
}

/** Those of the page, and what the page need not show. */
const NETS: typeof COMPARED = [
  ...COMPARED,
  {
    name: 'layered, a scaled output',
    game: { use: 'draughts' },
    evaluator: { use: 'layered', outputScale: 0.3 },
  },
];

describe.each(NETS.map((net) => [`${net.name}, ${net.game.use}`, net] as const))('%s', (_, net) => {
  test('its model has the values of the evaluator on random positions', () => {
    const wanted = exported(laboratory, netAgent(laboratory, net), folder, POSITIONS);
    const { model, values } = answered(wanted);
    expect(difference(wanted.values, values)).toBeLessThanOrEqual(TOLERANCE);
    // They say something: a constant would be as near.
    expect(new Set(wanted.values).size).toBeGreaterThan(POSITIONS / 4);
    expect(model.facts).toMatchObject({ evaluator: net.evaluator.use });
  });
});

test.each(NETS.map((net) => [`${net.name}, ${net.game.use}`, net] as const))(
  '%s comes back from its file as an agent with the same values, and policy if it has one',
  (_, net) => {
    const agent = netAgent(laboratory, net);
    const { file } = exported(laboratory, agent, folder, POSITIONS);
    const game = laboratory.game(net.game);
    const back = agentOfModel(readOnnx(readFileSync(file)), game, net.game, { name: 'back' }).agent;
    const [first, second] = [agent, back].map((one) => laboratory.factory.evaluator(one)!);
    const random = new Random('back');
    const moves = new Int32Array(game.maxMoves);
    let most = 0;
    expect(second.policy === undefined).toBe(
      first.policy === undefined || net.evaluator.use === 'policy-value',
    );
    const shares = [new Float64Array(game.maxMoves), new Float64Array(game.maxMoves)];
    for (let seen = 0, position = game.start(); seen < 300; seen++) {
      if (second.policy) {
        const count = position.moves(moves, 0);
        [first, second].forEach((one, i) => one.policy!(position, moves, count, shares[i]));
        for (let i = 0; i < count; i++) most = Math.max(most, Math.abs(shares[0][i] - shares[1][i]));
      }
      for (let role = 0; role < game.roles.length; role++)
        most = Math.max(most, Math.abs(first.evaluate(position, role) - second.evaluate(position, role)));
      position.play(moves[random.below(position.moves(moves, 0))]);
      if (position.over) position = game.start();
    }
    expect(most).toBeLessThanOrEqual(TOLERANCE);
  },
);

test('two exports of an agent have the same bytes', () => {
  const bytes = () =>
    readFileSync(exported(laboratory, netAgent(laboratory, COMPARED[0]), folder, BATCH).file);
  expect(bytes().equals(bytes())).toBe(true);
});

test('docs/onnx.md has the table that npm run check:onnx -- --write made, for these nets, and all are near', () => {
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8')) as Kept[];
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain('| difference |');
  expect(withTable(page, kept)).toBe(page);
  expect(kept.map(({ name }) => name)).toEqual(COMPARED.map(({ name }) => name));
  expect(kept.filter(({ difference }) => !(difference <= TOLERANCE))).toEqual([]);
});
