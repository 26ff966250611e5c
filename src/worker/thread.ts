import type { AgentFactory, HelperPools } from '../registry/agent-factory.ts';
import { createContainer } from '../registry/container.ts';
import { corePlugin } from '../registry/core-plugin.ts';
import { installedPlugin, type KnownPlugin } from '../registry/plugins.ts';
import { Programs, type AllowedPrograms } from '../registry/programs.ts';
import { installResolver } from '../registry/resolver.ts';
import { Service } from '../registry/tokens.ts';
import { endgameFolder, setEndgameFolder } from '../storage/endgame-file.ts';
import { allowWideKernels, wideKernelsAllowed } from '../network/kernel/compile.ts';

/** What a thread is told of the laboratory when it begins. */
export interface ThreadData {
  readonly plugins: readonly KnownPlugin[];
  readonly wideKernels: boolean;
  readonly endgames: string | undefined;
  readonly programs: AllowedPrograms;
}

/** The data for a thread that this one starts. */
export function threadData(plugins: readonly KnownPlugin[], programs: AllowedPrograms = []): ThreadData {
  return { plugins, wideKernels: wideKernelsAllowed(), endgames: endgameFolder(), programs };
}

/**
 * What every thread begins with: a laboratory of its own, made from the same plugins as that of the main
 * thread.
 */
export function openThread(
  { plugins, wideKernels, endgames, programs }: ThreadData,
  helperPools?: HelperPools,
): AgentFactory {
  // Plugins outside the repository find the core through the resolver.
  installResolver();
  if (wideKernels) allowWideKernels();
  setEndgameFolder(endgames);
  const container = createContainer(
    [corePlugin, ...plugins.map(installedPlugin)],
    helperPools,
    new Programs(programs),
  );
  return container.get<AgentFactory>(Service.factory);
}
