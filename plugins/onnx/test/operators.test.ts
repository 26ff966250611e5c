import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readModel } from '../src/model.ts';
import { netOf } from '../src/net.ts';
import { OPERATORS, Plan } from '../src/plan.ts';
import { CASES } from './cases.ts';
import { modelBytes, type Written } from './write-model.ts';

/** What onnxruntime-web 1.30 answered: keep-answers.ts. */
const ANSWERS = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Record<
  string,
  { shape: number[]; data: number[] }
>;

test('integers are divided towards 0, and what is made of them are integers', () => {
  const half = (x: number): Written => ({
    inputs: { x: [1, 7] },
    outputs: { y: [] },
    constants: {
      at: { shape: [1], data: [1], whole: true },
      by: { shape: [1], data: [x], whole: true },
      float: { shape: [1], data: [x] },
    },
    nodes: [
      { type: 'Shape', inputs: ['x'], output: 'shape' },
      { type: 'Gather', inputs: ['shape', 'at'], output: 'seven' },
      { type: 'Div', inputs: ['seven', 'by'], output: 'whole' },
      { type: 'Cast', inputs: ['seven'], output: 'real', attributes: { to: 1 } },
      { type: 'Div', inputs: ['real', 'float'], output: 'exact' },
      { type: 'Cast', inputs: ['exact'], output: 'cut', attributes: { to: 7 } },
      { type: 'Concat', inputs: ['whole', 'exact', 'cut'], output: 'y', attributes: { axis: 0 } },
    ],
  });
  for (const [by, wanted] of [
    [2, [3, 3.5, 3]],
    [-2, [-3, -3.5, -3]],
  ] as const) {
    const { net, weights } = netOf(readModel(modelBytes(half(by))), ['y']);
    expect([...new Plan(net, weights, {}).value('y').data]).toEqual(wanted);
  }
});

test('an input of integers is divided towards 0, one of floats is not', () => {
  const halfOf = (whole: readonly string[]) => {
    const written: Written = {
      inputs: { x: ['N', 2] },
      outputs: { y: [] },
      whole,
      constants: { two: { shape: [1], data: [2], whole: true } },
      nodes: [{ type: 'Div', inputs: ['x', 'two'], output: 'y' }],
    };
    const { net, weights } = netOf(readModel(modelBytes(written)), ['y']);
    const plan = new Plan(net, weights, {});
    plan.value('x').data.set([7, -7]);
    plan.run();
    return [...plan.value('y').data];
  };
  expect(halfOf(['x'])).toEqual([3, -3]);
  expect(halfOf([])).toEqual([3.5, -3.5]);
});

describe('every operation gives what onnxruntime gives', () => {
  test.each(CASES.map((one) => [one.name, one] as const))('%s', (name, { written, x }) => {
    const { net, weights } = netOf(readModel(modelBytes(written)), ['y']);
    const plan = new Plan(net, weights, {});
    // Twice, since a run must leave nothing behind.
    for (const data of [x.data.toReversed(), x.data]) {
      plan.value('x').data.set(data);
      plan.run();
    }
    const { shape, data } = plan.value('y');
    expect(shape).toEqual(ANSWERS[name].shape);
    ANSWERS[name].data.forEach((wanted, i) => {
      expect(Math.abs(data[i] - wanted)).toBeLessThan(1e-5);
    });
  });

  test('the page names all of them', () => {
    const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const listed = /Of the standard set: ([^.]*)\./.exec(page)![1].split(/,\s+/);
    expect(listed).toEqual([...OPERATORS, 'Constant'].sort());
  });

  test('and all operations are among them', () => {
    const tried = new Set(CASES.flatMap(({ written }) => written.nodes.map(({ type }) => type)));
    // In inference a node Dropout is a node Identity.
    expect(OPERATORS.filter((type) => !tried.has(type))).toEqual(['Dropout']);
  });
});
