import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { LabProcess, succeeds } from './lab-process.ts';

export const noRedis = (): string | undefined =>
  spawnSync('redis-server', ['--version'], { timeout: 10_000 }).status === 0 ? undefined : 'no redis-server';

/** A server on loopback that keeps nothing on disk, with the plugin of the queue linked for what is run beside it. */
export class Server {
  readonly url: string;
  readonly redis: Redis;
  readonly env: NodeJS.ProcessEnv;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number, env: NodeJS.ProcessEnv) {
    this.#process = process;
    this.url = `redis://127.0.0.1:${port}`;
    this.redis = new Redis(port);
    this.env = env;
  }

  static async start(folder: string): Promise<Server> {
    const env = { LAB_DATA_DIR: join(folder, 'data') };
    const plugin = resolve(import.meta.dirname, '../../plugins/redis');
    await succeeds(['plugins', 'link', plugin], { cwd: folder, env });
    const port = await freePort();
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const process = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for (let output = ''; !output.includes('Ready to accept connections');)
      output += String((await once(process.stdout, 'data'))[0]);
    process.stdout.resume();
    return new Server(process, port, env);
  }

  async worker(cwd: string): Promise<LabProcess> {
    const worker = new LabProcess(['worker', '--redis', this.url, '--threads', '1', '--lease', '2'], {
      cwd,
      env: this.env,
    });
    while (!worker.stderr.includes('Working with') && !worker.over) await sleep(20);
    return worker;
  }

  async stop(): Promise<void> {
    this.redis.disconnect();
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
