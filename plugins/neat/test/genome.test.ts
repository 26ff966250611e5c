import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { align, distance } from '../src/genome/alignment.ts';
import { cross } from '../src/genome/crossover.ts';
import { firstGenome, firstHidden, firstLinks, type Genome } from '../src/genome/genome.ts';
import { Innovations } from '../src/genome/innovations.ts';
import { addLink, addNode, mutate, toggle } from '../src/genome/mutation.ts';
import { phenotype } from '../src/net/phenotype.ts';
import { Net } from '../src/net/net.ts';
import { GROWING, grown, SHAPE } from './random-genome.ts';

/** A genome with links of these innovation numbers; the weight says which parent it is. */
const withLinks = (weight: number, ...innovations: number[]): Genome => ({
  nodes: [],
  links: innovations.map((innovation) => ({
    innovation,
    from: innovation,
    to: 100,
    weight,
    enabled: true,
    recurrent: false,
  })),
});
const numbers = ({ links }: Genome) => links.map(({ innovation }) => innovation);

// Figure 4 of the paper: parents with genes 1 to 5 and 8, and 1 to 7, 9 and 10.
const one = withLinks(1, 1, 2, 3, 4, 5, 8);
const two = withLinks(2, 1, 2, 3, 4, 5, 6, 7, 9, 10);

test('genomes are aligned by innovation numbers, as in figure 4 of the paper', () => {
  const { matching, disjoint, excess } = align(one, two);
  expect(matching.map(([a, b]) => [a.innovation, b.innovation])).toEqual([1, 2, 3, 4, 5].map((i) => [i, i]));
  expect(disjoint.map(({ innovation }) => innovation)).toEqual([6, 7, 8]);
  expect(excess.map(({ innovation }) => innovation)).toEqual([9, 10]);
});

test('a child has the structure of the fitter parent and weights of both', () => {
  const children = Array.from({ length: 200 }, (_, i) => cross(two, one, new Random('cross', i)));
  for (const child of children) {
    expect(numbers(child)).toEqual(numbers(two));
    // Links that the other parent lacks come from the fitter one.
    expect(child.links.slice(5).every(({ weight }) => weight === 2)).toBe(true);
  }
  const mixed = children.map((child) => child.links.slice(0, 5).filter(({ weight }) => weight === 1).length);
  expect(mixed.reduce((sum, count) => sum + count, 0) / (200 * 5)).toBeCloseTo(0.5, 1);
});

test('matching links are found by their innovation numbers, not by their places', () => {
  // At place 2 the parents have different links: 3 and 7.
  const child = cross(withLinks(1, 1, 3, 7), withLinks(2, 1, 7), new Random('place'));
  expect(child.links.find(({ innovation }) => innovation === 3)?.weight).toBe(1);
  const weights = Array.from(
    { length: 50 },
    (_, i) => cross(withLinks(1, 1, 3, 7), withLinks(2, 1, 7), new Random(i)).links[2].weight,
  );
  expect(new Set(weights)).toEqual(new Set([1, 2]));
});

test('of a child whose weights change nine tenths do, and a tenth of these is drawn anew', () => {
  const rules = {
    ...GROWING,
    addNode: 0,
    addLink: 0,
    perturb: 1,
    replace: 0.1,
    power: 0.5,
    range: 0.1,
    toggle: 0,
  };
  const parent = withLinks(4, ...Array.from({ length: 10_000 }, (_, i) => i));
  const innovations = new Innovations({ nextInnovation: 0, nextNode: 0 });
  const { links } = mutate(parent, SHAPE, rules, innovations, new Random('weights'));
  const moved = links.filter(({ weight }) => weight !== 4 && Math.abs(weight - 4) <= 0.5);
  const anew = links.filter(({ weight }) => Math.abs(weight) <= 0.1);
  const same = links.filter(({ weight }) => weight === 4);
  expect(moved.length + anew.length + same.length).toBe(10_000);
  expect(Math.abs(same.length / 10_000 - 0.1)).toBeLessThan(0.02);
  expect(Math.abs(anew.length / 10_000 - 0.09)).toBeLessThan(0.02);
});

test('a link that is disabled in one parent is disabled in three quarters of the children', () => {
  const off = { ...one, links: one.links.map((link, i) => (i === 0 ? { ...link, enabled: false } : link)) };
  const children = Array.from({ length: 1000 }, (_, i) => cross(one, off, new Random('off', i)));
  expect(children.filter(({ links }) => !links[0].enabled).length / 1000).toBeCloseTo(0.75, 1);
  expect(children.every(({ links }) => links.slice(1).every(({ enabled }) => enabled))).toBe(true);
});

test('the distance counts excess, disjoint and matching links, each by its factor', () => {
  const rules = { excess: 100, disjoint: 10, weights: 1 };
  // Both are small: their number of links does not count.
  expect(distance(one, two, rules)).toBe(2 * 100 + 3 * 10 + 1);
  expect(distance(two, one, rules)).toBe(distance(one, two, rules));
  expect(distance(one, one, rules)).toBe(0);
  const many = Array.from({ length: 40 }, (_, i) => i);
  expect(distance(withLinks(1, ...many), withLinks(1, ...many.slice(0, 30)), rules)).toBe((10 * 100) / 40);
});

test('the same change in one generation has the same number, in another a new one', () => {
  const counters = { nextInnovation: firstLinks(SHAPE), nextNode: firstHidden(SHAPE) };
  const genome = firstGenome(SHAPE, 1, new Random('first'));
  const first = new Innovations(counters);
  const split = first.split(2);
  expect(first.split(2)).toEqual(split);
  expect(first.split(3).node).not.toBe(split.node);
  expect(first.link(1, 6, false)).toBe(first.link(1, 6, false));
  expect(first.link(1, 6, true)).not.toBe(first.link(1, 6, false));
  const next = new Innovations(first.counters);
  expect(next.split(2).node).toBeGreaterThan(first.split(3).node);
  expect(numbers(addNode(genome, SHAPE, next, new Random(1)))).toEqual(
    numbers(addNode(genome, SHAPE, next, new Random(1))),
  );
});

test('a new node takes the place of a link: weight 1 to it, the old weight from it', () => {
  const genome = firstGenome(SHAPE, 1, new Random('node'));
  const innovations = new Innovations({ nextInnovation: firstLinks(SHAPE), nextNode: firstHidden(SHAPE) });
  const child = addNode(genome, SHAPE, innovations, new Random('split'));
  const [split] = child.links.filter(({ enabled }) => !enabled);
  const [into, out] = child.links.slice(-2);
  const { id } = child.nodes[0];
  expect(into).toMatchObject({ from: split.from, to: id, weight: 1, enabled: true });
  expect(out).toMatchObject({ from: id, to: split.to, weight: split.weight, enabled: true });
});

test('mutations make no circle, no link twice, and keep the order of the numbers', () => {
  for (let seed = 0; seed < 60; seed++) {
    const genome = grown(seed, 60);
    expect(() => new Net(phenotype(genome, SHAPE, 'tanh'))).not.toThrow();
    const all = { ...genome, links: genome.links.map((link) => ({ ...link, enabled: true })) };
    expect(() => new Net(phenotype(all, SHAPE, 'tanh'))).not.toThrow();
    expect(new Set(genome.links.map(({ from, to }) => `${from} ${to}`)).size).toBe(genome.links.length);
    expect(numbers(genome)).toEqual([...numbers(genome)].sort((a, b) => a - b));
    expect(new Set(genome.nodes.map(({ id }) => id)).size).toBe(genome.nodes.length);
  }
});

test('recurrent links begin at hidden nodes or outputs and may form circles', () => {
  const rules = { ...GROWING, recurrent: 1 };
  const innovations = new Innovations({ nextInnovation: 1000, nextNode: 1000 });
  let genome = grown(1, 20);
  for (let i = 0; i < 10; i++) genome = addLink(genome, SHAPE, rules, innovations, new Random(i));
  const recurrent = genome.links.filter((link) => link.recurrent);
  expect(recurrent.length).toBeGreaterThan(5);
  expect(recurrent.every(({ from }) => from > SHAPE.inputs)).toBe(true);
  expect(() => new Net(phenotype(genome, SHAPE, 'tanh'))).not.toThrow();
});

test('switching links off leaves every node a link', () => {
  let genome = grown(3, 30);
  const reached = (of: Genome) => new Set(of.links.filter(({ enabled }) => enabled).map(({ to }) => to)).size;
  const before = reached(genome);
  for (let i = 0; i < 300; i++) genome = toggle(genome, new Random('toggle', i));
  expect(reached(genome)).toBeGreaterThanOrEqual(before);
  expect(genome.links.some(({ enabled }) => !enabled)).toBe(true);
});
