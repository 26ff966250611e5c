import { lowestBit, Random, type AgentSpec, type Budget, type SimultaneousPosition, type Spec } from 'evolab';
import type { SearchResult } from 'evolab';
import connectFour from '@evolab/connect-four';
import gdl from '@evolab/gdl';
import miniPlayer from '@evolab/mini-player';
import nim from '@evolab/nim';
import pig from '@evolab/pig';
import ticTacToe from '@evolab/tic-tac-toe';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { createContainer } from '../../../src/registry/container.ts';
import { corePlugin } from '../../../src/registry/core-plugin.ts';
import { knownPlugin } from '../../../src/registry/plugins.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { ThreadPools } from '../../../src/worker/thread-pools.ts';
import plugin from '../src/index.ts';
import fixtures from './search-plugin.ts';

const PLUGINS = [connectFour, gdl, miniPlayer, nim, pig, ticTacToe, plugin, fixtures];
const refs = [
  ...['connect-four', 'gdl', 'mini-player', 'nim', 'pig', 'tic-tac-toe', 'parallel'].map(
    (name) => `../../${name}/src/index.ts`,
  ),
  './search-plugin.ts',
].map((path) => knownPlugin({ name: path, version: '', root: '', url: new URL(path, import.meta.url).href }));

/** A factory on this thread, and the helper threads of its searchers. */
export function openTrees(patience?: number): { pools: ThreadPools; factory: AgentFactory } {
  const pools = new ThreadPools(refs, patience);
  const factory = createContainer([corePlugin, ...PLUGINS], pools).get<AgentFactory>(Service.factory);
  return { pools, factory };
}

/** The same without helper threads. */
export const openAlone = (): AgentFactory =>
  createContainer([corePlugin, ...PLUGINS]).get<AgentFactory>(Service.factory);

/** An agent with several trees of `inner`. */
export const treesOf = (
  game: Spec,
  inner: Spec,
  options: { trees?: number; threads?: number },
  evaluator: Spec = { use: 'hashed', steps: 50 },
): AgentSpec => ({
  name: 'trees',
  game,
  searcher: { use: 'root-parallel', inner, ...options },
  budget: {},
  evaluator,
});

/** All that a search found, as text. */
export const told = ({ moves, values, visits, policy, pv, pvLength, count, ...rest }: SearchResult): string =>
  JSON.stringify({
    ...rest,
    moves: [...moves.subarray(0, count)],
    values: [...values.subarray(0, count)].map(String),
    visits: [...visits.subarray(0, count)],
    policy: rest.hasPolicy ? [...policy.subarray(0, count)] : [],
    pv: [...pv.subarray(0, pvLength)],
  });

/** What every search of a few games of self-play found; one searcher a role plays them all. */
export function gamesOf(factory: AgentFactory, spec: AgentSpec, limits: Budget, games: number): string[] {
  const game = factory.game(spec.game);
  const randoms = game.roles.map(() => new Random(0));
  const searchers = randoms.map((random) => factory.searcher(spec, random));
  const chance = new Random('chance');
  const legal = new Int32Array(game.maxMoves);
  const found: string[] = [];
  for (let n = 0; n < games; n++) {
    randoms.forEach((random, role) => random.seed('game', n, role));
    for (const searcher of searchers) searcher.reset();
    const position = game.start();
    while (!position.over) {
      if (position.turn < 0) {
        position.play(legal[chance.below(position.moves(legal, 0))]);
        continue;
      }
      const moves: number[] = [];
      let left = game.simultaneous ? (position as SimultaneousPosition).choosers : 1 << position.turn;
      for (; left !== 0; left &= left - 1) {
        const role = lowestBit(left);
        const result = searchers[role].search(position, role, limits);
        found.push(told(result));
        moves.push(result.move);
      }
      for (const move of moves) position.play(move);
    }
  }
  return found;
}
