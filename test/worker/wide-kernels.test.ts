import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Random, type AgentSpec } from 'evolab';
import connectFour from '@evolab/connect-four';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import { knownPlugin } from '../../src/registry/plugins.ts';
import { Service } from '../../src/registry/tokens.ts';
import type { ThreadPools } from '../../src/worker/thread-pools.ts';
import { emptyFolder } from '../cli/lab.ts';
import helped from '../fixtures/helped-searcher.ts';

const refs = [
  '../../plugins/connect-four/src/index.ts',
  '../fixtures/flag-spy.ts',
  '../fixtures/helped-searcher.ts',
].map((path) => knownPlugin({ name: path, version: '', root: '', url: new URL(path, import.meta.url).href }));
const game = { use: 'connect-four' };
const evaluator = { use: 'spied', cache: 0 };

/** Modules of their own for each test: a kernel is compiled once for all nets of a thread. */
async function modules() {
  vi.resetModules();
  const [network, { default: spy }, { Pool }, { ThreadPools }] = await Promise.all([
    import('../../src/network/index.ts'),
    import('../fixtures/flag-spy.ts'),
    import('../../src/worker/pool.ts'),
    import('../../src/worker/thread-pools.ts'),
  ]);
  return { network, spy, Pool, ThreadPools };
}
type Modules = Awaited<ReturnType<typeof modules>>;

const agentFactoryOf = ({ spy }: Modules, pools?: ThreadPools) =>
  createContainer([corePlugin, connectFour, spy, helped], pools).get<AgentFactory>(Service.factory);

function agentOf(factory: AgentFactory, searcher: AgentSpec['searcher']): AgentSpec {
  const blocks = factory.weightsOf(evaluator, factory.game(game));
  const weights = new Float64Array(blocks.reduce((sum, { size }) => sum + size, 0)).fill(0.01);
  return { name: 'spied', game, searcher, budget: {}, evaluator, weights };
}

/** What makes a net evaluate, on this thread or on another one that it starts. */
const PLACES: readonly [string, (modules: Modules) => Promise<void>][] = [
  [
    'the caller',
    (modules) => {
      const factory = agentFactoryOf(modules);
      factory.evaluator(agentOf(factory, { use: 'greedy' }));
      return Promise.resolve();
    },
  ],
  [
    'a thread of the pool',
    async (modules) => {
      const agent = agentOf(agentFactoryOf(modules), { use: 'greedy' });
      const pool = new modules.Pool(refs, 1);
      const agents = [agent, agent];
      await pool.run({ kind: 'match', jobs: [{ id: '', agents, seed: 1, opening: [], maxPlies: 2 }] });
      await pool.close();
    },
  ],
  [
    'a thread that helps to search',
    async (modules) => {
      const pools = new modules.ThreadPools(refs);
      const factory = agentFactoryOf(modules, pools);
      const searcher = factory.searcher(agentOf(factory, { use: 'helped' }), new Random('spied'));
      searcher.search(factory.game(game).start(), 0, {});
      expect(logged().filter((line) => line === 'made')).toHaveLength(2);
      await pools.close();
    },
  ],
];

/** Elsewhere kernels are never wide. */
const WIDE = process.arch === 'x64' && process.versions.v8.startsWith('13.6.');
const ON = ['--experimental-wasm-revectorize', '--no-liftoff', '--no-wasm-lazy-compilation'];
const OFF = ['--no-experimental-wasm-revectorize', '--liftoff', '--wasm-lazy-compilation'];
const logged = (): string[] => {
  const log = process.env['FLAG_LOG']!;
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
};

beforeEach(() => vi.stubEnv('FLAG_LOG', join(emptyFolder(), 'flags')));

describe.each(PLACES)('%s', (name, evaluate) => {
  test('switches no V8 flag for a net of the library', async () => {
    await evaluate(await modules());
    expect(new Set(logged())).toEqual(new Set(['made']));
  });

  test.runIf(WIDE)(
    'switches them while a kernel is compiled, and back, where the program allows it',
    async () => {
      const loaded = await modules();
      loaded.network.allowWideKernels();
      await evaluate(loaded);
      // On the caller's thread as well, if it searches itself.
      const threads = name === 'a thread that helps to search' ? 2 : 1;
      const flags = logged().filter((line) => line !== 'made');
      expect(flags.toSorted()).toEqual(
        Array.from({ length: threads }, () => [...ON, ...OFF])
          .flat()
          .sort(),
      );
      expect(ON).toContain(flags[0]);
      expect(OFF).toContain(flags.at(-1));
    },
  );
});

test.runIf(WIDE)('the command lab allows it', () => {
  const preload = `
    import { isMainThread } from 'node:worker_threads';
    import { writeSync } from 'node:fs';
    import v8 from 'node:v8';
    v8.setFlagsFromString = (flag) => writeSync(2, (isMainThread ? 'main ' : 'thread ') + flag + '\\n');`;
  const entry = resolve(import.meta.dirname, '../../bin/run.js');
  const options = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, entry];
  const args = ['bench', 'tic-tac-toe', '--runs', '1', '--millis', '1'];
  const { stderr } = spawnSync(process.execPath, [...options, ...args], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  expect(stderr).toContain(`thread ${ON[0]}`);
});
