import { Random, type AgentSpec } from 'evolab';
import connectFour from '@evolab/connect-four';
import { afterEach, expect, test } from 'vitest';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import { knownPlugin } from '../../src/registry/plugins.ts';
import { Service } from '../../src/registry/tokens.ts';
import { ThreadPools } from '../../src/worker/thread-pools.ts';
import helped, { BYTES } from '../fixtures/helped-searcher.ts';

const refs = ['../../plugins/connect-four/src/index.ts', '../fixtures/helped-searcher.ts'].map((path) =>
  knownPlugin({ name: path, version: '', root: '', url: new URL(path, import.meta.url).href }),
);
const pools = new ThreadPools(refs);
const factory = createContainer([corePlugin, connectFour, helped], pools).get<AgentFactory>(Service.factory);
afterEach(() => pools.close());

const agent = (use: string, evaluator = { use: 'material' }): AgentSpec => ({
  name: 'helped',
  game: { use: 'connect-four' },
  searcher: { use },
  budget: {},
  evaluator,
});
const search = (spec: AgentSpec) => {
  const position = factory.game(spec.game).start();
  for (const move of [3, 3, 3, 2, 3]) position.play(move);
  return factory.searcher(spec, new Random(1)).search(position, position.turn, {});
};

test("a helper thread does what its searcher's definition says, with the agent's game and evaluator", () => {
  const spec = agent('helped');
  const position = factory.game(spec.game).start();
  for (const move of [3, 3, 3, 2, 3]) position.play(move);
  const value = factory.evaluator(spec)!.evaluate(position, position.turn);
  expect(value).not.toBe(0);
  expect([search(spec).value, search(agent('also-helped')).value]).toEqual([value, value]);
});

test('searchers of one id share threads, and those of another have their own', () => {
  const [threads, same, other] = ['helped', 'helped', 'also-helped'].map((id) =>
    pools.for(agent(id)).acquire(1, BYTES),
  );
  expect(same).toBe(threads);
  expect(other).not.toBe(threads);
  expect(other.memory).not.toBe(threads.memory);
});

test('threads that serve are kept when more are needed, and replaced when they have too little memory', () => {
  const pool = pools.for(agent('helped'));
  const threads = pool.acquire(1, BYTES);
  expect(search(agent('helped')).count).toBe(7);
  expect(pool.acquire(2, BYTES)).toBe(threads);
  expect(threads.count).toBe(2);
  // Fewer are enough, and the thread that served first still does.
  expect(pool.acquire(1, BYTES)).toBe(threads);
  expect(threads.count).toBe(2);
  expect(search(agent('helped')).count).toBe(7);
  const wider = pool.acquire(1, 2 * BYTES);
  expect(wider).not.toBe(threads);
  expect(wider.count).toBe(1);
});

test('a helper that throws says why, and the next search has a new one', async () => {
  const unknown = agent('helped', { use: 'nowhere' });
  const spec = { ...unknown, evaluator: { use: 'material' } };
  const first = pools.for(spec).acquire(1, BYTES);
  // The evaluator is known to nobody, so the helper cannot make it.
  first.post({ agent: unknown, position: '', role: 0 });
  expect(() => search(spec)).toThrow(/nowhere/);
  while (first === pools.for(spec).acquire(1, BYTES)) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(search(spec).count).toBe(7);
});

test('a searcher that has no use for helpers is told so', async () => {
  const threads = pools.for(agent('alphabeta')).acquire(1, BYTES);
  while (threads.failure() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(threads.failure()).toMatch(/searcher 'alphabeta' has no use for helpers/);
});
