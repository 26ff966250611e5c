import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshBundle } from '../src/registry/fresh-bundle.ts';

const root = join(import.meta.dirname, '..');
const made = join(root, 'node_modules/.cache/lab/bundle.json');

/** Before tests: what they start begins with the bundle of the clone, which is made again if a source has changed. */
export default function renewBundle(): void {
  if (!existsSync(made) || freshBundle(root) !== undefined) return;
  // A copy of a clone, as faults are planted in, may share its node_modules: their bundle is not the copy's.
  if ((JSON.parse(readFileSync(made, 'utf8')) as { root?: unknown }).root !== root) return;
  execFileSync(process.execPath, ['scripts/bundle.ts'], { cwd: root, stdio: 'inherit', timeout: 600_000 });
}
