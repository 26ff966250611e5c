import { bundled } from './bundled.ts';

// The repository has TypeScript in src, the published package JavaScript in dist. This module is two folders
// below the package root in both: when published, it is bundled into a file of dist/chunks.
const published = !import.meta.url.endsWith('.ts');

/** The root folder of the package `evolab`. */
export const PACKAGE_ROOT = new URL('../../', import.meta.url);

/** The file of a core module that is the entry of a thread or process, such as `worker/pool-thread`. */
export function sourceFile(module: string): URL {
  const { href } = new URL(published ? `dist/${module}.js` : `src/${module}.ts`, PACKAGE_ROOT);
  return new URL(bundled.get(href)?.url ?? href);
}
