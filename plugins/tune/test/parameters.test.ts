import { option, type AgentSpec } from 'evolab';
import { expect, test } from 'vitest';
import { contributed, Registry } from '../../../src/registry/registry.ts';
import { parseParameters, withParameters } from '../src/parameters.ts';

const numbers = {
  declared: option.number(1, { min: 0, max: 4, help: '' }),
  tuned: option.number(1, { min: 0, max: 1000, tune: [0.5, 2], help: '' }),
  unbounded: option.number(1, { above: 0, help: '' }),
  whole: option.whole(3, { min: 1, help: '' }),
  word: option.choice('a', ['a', 'b'], { help: '' }),
};
const registry = (id: string) =>
  new Registry<never>('part', [contributed('p', { id, summary: '', options: numbers }) as never]);
const registries = { searchers: registry('s'), evaluators: registry('e') };
const agent: AgentSpec = { name: 'a', game: { use: 'g' }, searcher: { use: 's' }, budget: {} };
const read = (...texts: string[]) => parseParameters(texts, agent, registries);

test('a parameter is an option and its range; one that declares a range needs none', () => {
  expect(read('declared=1..2', 'tuned', 'unbounded=-1..1e2')).toEqual([
    { name: 'searcher.declared', low: 1, high: 2 },
    { name: 'searcher.tuned', low: 0.5, high: 2 },
    { name: 'searcher.unbounded', low: -1, high: 100 },
  ]);
  expect(read('declared')).toEqual([{ name: 'searcher.declared', low: 0, high: 4 }]);
  expect(() => read('unbounded')).toThrow(/'unbounded' has no range of its own/);
});

test('a name that searcher and evaluator share must say which', () => {
  const both: AgentSpec = { ...agent, evaluator: { use: 'e' } };
  expect(() => parseParameters(['tuned'], both, registries)).toThrow(
    /'tuned' may be searcher\.tuned or evaluator\.tuned/,
  );
  const parameters = parseParameters(['evaluator.tuned'], both, registries);
  expect(withParameters(both, parameters, [1.5])).toEqual({ ...both, evaluator: { use: 'e', tuned: 1.5 } });
});

test('an option of whole numbers is none that can be tuned, and no hint names it', () => {
  expect(() => read('whole=1..9')).toThrow(
    expect.objectContaining({
      message: "'a' has no number 'whole'",
      hint: 'known: searcher.declared, searcher.tuned, searcher.unbounded',
    }) as Error,
  );
});

test.each(['', 'tuned=', 'tuned=1', 'tuned=2..1', 'tuned=0..1e999', 'other=0..1', 'word=0..1'])(
  '%j is refused',
  (text) => {
    expect(() => read(text)).toThrow();
  },
);
