import type { Plugin } from '../contract/plugin.ts';
import { resolveAgent } from '../agents/agent-source.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import { createContainer } from '../registry/container.ts';
import { corePlugin } from '../registry/core-plugin.ts';
import { Programs } from '../registry/programs.ts';
import type { Registries } from '../registry/registries.ts';
import { Service } from '../registry/tokens.ts';

/** A laboratory of the core and these plugins, as modules of the test; it may start any program. */
export function laboratoryOf(...plugins: readonly Plugin[]): Laboratory {
  const programs = new Programs('all');
  const container = createContainer([corePlugin, ...plugins], undefined, programs);
  const registries = container.get<Registries>(Service.registries);
  const factory = container.get<AgentFactory>(Service.factory);
  return {
    version: '0.0.0',
    root: '',
    plugins: [],
    failures: [],
    registries,
    factory,
    programs,
    game: (use) => factory.game(use),
    agentOf: (text, game) => resolveAgent(text, game, registries).stored.agent,
  };
}
