import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What scripts/bundle.ts says of the bundle of a clone. Paths are below the root. */
interface BundleFile {
  readonly root: string;
  /** The URL of `src/boot` in the bundle. */
  readonly boot: string;
  readonly sources: readonly string[];
}

/**
 * Where the bundle of the clone in `root` begins, as a URL beside which its other modules lie as they do in `src`; undefined
 * if there is none, or if a source has changed since it was made.
 */
export function freshBundle(root: string): string | undefined {
  try {
    const file = join(root, 'node_modules/.cache/lab/bundle.json');
    const made = statSync(file).mtimeMs;
    const bundle = JSON.parse(readFileSync(file, 'utf8')) as BundleFile;
    const isOld = (source: string) => statSync(join(root, source)).mtimeMs > made;
    // A clone that was moved or copied has a bundle of another.
    return bundle.root === resolve(root) && !bundle.sources.some(isOld) ? bundle.boot : undefined;
  } catch {
    // There is none, or a source is gone.
    return undefined;
  }
}
