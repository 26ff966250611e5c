import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { AgentSpec } from 'evolab';
import { keepBatch } from 'evolab/executor';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson, labProcess, linkPlugins, startLab } from 'evolab/testing';
import { freePort, RedisServer, redisInstalled } from './redis-server.ts';

const plugin = resolve(import.meta.dirname, '..');
await linkPlugins(afterAll, plugin);

const EVOLVE = [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '8'],
  ...['--set', 'games=4', '--set', 'rating.rounds=1', '--out', 'run'],
];

/** A process whose output can be waited for; it ends with the test. */
class Running {
  readonly child: ChildProcess;
  output = '';

  constructor(args: readonly string[], cwd: string) {
    this.child = startLab(args, cwd);
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    onTestFinished(async () => {
      await this.kill();
    });
  }

  async says(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null) throw new Error(`ended early: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

async function startWorkers(url: string, count: number, cwd: string): Promise<Running[]> {
  const workers = Array.from(
    { length: count },
    () => new Running(['worker', '--redis', url, '--threads', '1', '--lease', '1'], cwd),
  );
  await Promise.all(workers.map((worker) => worker.says(/Working with 1 thread;/)));
  return workers;
}

const log = (run: string) =>
  readFileSync(join(run, 'log.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as { generation: number; cpuSeconds?: number });
const generations = (run: string) => log(run).map(({ generation }) => generation);
const bytes = (file: string) => readFileSync(file).toString('base64');

describe.skipIf(!redisInstalled)('with a queue', () => {
  test('a run is the same to the byte when two of three workers and the coordinator are killed', async () => {
    const { url } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    const run = join(cwd, 'run');
    const [first, second] = await startWorkers(url, 3, cwd);
    const queued = [...EVOLVE, '--executor', url];
    const coordinator = new Running([...queued, '--generations', '100000'], cwd);
    await coordinator.says(/3 workers, 3 threads[^]*generation +2 /);
    await first.kill();
    await coordinator.says(/generation +4 /);
    await second.kill();
    await coordinator.says(/generation +7 /);
    await coordinator.kill();
    const [reached] = generations(run).slice(-1);
    const goal = ['--generations', String(reached + 3)];
    const { stateHash } = await labJson([...queued, ...goal, '--resume'], cwd);

    const single = emptyFolder(onTestFinished);
    expect((await labJson([...EVOLVE, ...goal, '--workers', '2'], single))['stateHash']).toBe(stateHash);
    for (const file of ['population.msgpack', 'champion.msgpack'])
      expect(bytes(join(run, file))).toBe(bytes(join(single, 'run', file)));
    expect(generations(run)).toEqual(Array.from({ length: reached + 3 }, (_, i) => i + 1));
    // The coordinator plays nothing: most of it is the time of workers.
    expect(log(run)[0].cpuSeconds).toBeGreaterThan(0);
  });

  test('a tournament has the table of one machine, no game lost or counted twice', async () => {
    const { url } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    const args = ['tournament', 'random', 'greedy', 'uct:sims=50', 'material:depth=2', '--rounds', '20'];
    const here = [...args, '--game', 'tic-tac-toe', '--out'];
    await lab([...here, 'here'], cwd);
    const [worker] = await startWorkers(url, 2, cwd);
    const coordinator = new Running([...here, 'there', '--executor', url], cwd);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await worker.kill();
    if (coordinator.child.exitCode === null) await once(coordinator.child, 'exit');
    expect(coordinator.child.exitCode).toBe(0);
    expect(bytes(join(cwd, 'there/table.txt'))).toBe(bytes(join(cwd, 'here/table.txt')));
  });

  test('a comparison has the bytes of one machine when a worker is killed', async () => {
    const { url } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    const entries = ['coevolution+population=4+games=4', 'td-mc/quick+episodes=20+testGames=0'];
    const small = ['--seeds', '2', '--budget', 'games=60', '--checkpoints', '2', '--rounds', '1'];
    const args = ['compare', ...entries, '--game', 'tic-tac-toe', '--plies', '1', '--pool', '2', ...small];
    const here = await lab([...args, '--out', 'here', '--workers', '2'], cwd);
    expect(here.status, here.stderr).toBe(0);
    const [worker] = await startWorkers(url, 2, cwd);
    const coordinator = new Running([...args, '--out', 'there', '--executor', url], cwd);
    const state = join(cwd, 'there/runs/tic-tac-toe', entries[0], 'seed-1/state.msgpack');
    while (!existsSync(state) && coordinator.child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await worker.kill();
    if (coordinator.child.exitCode === null) await once(coordinator.child, 'exit');
    expect(coordinator.child.exitCode, coordinator.output).toBe(0);
    // Logs tell seconds, and the order in which games ended.
    const filesIn = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^(log\.jsonl|games\.log)$/.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort();
    const files = filesIn(join(cwd, 'here'));
    expect(files.filter((name) => name.endsWith('state.msgpack'))).toHaveLength(4);
    expect(filesIn(join(cwd, 'there'))).toEqual(files);
    for (const name of files)
      expect(bytes(join(cwd, 'there', name)), name).toBe(bytes(join(cwd, 'here', name)));
  });

  test('external programs play where the tournament is, and no worker is called a liar for them', async () => {
    const { url } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    await startWorkers(url, 1, cwd);
    const faulty = join(plugin, '../engines/test/faulty-engine.mjs');
    const engine = (fault: string) => `engine:cmd="'${process.execPath}' '${faulty}' ${fault}",protocol=json`;
    const bad = engine('crashes 0');
    const players = [engine('behaves'), bad, 'random', 'greedy'];
    const args = ['--game', 'connect-four', '--rounds', '2', '--out', 'cup', '--executor', url, '--json'];
    const { status, stdout, stderr } = await lab(['tournament', ...players, ...args], cwd);
    expect([status, stderr]).toEqual([0, expect.stringContaining('played on this machine') as string]);
    expect(stderr).not.toContain('shut out');
    const { standings, forfeits } = JSON.parse(stdout) as {
      standings: { name: string; games: number }[];
      forfeits: { name: string; games: number; cause: string }[];
    };
    expect(standings.map(({ games }) => games)).toEqual([12, 12, 12, 12]);
    expect(forfeits).toEqual([
      { name: bad, games: 12, of: 12, cause: expect.stringContaining('out of ideas') as string },
    ]);
  });

  test.skipIf(spawnSync('script', ['--version'], { timeout: 600_000 }).status !== 0)(
    'on a terminal, duels and tournaments tell who works for them',
    async () => {
      const { url } = await RedisServer.start();
      const cwd = emptyFolder(onTestFinished);
      await startWorkers(url, 1, cwd);
      const entry = join(plugin, '../../bin/run.js');
      for (const command of ['duel', 'tournament']) {
        const args = [
          command,
          'random',
          'greedy',
          '--game',
          'tic-tac-toe',
          '--rounds',
          '50',
          '--executor',
          url,
        ];
        const line = [process.execPath, entry, ...args].map((word) => `'${word}'`).join(' ');
        const { stdout } = spawnSync('script', ['-qec', line, '/dev/null'], {
          cwd,
          encoding: 'utf8',
          timeout: 600_000,
          env: { ...process.env, CI: '', TERM: 'xterm', COLUMNS: '200' },
        });
        expect(stdout).toMatch(/1 worker, 1 thread\b/);
        // Each machine takes its own time for a move.
        expect(stdout).not.toContain('shut out');
      }
    },
  );

  test('a run goes on when the server was away and has forgotten everything', async () => {
    const server = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    await startWorkers(server.url, 2, cwd);
    const coordinator = new Running([...EVOLVE, '--generations', '100000', '--executor', server.url], cwd);
    await coordinator.says(/generation +3 /);
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const [before] = generations(join(cwd, 'run')).slice(-1);
    await server.start();
    await coordinator.says(new RegExp(`generation +${before + 3} `));
    await coordinator.kill('SIGINT');
    expect(coordinator.child.exitCode).toBe(130);
    expect(readdirSync(join(cwd, 'run'))).not.toContain('lock');
  });

  test('workers are listed while they are there, and leave when asked', async () => {
    const { url } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    const [worker] = await startWorkers(url, 2, cwd);
    const listed = (await labJson(['workers', '--redis', url], cwd))['workers'] as { threads: number }[];
    expect(listed.map(({ threads }) => threads)).toEqual([1, 1]);
    await worker.kill('SIGTERM');
    expect(worker.child.exitCode).toBe(0);
    expect((await labJson(['workers', '--redis', url], cwd))['workers']).toHaveLength(1);
  });

  test('a worker that tells nothing of its work is listed without it', async () => {
    const { url, port } = await RedisServer.start();
    const { Redis } = await import('ioredis');
    const link = new Redis(port);
    const announce = async () => {
      const [seen] = await link.time();
      const worker = {
        id: 'x',
        host: 'elsewhere',
        pid: 1,
        versions: { evolab: '0.0.9' },
        seen: Number(seen),
      };
      await link.hset('lab:workers', 'x', JSON.stringify(worker));
    };
    await announce();
    const beats = setInterval(() => void announce(), 1000);
    onTestFinished(() => {
      clearInterval(beats);
      link.disconnect();
    });
    const { stdout } = await lab(['workers', '--redis', url], emptyFolder(onTestFinished));
    expect(stdout).toMatch(/^elsewhere +1 {2,}\S/m);
    expect(stdout).not.toContain('undefined');
  });

  test('a wrong password is refused in one line that does not repeat it, and nothing is made', async () => {
    const server = await RedisServer.start('--requirepass', 'correct');
    const url = `redis://:wrongsecret@127.0.0.1:${server.port}`;
    const cwd = emptyFolder(onTestFinished);
    for (const args of [
      [...EVOLVE, '--executor', url],
      ['worker', '--redis', url],
      ['tournament', 'random', 'greedy', '--game', 'tic-tac-toe', '--out', 'run', '--executor', url],
    ]) {
      const { status, stderr } = await lab(args, cwd);
      expect(stderr).toMatch(/^Error: .*refuses the user or the password \(LAB_QUEUE\)\nHint: .*\n$/);
      expect(stderr).not.toContain('wrongsecret');
      expect(status).toBe(2);
      expect(existsSync(join(cwd, 'run'))).toBe(false);
    }
  });

  test('a worker with other versions is refused by name of what differs', async () => {
    const { url, port } = await RedisServer.start();
    const cwd = emptyFolder(onTestFinished);
    const { Redis } = await import('ioredis');
    const link = new Redis(port);
    const [seen] = await link.time();
    const versions = { evolab: '0.0.9' };
    await link.hset(
      'lab:runs',
      'x',
      JSON.stringify({ id: 'x', host: 'elsewhere', pid: 1, versions, seen: Number(seen) }),
    );
    link.disconnect();
    const { status, stderr } = await lab(['worker', '--redis', url], cwd);
    expect(stderr).toMatch(/the run on elsewhere: .* here and .* there \(LAB_QUEUE_VERSIONS\)/);
    expect(status).toBe(2);
  });
});

test('a queue that cannot be reached, or is none, ends in one line', async () => {
  const cwd = emptyFolder(onTestFinished);
  const nowhere = await lab(['worker', '--redis', `redis://127.0.0.1:${await freePort()}`], cwd);
  expect(nowhere.stderr).toMatch(/^Error: .* cannot be reached \(LAB_QUEUE\)\n/);
  expect(nowhere.status).toBe(2);
  const none = await lab([...EVOLVE, '--executor', 'tomorrow'], cwd);
  expect(none.stderr).toMatch(/the executor is no URL \(LAB_QUEUE\)/);
  expect(none.status).toBe(2);
  expect(existsSync(join(cwd, 'run'))).toBe(false);
});

test('lab list names the executors', async () => {
  const listed = (await labJson(['list', 'executors'], emptyFolder(onTestFinished)))['executors'] as {
    id: string;
    plugin: string;
  }[];
  expect(listed.map(({ id, plugin }) => [id, plugin])).toEqual([
    ['redis', 'redis'],
    ['rediss', 'redis'],
  ]);
});

test('a batch that was kept is done here', async () => {
  const cwd = emptyFolder(onTestFinished);
  const agent: AgentSpec = {
    name: 'random',
    game: { use: 'tic-tac-toe' },
    searcher: { use: 'random' },
    budget: {},
  };
  const job = { id: '1', agents: [agent, agent], seed: 1, opening: [] };
  const file = keepBatch(cwd, '0123456789abcdef', { kind: 'match', jobs: [job, job] });
  const command = ['worker', '--batch', file];
  expect(await labJson(command, cwd)).toEqual({ results: 2 });
  // The queue that others use is known, and not needed.
  const env = { ...process.env, LAB_REDIS: 'redis://user:secret@127.0.0.1:1' };
  expect(await labProcess(command, cwd, { env })).toMatchObject({ status: 0, stderr: '' });
  const both = await lab([...command, '--redis', 'redis://127.0.0.1:1'], cwd);
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('LAB_USAGE') as string]);
});

test.each(['worker', 'workers'])('lab %s --help', async (command) => {
  await expect((await lab([command, '--help'], emptyFolder(onTestFinished))).stdout).toMatchFileSnapshot(
    `${command}.txt`,
  );
});
