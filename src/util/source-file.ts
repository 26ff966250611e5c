import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.ts';
import { freshBundle } from './fresh-bundle.ts';

// The repository has TypeScript in src, the published package JavaScript in dist. This module is two folders
// below the package root in both: when published, it is bundled into a file of dist/chunks.
const published = !import.meta.url.endsWith('.ts');

/** The root folder of the package `evolab`. */
export const PACKAGE_ROOT = new URL('../../', import.meta.url);

/**
 * The file of a core module that is the entry of a thread or process, such as `worker/pool-thread`. In a clone it is that of
 * the bundle, which starts sooner, even if this process runs the sources, as tests do.
 */
export function sourceFile(module: string): URL {
  if (published) return new URL(`dist/${module}.js`, PACKAGE_ROOT);
  const source = new URL(`src/${module}.ts`, PACKAGE_ROOT);
  const known = bundled.get(source.href);
  if (known !== undefined) return new URL(known.url);
  const boot = freshBundle(fileURLToPath(PACKAGE_ROOT));
  return boot === undefined ? source : new URL(`${module}.js`, boot);
}
