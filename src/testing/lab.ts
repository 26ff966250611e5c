import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Outcome, Request } from '../cli/lab-server.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';
import { sourceFile } from '../registry/source-file.ts';
import { removeAfter, type After } from './empty-folder.ts';

const entry = fileURLToPath(new URL('bin/run.js', PACKAGE_ROOT));
/** Milliseconds after which a command is ended: a net for what hangs, far above what any command takes. */
const TIMEOUT = 600_000;

export interface Surroundings {
  readonly env?: NodeJS.ProcessEnv;
  /** What is typed; only a process of its own reads it. */
  readonly input?: string;
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: '1',
  NO_COLOR: '1',
  NODE_OPTIONS: process.env['LAB_TEST_NODE_OPTIONS'] ?? '',
});

let server: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in a folder, in a process that runs those of all tests, one after another. Whether the command
 * ends its own process, dies from signals and so on is for `labProcess` and `startLab`.
 */
export function lab(
  args: readonly string[],
  cwd: string,
  { env = environment(), columns }: Pick<Surroundings, 'env'> & Pick<Request, 'columns'> = {},
): Promise<Outcome> {
  const answer = last.then(() => ask({ args, cwd, env, columns }));
  last = answer.catch(() => undefined);
  return answer;
}

function ask(request: Request): Promise<Outcome> {
  server ??= fork(fileURLToPath(sourceFile('cli/lab-server')), {
    env: environment(),
    // The flag of V8 for memory that tests run with (vitest.config.ts), and no other.
    execArgv: process.execArgv.filter((flag) => flag.startsWith('--external-memory')),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  server.unref();
  server.channel?.unref();
  const asked = server;
  return new Promise<Outcome>((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      asked.off('message', onMessage).off('exit', onExit);
    };
    const onMessage = ({ broken = false, ...outcome }: Answer): void => {
      settle();
      if (broken) server = undefined;
      resolve(outcome);
    };
    const fail = (reason: string): void => {
      settle();
      server = undefined;
      reject(new Error(`lab ${request.args.join(' ')}: ${reason}`));
    };
    const onExit = (code: number | null): void => fail(`the process ended with status ${code}`);
    const timer = setTimeout(() => {
      asked.kill('SIGKILL');
      fail(`no end after ${TIMEOUT} ms`);
    }, TIMEOUT);
    asked.on('message', onMessage).on('exit', onExit);
    asked.send(request);
  });
}

/** The one JSON document a command printed. */
export async function labJson(args: readonly string[], cwd: string): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await lab([...args, '--json'], cwd);
  if (status !== 0) throw new Error(`lab ${args.join(' ')}: status ${status}\n${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Runs the command to its end in a process of its own, as a user would. */
export function labProcess(
  args: readonly string[],
  cwd: string,
  { env = environment(), input = '' }: Surroundings = {},
): Promise<Outcome> {
  return outcomeOf(process.execPath, [entry, ...args], { cwd, env, input });
}

/** Runs a program to its end; fails if it does not come to one. */
export function outcomeOf(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, input = '' }: Surroundings & { readonly cwd?: string },
): Promise<Outcome> {
  const child = spawn(program, args, { cwd, env, stdio: 'pipe' });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} ${args.join(' ')}: no end after ${TIMEOUT} ms`));
    }, TIMEOUT);
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject).on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr });
    });
    // A program that does not read what is typed.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Starts the command and leaves it running. */
export function startLab(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * From now on, every command has the plugins in these folders too. They are forgotten when what `after` registers is
 * called: `afterAll` of vitest, `after` of node:test.
 */
export async function linkPlugins(after: After, ...folders: readonly string[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'lab-data-'));
  const before = process.env['LAB_DATA_DIR'];
  process.env['LAB_DATA_DIR'] = data;
  after(() => {
    if (before === undefined) delete process.env['LAB_DATA_DIR'];
    else process.env['LAB_DATA_DIR'] = before;
  });
  removeAfter(after, data);
  for (const folder of folders) {
    const { status, stderr } = await lab(['plugins', 'link', folder], data);
    if (status !== 0) throw new Error(stderr);
  }
}
