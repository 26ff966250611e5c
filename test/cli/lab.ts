import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const entry = resolve(import.meta.dirname, '../../bin/run.js');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = () => ({
  ...process.env,
  CI: '1',
  NO_COLOR: '1',
  NODE_OPTIONS: process.env['LAB_TEST_NODE_OPTIONS'] ?? '',
});

/** Runs the command to its end, as a user would, in a folder of its own. */
export function lab(args: readonly string[], cwd: string): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    cwd,
    encoding: 'utf8',
    env: environment(),
  });
  return { status, stdout, stderr };
}

/** The one JSON document a command printed. */
export function labJson(args: readonly string[], cwd: string): Record<string, unknown> {
  const { status, stdout, stderr } = lab([...args, '--json'], cwd);
  if (status !== 0) throw new Error(`lab ${args.join(' ')}: status ${status}\n${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Starts the command and leaves it running. */
export function startLab(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** From now on, every command of this test file has the plugin in this folder. */
export function linkPlugin(folder: string): void {
  const data = mkdtempSync(join(tmpdir(), 'lab-data-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));
  process.env['LAB_DATA_DIR'] = data;
  const { status, stderr } = lab(['plugins', 'link', folder], data);
  if (status !== 0) throw new Error(stderr);
}

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
