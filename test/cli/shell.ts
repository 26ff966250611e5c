import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { lab, outcomeOf, type Outcome } from './lab.ts';
import { commandsOf, root, shellLines } from './page-lines.ts';

export { root };

/** Types a line in a folder, and `input` if the command asks for something. */
export type Shell = (line: string, cwd: string, input?: string) => Promise<Outcome>;

/** A command of lab alone, of words that mean nothing else to a shell. */
const PLAIN = /^(npx )?lab ([\w ./:,=#@+-]|'[^'|;&]*'|"[^"|;&$`\\]*")*$/;

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
    NODE_OPTIONS: process.env['LAB_TEST_NODE_OPTIONS'] ?? '',
    COLUMNS: '80',
    NO_COLOR: '1',
    CI: '1',
    // No registry may be asked.
    npm_config_offline: 'true',
  };
  return (line, cwd, input) =>
    processes || input !== undefined || !PLAIN.test(line)
      ? outcomeOf('/bin/sh', ['-c', line], { cwd, env, input: input ?? '' })
      : lab(commandsOf(line)[0], cwd, { env });
}

/** What was printed; fails with all of it if the command did. */
export function succeeds({ status, stdout, stderr }: Outcome): string {
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** A page of the documentation: the lines to type, and its files, each named in a line above its block. */
export function readPage(page: string): { commands: string[]; files: Map<string, string> } {
  const text = readFileSync(join(root, page), 'utf8');
  const named = text.matchAll(/^`([\w./-]+)`:\n\n```\w+\n([^]*?)^```$/gm);
  return { commands: shellLines(text), files: new Map([...named].map(([, file, block]) => [file, block])) };
}
