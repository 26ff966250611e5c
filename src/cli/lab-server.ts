// A process that runs one command line of lab after another, each as bin/run.js would: in its folder, with its
// environment, and nothing typed. The cost of a start is paid once.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../util/package-root.ts';

/** How a command ended. */
export interface Outcome {
  /** Its exit status; null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line. */
export interface Request {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Of the terminal; without it the output goes to pipes. */
  readonly columns?: number | undefined;
}

export interface Answer extends Outcome {
  /** Whether the server cannot be asked again. */
  readonly broken?: boolean;
}

/** Thrown where the command would have ended the process. */
class Ended extends Error {}

const exit = process.exit.bind(process);
// Before oclif is loaded, which keeps the functions that it finds.
let output = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    output[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

const { directory } = enableCompileCache();
if (directory) process.env['NODE_COMPILE_CACHE'] = directory;
const root = fileURLToPath(PACKAGE_ROOT);
const { installResolver } = await import('../registry/resolver.ts');
installResolver('@oclif/core');
const { allowWideKernels } = await import('../network/kernel/compile.ts');
allowWideKernels();
const { prepareProcess, runLab } = await import('./run.ts');
prepareProcess();

/** What a process would do that is left with a fault: status 1, and the stack. It cannot go on after that. */
const fail = (error: unknown): Answer => ({
  ...output,
  stderr: `${output.stderr}${error instanceof Error ? error.stack : String(error)}\n`,
  status: 1,
  broken: true,
});

async function answer({ args, cwd, env, columns }: Request): Promise<Answer> {
  output = { stdout: '', stderr: '' };
  process.chdir(cwd);
  for (const stream of [process.stdout, process.stderr])
    for (const [name, value] of Object.entries({ isTTY: columns !== undefined, columns }))
      Object.defineProperty(stream, name, { value, configurable: true });
  process.argv = [process.execPath, join(root, 'bin/run.js'), ...args];
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true });
  process.exitCode = undefined;
  let answered: Answer | undefined;
  const failed = new Promise<void>((resolve) => {
    process.once('uncaughtException', (error) => {
      answered ??= fail(error);
      resolve();
    });
  });
  const statusNow = (): number => Number(process.exitCode ?? 0);
  process.exit = (code) => {
    // What is printed from now on would not have been.
    answered ??= { ...output, status: code === undefined ? statusNow() : Number(code) };
    throw new Ended();
  };
  const ran = runLab(args).then(
    () => (answered ??= { ...output, status: statusNow() }),
    (error) => (answered ??= fail(error)),
  );
  await Promise.race([ran, failed]);
  process.exit = exit;
  for (const event of ['uncaughtException', 'SIGINT', 'SIGTERM']) process.removeAllListeners(event);
  process.stdout.removeAllListeners('drain');
  process.exitCode = undefined;
  process.chdir(root);
  return answered!;
}

process.on('message', (request: Request) => {
  void answer(request).then((answered) => {
    process.send!(answered, () => {
      if (answered.broken) exit(1);
    });
  });
});
process.on('disconnect', () => exit(0));
