import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { emptyFolder } from 'evolab/testing';

/** Whether this machine has Debian's redis-server; tests of the queue need it. */
export const redisInstalled = spawnSync('redis-server', ['--version'], { timeout: 600_000 }).status === 0;

/** A server of this test's own, on loopback, that keeps nothing on disk; it ends with the test. */
export class RedisServer {
  readonly port: number;
  readonly #options: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  static async start(...options: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    onTestFinished(() => server.stop());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const folder = emptyFolder(onTestFinished);
    this.#process = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...this.#options],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    while (!output.includes('Ready to accept connections')) {
      const [chunk] = (await once(this.#process.stdout!, 'data')) as [Buffer];
      output += chunk.toString();
    }
    this.#process.stdout!.resume();
  }

  /** All it held is gone. */
  async stop(): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
