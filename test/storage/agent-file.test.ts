import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAgents, writeAgent, type StoredAgent } from '../../src/storage/agent-file.ts';
import { seal } from '../../src/storage/envelope.ts';
import { emptyFolder } from '../cli/lab.ts';

const agent = {
  name: 'a',
  game: { use: 'draughts' },
  searcher: { use: 'uct' },
  evaluator: { use: 'layered' },
  budget: { sims: 100 },
  weights: Float64Array.of(1, 2),
};
const lineage = { method: 'm', seed: 1, generation: 2, settings: 'x', versions: { rules: '1' } };
const ratings = [{ against: 'random', generation: 2, wins: 3, losses: 1, draws: 0 }];
const whole: StoredAgent = { agent, lineage, ratings, members: [{ name: 'b', lineage }] };

test('an agent is read as it was written, with its story or without', () => {
  for (const stored of [whole, { agent }]) {
    const file = join(emptyFolder(), 'a.msgpack');
    writeAgent(file, stored);
    expect(readAgents(file).agents).toEqual([stored]);
  }
});

test.each([
  ['a limit that is no number', { agent: { ...agent, budget: { sims: Number.NaN } } }],
  ['a limit without end', { agent: { ...agent, budget: { sims: Infinity } } }],
  ['a limit below 0', { agent: { ...agent, budget: { sims: -1 } } }],
  ['a list of limits', { agent: { ...agent, budget: [1] } }],
  ['a name that is none', { agent: { ...agent, name: 5 } }],
  ['weights that are no numbers', { agent: { ...agent, weights: Float64Array.of(Number.NaN) } }],
  ['ratings that are none', { agent, ratings: [null] }],
  ['a text for ratings', { agent, ratings: 'good' }],
  ['ratings without counts', { agent, ratings: [{ against: 'random', generation: 1 }] }],
  ['a lineage that is none', { agent, lineage: 5 }],
  ['members that are none', { agent, members: [5] }],
  ['no agent', {}],
])('a file with %s, made by another hand, is refused', (_, stored) => {
  const file = join(emptyFolder(), 'a.msgpack');
  writeFileSync(file, seal('evolab-agent', stored));
  expect(() => readAgents(file)).toThrow(expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error);
});

test('many weights that are single-precision numbers take half the space, others keep every digit', () => {
  const file = join(emptyFolder(), 'a.msgpack');
  const sizeOf = (weights: Float64Array): number => {
    const stored = { agent: { ...agent, weights } };
    writeAgent(file, stored);
    expect(readAgents(file).agents).toEqual([stored]);
    return statSync(file).size;
  };
  const single = Float64Array.from({ length: 10_000 }, (_, i) => Math.fround(Math.sin(i)));
  const double = single.slice();
  double[7] = 0.1;
  expect(sizeOf(double)).toBeGreaterThan(80_000);
  expect(sizeOf(single)).toBeLessThan(41_000);
});
