import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const entry = resolve(import.meta.dirname, '../../bin/run.js');

export interface Surroundings {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A program that starts the command, such as `['unshare', '--pid', '--fork']`. */
  readonly under?: readonly string[];
}

/** A `lab` command in a process of its own. */
export class LabProcess {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #ended: Promise<unknown>;

  constructor(args: readonly string[], { cwd, env = {}, under = [] }: Surroundings) {
    const [program, ...rest] = [...under, process.execPath, entry, ...args];
    this.child = spawn(program, rest, {
      cwd,
      env: { ...process.env, CI: '1', NO_COLOR: '1', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.#ended = once(this.child, 'close');
  }

  get over(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** The exit status; null after a kill. */
  async end(): Promise<number | null> {
    await this.#ended;
    return this.child.exitCode;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (!this.over) this.child.kill(signal);
    return this.end();
  }

  /** Kills it after so many milliseconds, unless it has ended by then. */
  async killAfter(millis: number): Promise<void> {
    await Promise.race([sleep(millis), this.#ended]);
    await this.kill();
  }
}

/** Runs a command to its end. */
export async function runLab(args: readonly string[], surroundings: Surroundings): Promise<LabProcess> {
  const process = new LabProcess(args, surroundings);
  await process.end();
  return process;
}

/** Like `runLab`; throws what the command said if its status is not 0. */
export async function succeeds(args: readonly string[], surroundings: Surroundings): Promise<LabProcess> {
  const ended = await runLab(args, surroundings);
  if (ended.child.exitCode !== 0)
    throw new Error(`lab ${args.join(' ')}: status ${ended.child.exitCode}: ${oneLine(ended.stderr)}`);
  return ended;
}

/** What is wrong with how a command refused: it must say one line with a code and a hint, and end with 2. */
export function badRefusal(
  { child, stderr }: LabProcess,
  code: RegExp = /\(LAB_[A-Z_]+\)/,
): string | undefined {
  const lines = stderr.trimEnd().split('\n');
  const error = lines.findIndex((line) => line.startsWith('Error: '));
  const plain = error >= 0 && code.test(lines[error]) && lines.length <= error + 2;
  return child.exitCode === 2 && plain ? undefined : `status ${child.exitCode}: ${oneLine(stderr)}`;
}

export const oneLine = (text: string): string => text.trim().replaceAll('\n', ' | ').slice(0, 300);
