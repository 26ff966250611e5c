import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLaboratory } from '../agents/laboratory.ts';
import { installedConfig } from '../registry/plugins.ts';
import { installResolver } from '../registry/resolver.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';
import { ThreadPools } from '../worker/thread-pools.ts';
import { Lab } from './lab.ts';
import type { OpenLabOptions } from './lab-options.ts';
import { checkOptions } from './check-options.ts';

/** Opens the installed laboratory with all plugins that the command `lab` finds. */
export async function openLab(options: OpenLabOptions = {}): Promise<Lab> {
  checkOptions('openLab', options);
  const {
    workers = availableParallelism(),
    executor,
    onWarning = (text: string) => process.emitWarning(text, 'LabWarning'),
  } = options;
  installResolver();
  const laboratory = openLaboratory(await installedConfig(resolve(fileURLToPath(PACKAGE_ROOT))), {
    newHelperPools: (plugins) => new ThreadPools(plugins),
    warn: onWarning,
  });
  for (const { error } of laboratory.failures)
    onWarning(`${error.message} (${error.code}); going on without it`);
  return new Lab(laboratory, { workers, executor });
}
