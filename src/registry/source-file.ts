import { fileURLToPath } from 'node:url';
import { bundled } from '../util/bundled.ts';
import { freshBundle } from './fresh-bundle.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';

// The repository has TypeScript in src, the published package JavaScript in dist.
const published = !import.meta.url.endsWith('.ts');

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
