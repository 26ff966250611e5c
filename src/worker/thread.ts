import type { Assembler, HelperPools } from '../lab/assembler.ts';
import { createContainer } from '../lab/container.ts';
import { corePlugin } from '../lab/core-plugin.ts';
import { installedPlugin, type KnownPlugin } from '../lab/plugins.ts';
import { Programs, type AllowedPrograms } from '../lab/programs.ts';
import { installResolver } from '../lab/resolver.ts';
import { Service } from '../lab/tokens.ts';
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
): Assembler {
  // Plugins outside the repository find the core through the resolver.
  installResolver();
  if (wideKernels) allowWideKernels();
  setEndgameFolder(endgames);
  const container = createContainer(
    [corePlugin, ...plugins.map(installedPlugin)],
    helperPools,
    new Programs(programs),
  );
  return container.get<Assembler>(Service.assembler);
}
