import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { lab, outcomeOf, type Outcome } from './lab.ts';

export const root = resolve(import.meta.dirname, '../..');
export type Shell = (line: string, cwd: string) => Promise<Outcome>;

/** A command of lab alone, of words that mean nothing else to a shell. */
const PLAIN = /^lab( [\w ./:,=#@+-]*)$/;

/**
 * A shell in which `lab` is on the path, and what is linked stays within `home`. With `processes`, each command has a
 * process of its own: what was loaded earlier, such as a plugin that has changed since, is loaded again.
 */
export function shellOf(home: string, { processes = false } = {}): Shell {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'lab'), `#!/bin/sh\nexec "${process.execPath}" "${root}/bin/run.js" "$@"\n`);
  chmodSync(join(bin, 'lab'), 0o755);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: home,
    XDG_CACHE_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
    LAB_DATA_DIR: join(home, 'data'),
    NODE_OPTIONS: '',
    COLUMNS: '80',
    NO_COLOR: '1',
    CI: '1',
    // No registry may be asked.
    npm_config_offline: 'true',
  };
  return (line, cwd) => {
    const [, words] = PLAIN.exec(line) ?? [];
    return words === undefined || processes
      ? outcomeOf('/bin/sh', ['-c', line], { cwd, env })
      : lab(words.trim().split(/ +/), cwd, { env });
  };
}

/** What was printed; fails with all of it if the command did. */
export function succeeds({ status, stdout, stderr }: Outcome): string {
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** A page of the documentation: the lines of its shell blocks, and its files, each named in a line above its block. */
export function readPage(name: string): { commands: string[]; files: Map<string, string> } {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  const commands = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block]) =>
    block.trim().split('\n'),
  );
  const named = text.matchAll(/^`([\w./-]+)`:\n\n```\w+\n([^]*?)^```$/gm);
  return { commands, files: new Map([...named].map(([, file, block]) => [file, block])) };
}
