import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** What shows a file on each system. None of them is a shell, and a whole path is no option of theirs. */
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** Shows a page in the browser; false if nothing on this machine can. */
export function openPage(file: string): Promise<boolean> {
  const child = spawn(OPENERS[process.platform] ?? 'xdg-open', [resolve(file)], {
    detached: true,
    stdio: 'ignore',
    shell: false,
  });
  child.unref();
  return new Promise((done) => {
    child.on('error', () => done(false)).on('spawn', () => done(true));
  });
}
