import { fileURLToPath } from 'node:url';
import type { AgentSpec, Spec } from 'evolab';
import type { Laboratory } from 'evolab/command';
import { refuseProgram } from './refuse-program.ts';

const KINDS = ['games', 'searchers', 'evaluators'] as const;

/**
 * The files of the plugins that a game and its agents need, in the order of their names. LAB_PROGRAM for an agent that is
 * an external program.
 */
export function neededPlugins(laboratory: Laboratory, game: Spec, agents: readonly AgentSpec[]): string[] {
  const { registries, plugins } = laboratory;
  const hint = 'share an agent whose search is a part of the laboratory: lab list searchers';
  for (const agent of agents) refuseProgram(laboratory, agent, hint);
  const names = new Set<string>();
  const open = [game, ...agents.flatMap(({ searcher, evaluator }) => [searcher, evaluator])].flatMap(usesIn);
  for (let use = open.pop(); use !== undefined; use = open.pop())
    for (const kind of KINDS) {
      const registry = registries[kind];
      if (!registry.has(use.use)) continue;
      names.add(registry.get(use.use).plugin);
      // What is not set may name an extension too.
      const { options } = registry.resolve(use);
      const set = Object.keys(use);
      const unset = Object.entries(options).filter(([key]) => !set.includes(key));
      for (const used of usesIn(Object.fromEntries(unset))) open.push(used);
    }
  return plugins
    .filter(({ plugin }) => names.has(plugin))
    .map(({ url }) => fileURLToPath(url))
    .sort();
}

/** All uses of extensions in some data, itself included. */
function usesIn(data: unknown): Spec[] {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return [];
  const own = 'use' in data && typeof data.use === 'string' ? [data as Spec] : [];
  return [...own, ...Object.values(data).flatMap(usesIn)];
}
