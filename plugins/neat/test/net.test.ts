import { LabError, Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { respond, sine } from '../src/net/activation.ts';
import { Net, type NetPlan } from '../src/net/net.ts';
import { phenotype } from '../src/net/phenotype.ts';
import { optionsOf, planOf, structureOf } from '../src/net/structure.ts';
import { description } from '../src/net/description.ts';
import { grown, SHAPE } from './random-genome.ts';

/** A net by its definition: a node is the response to the weighted sum of the nodes before it. */
function plainly({ inputs, outputs, nodes, links }: NetPlan, x: readonly number[]): number[] {
  const valueOf = (node: number): number => {
    if (node < inputs) return x[node];
    if (node === inputs) return 1;
    const sum = links
      .filter(({ to }) => to === node)
      .reduce((total, { from, weight }) => total + weight * valueOf(from), 0);
    return respond(nodes[node - inputs - 1], sum);
  };
  return Array.from({ length: outputs }, (_, o) => valueOf(inputs + 1 + o));
}

const plans = Array.from({ length: 40 }, (_, seed) => phenotype(grown(seed, 25), SHAPE, 'tanh'));

test('a compiled net computes what its definition says', () => {
  for (const [i, plan] of plans.entries()) {
    const net = new Net(plan);
    const random = new Random('inputs', i);
    for (let trial = 0; trial < 5; trial++) {
      const x = Array.from({ length: 3 }, () => (random.below(3) === 0 ? 0 : random.between(-1, 1)));
      net.input.set(x);
      net.activate();
      plainly(plan, x).forEach((value, o) => expect(net.output[o]).toBeCloseTo(value, 9));
    }
  }
});

test('with codes a net computes the same, whatever it has computed before, to the last bit', () => {
  for (const [i, grownPlan] of plans.entries()) {
    // Random weights have few bits; thirds of them have all.
    const links = grownPlan.links.map((link) => ({ ...link, weight: link.weight / 3 }));
    const plan = { ...grownPlan, links };
    const used = new Net(plan, { codes: true });
    const random = new Random('codes', i);
    for (let trial = 0; trial < 20; trial++) {
      const x = Array.from({ length: 3 }, () => random.below(5) - 2);
      const fresh = new Net(plan, { codes: true });
      for (const net of [used, fresh]) {
        net.input.set(x);
        net.activate();
      }
      expect([...used.output]).toEqual([...fresh.output]);
      plainly(plan, x).forEach((value, o) => expect(used.output[o]).toBeCloseTo(value, 6));
    }
  }
});

test('a recurrent link carries the value of the step before, until the net is reset', () => {
  const net = new Net({
    inputs: 1,
    outputs: 1,
    nodes: ['linear'],
    links: [
      { from: 0, to: 2, weight: 1 },
      { from: 2, to: 2, weight: 0.5, recurrent: true },
    ],
  });
  const outputs = [1, 0, 0].map((x) => {
    net.input[0] = x;
    net.activate();
    return net.output[0];
  });
  expect(outputs).toEqual([1, 0.5, 0.25]);
  net.reset();
  net.activate();
  expect(net.output[0]).toBe(0);
});

test('options and weights of an evaluator are the net, and short where inputs are in a row', () => {
  const frame = { inputs: 3, outputs: 2, output: 'tanh' } as const;
  for (const plan of plans) {
    const { weights, ...options } = optionsOf(plan);
    expect(planOf(structureOf(options, frame), weights)).toEqual(plan);
  }
  const all = planOf(structureOf({ nodes: [], links: 'all' }, frame), new Float64Array(8));
  expect(optionsOf(all).links).toBe('i0-2>o0 b>o0 i0-2>o1 b>o1');
});

describe('links that are refused', () => {
  const frame = { inputs: 3, outputs: 1, output: 'tanh' } as const;
  test.each([
    ['i3>o0', "'i3>o0' is no link of a net with 3 inputs, 2 hidden nodes and 1 outputs"],
    ['h2>o0', "'h2>o0' is no link"],
    ['i0>o1', "'i0>o1' is no link"],
    ['o0>h0', "'o0>h0' is no link"],
    ['i2-1>o0', "'i2-1>o0' is no link"],
    ['i0-3>o0', "'i0-3>o0' is no link"],
    ['i0>i1', "'i0>i1' is no link"],
    ['nonsense', "'nonsense' is no link"],
    ['i0>o0 b>o0 i0-1>o0', 'a link is there twice'],
    ['h0>h1 h1>h0 h1>o0', 'the links form a circle'],
    ['h0>h0', 'the links form a circle'],
  ])('%s', (links, message) => {
    const read = () => structureOf({ nodes: ['tanh', 'tanh'], links }, frame);
    expect(read).toThrow(LabError);
    expect(read).toThrow(message);
  });
});

test('the sine is that of mathematics, on every machine', () => {
  for (let x = -40; x < 40; x += 0.0137) expect(Math.abs(sine(x) - Math.sin(x))).toBeLessThan(1e-12);
});

test('a net is described by its nodes and their largest links', () => {
  const structure = structureOf(
    { nodes: ['tanh', 'gaussian'], links: 'i0>h0 i2>h0 h0>o0 b>o0 i1>h1' },
    { inputs: 3, outputs: 1, output: 'tanh' },
  );
  const { text, data } = description(planOf(structure, Float64Array.of(0.5, -2, 1, 0.25, 3)));
  // h1 leads nowhere: i1 is not seen.
  expect(text).toBe(
    [
      'Net of 5 links and 2 hidden nodes; it sees 2 of 3 inputs, at most 2 links from the output',
      '  o0  tanh, 2 links: h0 1.00, b 0.25',
      '  h0  tanh, 2 links: i2 -2.00, i0 0.50',
      '  h1  gaussian, 1 link: i1 3.00',
    ].join('\n'),
  );
  expect(data).toMatchObject({ links: [{ from: 'i0', to: 'h0', weight: 0.5 }, {}, {}, {}, {}] });
});
