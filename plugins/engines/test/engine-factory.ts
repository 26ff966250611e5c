import type { AgentSpec } from 'evolab';
import connectFour from '@evolab/connect-four';
import draughts from '@evolab/draughts';
import hex from '@evolab/hex';
import othello from '@evolab/othello';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { createContainer } from '../../../src/registry/container.ts';
import { corePlugin } from '../../../src/registry/core-plugin.ts';
import { knownPlugin } from '../../../src/registry/plugins.ts';
import { Programs } from '../../../src/registry/programs.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { ThreadPools } from '../../../src/worker/thread-pools.ts';
import engines from '../src/index.ts';

const refs = ['connect-four', 'draughts', 'engines', 'hex', 'othello']
  .map((name) => `../../${name}/src/index.ts`)
  .map((path) =>
    knownPlugin({ name: path, version: '', root: '', url: new URL(path, import.meta.url).href }),
  );

/** A factory that starts programs, and its threads, which are to be closed. */
export function openFactory(): { pools: ThreadPools; factory: AgentFactory } {
  const pools = new ThreadPools(refs);
  const container = createContainer(
    [corePlugin, connectFour, draughts, engines, hex, othello],
    pools,
    new Programs('all'),
  );
  return { pools, factory: container.get<AgentFactory>(Service.factory) };
}

/** On a busy machine a program may need more than the ten seconds that it has otherwise. */
const START = { startMillis: 600_000 };

/** An agent of a game; `searcher` with its options. */
export function agentOf(
  game: string,
  searcher: AgentSpec['searcher'],
  rest: Partial<AgentSpec> = {},
): AgentSpec {
  const patient = searcher.use === 'engine' ? { ...START, ...searcher } : searcher;
  return { name: searcher.use, game: { use: game }, searcher: patient, budget: {}, ...rest };
}
