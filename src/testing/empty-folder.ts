import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Registers what is to be done after a test: `onTestFinished` of vitest, `t.after` of a test of node:test. */
export type After = (cleanUp: () => void) => unknown;

/** An empty folder that is gone after the test. */
export function emptyFolder(after: After): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'));
  removeAfter(after, folder);
  return folder;
}

/** Removes a folder, with all that is in it, after the test. */
export function removeAfter(after: After, folder: string): void {
  after(() => rmSync(folder, { recursive: true, force: true }));
}
