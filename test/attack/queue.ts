import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Random } from '../../src/util/random.ts';
import type { Attack, Attempts } from './attack.ts';
import { different } from './kills.ts';
import { badRefusal, LabProcess, oneLine, runLab, succeeds } from './lab-process.ts';
import { noRedis, Server } from './redis.ts';

const EVOLVE = [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '8', '--set', 'games=4'],
  ...['--generations', '12', '--out', 'run'],
];
const EVOLVED = ['population.msgpack', 'champion.msgpack', 'state.msgpack'];

export const LIES = [
  'payoffs',
  'illegal',
  'legal',
  'fewer',
  'more',
  'nan',
  'shape',
  'error',
  'cost',
] as const;
export type Lie = (typeof LIES)[number];

/** A run on this machine alone, a server, and what tries share. */
async function withServer(
  folder: string,
  attempt: (server: Server, cwd: string, random: Random, index: number) => Promise<string | undefined>,
): Promise<Attempts> {
  const whole = join(folder, 'whole');
  mkdirSync(whole);
  await succeeds([...EVOLVE, '--workers', '1'], { cwd: whole });
  const server = await Server.start(folder);
  return {
    async attempt(random, index) {
      const cwd = join(folder, String(index));
      mkdirSync(cwd);
      await server.redis.flushall();
      return (
        (await attempt(server, cwd, random, index)) ??
        different(join(whole, 'run'), join(cwd, 'run'), EVOLVED)
      );
    },
    close: () => server.stop(),
  };
}

/** What is left at the server a minute after the last process has gone. */
async function leftBehind(redis: Redis): Promise<string | undefined> {
  let keys: string[] = [];
  for (let seconds = 0; seconds < 60; seconds++) {
    keys = await redis.keys('*');
    if (keys.length === 0) return undefined;
    await sleep(1000);
  }
  return `${keys.length} keys are left, such as ${keys[0]}`;
}

const lyingWorkers = (folder: string) =>
  withServer(folder, async (server, cwd, random, index) => {
    const lie = LIES[index % LIES.length];
    const args = [join(import.meta.dirname, 'lying-worker.ts'), server.url, lie, String(random.below(1e9))];
    const liar = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...server.env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => liar.stdout.once('data', resolve));
    // Every other time there is an honest one as well.
    const honest = random.below(2) === 1 ? await server.worker(cwd) : undefined;
    const run = new LabProcess([...EVOLVE, '--executor', server.url], { cwd, env: server.env });
    while (!run.over && !run.stderr.includes('shut out')) await sleep(20);
    // Alone it would leave the run without any worker.
    const late = honest ?? (await server.worker(cwd));
    const status = await run.end();
    liar.kill('SIGKILL');
    const ended = await late.kill('SIGTERM');
    if (status !== 0) return `${lie}: status ${status}: ${oneLine(run.stderr)}`;
    if (ended !== 0) return `${lie}: the honest worker: status ${ended}: ${oneLine(late.stderr)}`;
    return run.stderr.includes('is shut out: it gave') ? undefined : `${lie}: the liar was not named`;
  });

/** Things that nobody of the laboratory wrote, under keys that it uses. */
async function noise(redis: Redis, random: Random): Promise<void> {
  const text = ['notjson', '{}', '[]', 'null', '{"id":"x","seen":1e99}', '\0\xff', '{"versions":7}', ''][
    random.below(8)
  ];
  const queue = ((await redis.keys('lab:batches-*:meta'))[0] ?? 'lab:batches-0:meta').slice(
    0,
    -':meta'.length,
  );
  const id = `noise-${random.below(1e9)}`;
  const live = async (pattern: string) => (await redis.keys(pattern))[0];
  switch (random.below(12)) {
    case 0:
      return void (await redis.hset('lab:workers', id, text));
    case 1:
      return void (await redis.hset('lab:runs', id, text));
    case 2: {
      const [seen] = await redis.time();
      const fake = {
        id,
        host: 'nowhere',
        pid: 1,
        versions: { evolab: '9' },
        seen,
        threads: random.below(99999),
      };
      return void (await redis.hset('lab:workers', id, JSON.stringify(fake)));
    }
    case 3:
      return void (await redis.set(`lab:payload:${id}`, text));
    case 4:
      return void (await redis.set(`lab:reply:${id}`, text));
    case 5:
      return void (await redis.sadd(`lab:part:${id}`, 'a set'));
    case 6:
      return void (await redis.lpush(`${queue}:wait`, id));
    case 7:
      await redis.hset(
        `${queue}:${id}`,
        'name',
        'batch',
        'data',
        text,
        'opts',
        random.below(2) ? '{}' : text,
      );
      return void (await redis.lpush(`${queue}:wait`, id));
    case 8:
      await redis.hset(`${queue}:${id}`, 'data', JSON.stringify({ payload: id, reply: id }), 'opts', '{}');
      return void (await redis.rpush(`${queue}:wait`, id));
    case 9:
      return void (await redis.xadd(`${queue}:events`, '*', 'event', 'completed', 'jobId', text));
    case 10: {
      // What is there now is overwritten.
      const key = (await live('lab:payload:*')) ?? (await live('lab:reply:*'));
      if (key) await redis.set(key, text);
      return;
    }
    default: {
      const key = await live('lab:reply:*');
      if (key) await redis.set(key, text);
    }
  }
}

/** Entries of noise in each run. */
const NOISE = 1000;

const foreignEntries = (folder: string) =>
  withServer(folder, async (server, cwd, random) => {
    let planted = 0;
    const plant = async (count: number): Promise<void> => {
      for (; count > 0; count--, planted++) await noise(server.redis, random).catch(() => undefined);
    };
    await server.redis.set(['lab:workers', 'lab:runs'][random.below(2)], 'no hash');
    await plant(300);
    const worker = await server.worker(cwd);
    const run = new LabProcess([...EVOLVE, '--executor', server.url], { cwd, env: server.env });
    while (!run.over && planted < NOISE) {
      await plant(20);
      await sleep(30);
    }
    const status = await run.end();
    const ended = await worker.kill('SIGTERM');
    if (status !== 0) return `status ${status}: ${oneLine(run.stderr)}`;
    if (ended !== 0) return `the worker: status ${ended}: ${oneLine(worker.stderr)}`;
    return leftBehind(server.redis);
  });

/** Users that may not do everything: a command, a kind of key, nothing at all. */
const RIGHTS = [
  '+@all -info ~*',
  '+@all -eval -evalsha ~*',
  '+@all ~other:*',
  '+@all -hset ~*',
  '-@all ~*',
  '+@all -time ~*',
];

async function refusingServer(folder: string): Promise<Attempts> {
  const server = await Server.start(folder);
  return {
    async attempt(random, index) {
      const secret = `pass/${random.below(1e9)}@word#${random.below(1e9)}`;
      const user = `user${index}`;
      const rights = RIGHTS[index % RIGHTS.length];
      await server.redis.call(
        'ACL',
        'SETUSER',
        user,
        'on',
        `>${secret}`,
        'allchannels',
        ...rights.split(' '),
      );
      const encoded = server.url.replace('//', `//${user}:${encodeURIComponent(secret)}@`);
      // As people type it, who do not know of %2F.
      const url = random.below(3) === 0 ? server.url.replace('//', `//${user}:${secret}@`) : encoded;
      const commands = [
        ['worker', '--redis', url],
        ['workers', '--redis', url],
        [...EVOLVE, '--executor', url],
      ];
      const ended = await runLab(commands[random.below(commands.length)], { cwd: folder, env: server.env });
      const said = ended.stdout + ended.stderr;
      const parts = secret.split(/[/@#]/).filter((part) => /\d/.test(part));
      if (parts.some((part) => said.includes(part))) return `a part of the password: ${oneLine(said)}`;
      return badRefusal(ended, /\(LAB_QUEUE\)/);
    },
    close: () => server.stop(),
  };
}

function serverAway(folder: string): Attempts {
  return {
    async attempt(random, index) {
      const cwd = join(folder, String(index));
      mkdirSync(cwd);
      const server = await Server.start(cwd);
      const worker = await server.worker(cwd);
      await sleep(random.between(0, 500));
      await server.stop();
      await sleep(random.between(0, 3000));
      const begun = performance.now();
      const status = await worker.kill('SIGTERM');
      const seconds = (performance.now() - begun) / 1000;
      if (status !== 0) return `status ${status}: ${oneLine(worker.stderr)}`;
      return seconds < 10 ? undefined : `${seconds.toFixed(1)} s`;
    },
  };
}

export const queues: readonly Attack[] = [
  {
    name: 'workers that lie',
    promise:
      'A worker that returns wrong payoffs, illegal or other moves, too few or too many results, NaN or errors is named and excluded. The run ends with the same bytes as without it.',
    tries: 18,
    seconds: 130,
    missing: noRedis,
    prepare: lyingWorkers,
  },
  {
    name: '1,000 foreign entries in a queue',
    promise:
      'Foreign and damaged entries under the keys of the queue change no byte of a run and end no process. A minute after the run none of them is left.',
    tries: 6,
    seconds: 90,
    missing: noRedis,
    prepare: foreignEntries,
  },
  {
    name: 'servers that refuse a queue',
    promise:
      'If the server denies a user a command or a key, every command of lab ends with one line, which contains no part of a password.',
    tries: 24,
    seconds: 40,
    missing: noRedis,
    prepare: refusingServer,
  },
  {
    name: 'SIGTERM while the server is away',
    promise: 'A worker ends within seconds when it is told to, even if the server of its queue is away.',
    tries: 6,
    seconds: 40,
    missing: noRedis,
    prepare: serverAway,
  },
];
