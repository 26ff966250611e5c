import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** What shows a file on each system. None of them is a shell, and a whole path is no option of theirs. */
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** Shows a page in the browser; false if nothing on this machine can. */
export const openPage = (file: string): Promise<boolean> => openAddress(resolve(file));

/** The same for the address of a page, which begins with its scheme, or a whole path. */
export function openAddress(address: string): Promise<boolean> {
  const child = spawn(OPENERS[process.platform] ?? 'xdg-open', [address], {
    detached: true,
    stdio: 'ignore',
    shell: false,
  });
  child.unref();
  return new Promise((done) => {
    child.on('error', () => done(false)).on('spawn', () => done(true));
  });
}
