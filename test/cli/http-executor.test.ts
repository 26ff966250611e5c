import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { encode } from 'evolab/executor';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson, linkPlugins, startLab } from './lab.ts';
import { root } from './shell.ts';

await linkPlugins(join(root, 'examples/http-executor'));

const DUEL = ['duel', 'material:depth=2', 'greedy', '--game', 'tic-tac-toe', '--rounds', '20'];

test("somebody else's executor plays the games of a duel, with the same results", async () => {
  const cwd = emptyFolder();
  const worker = startLab(['http-worker', '--port', '0', '--workers', '1'], cwd);
  onTestFinished(() => void worker.kill('SIGKILL'));
  let port: string | undefined;
  while (port === undefined) {
    const [chunk] = (await once(worker.stderr!, 'data')) as [Buffer];
    [, port] = /port (\d+)/.exec(chunk.toString()) ?? [];
  }
  const there = await labJson([...DUEL, '--executor', `http://127.0.0.1:${port}`], cwd);
  const here = await labJson([...DUEL, '--workers', '1'], cwd);
  // What moves took differs, on whatever machine; that they were timed does not.
  const moves = ({ times }: Record<string, unknown>) =>
    (times as { moves: number }[]).map((one) => one.moves);
  expect(moves(there)).toEqual(moves(here));
  expect({ ...there, times: 0 }).toEqual({ ...here, times: 0 });

  const failed = await lab(
    [...DUEL.slice(0, 3), '--game', 'tic-tac-toe', '--executor', 'http://127.0.0.1:1'],
    cwd,
  );
  expect(failed.stderr).toBe(
    'Error: nobody answers at http://127.0.0.1:1 (LAB_QUEUE)\nHint: start lab http-worker there\n',
  );
  expect(failed.status).toBe(2);
  worker.kill('SIGINT');
  expect(await once(worker, 'exit')).toEqual([0, null]);
});

test('Ctrl-C ends a command whose batch is at work on another machine', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  // Has one thread, and never ends what it is given.
  const machine = createServer(({ method }, response) => {
    if (method === 'GET') response.end(encode(1));
    else resolve();
  });
  machine.listen(0, '127.0.0.1');
  onTestFinished(() => {
    machine.closeAllConnections();
    machine.close();
  });
  await once(machine, 'listening');
  const { port } = machine.address() as AddressInfo;
  const command = startLab([...DUEL, '--executor', `http://127.0.0.1:${port}`], emptyFolder());
  onTestFinished(() => void command.kill('SIGKILL'));
  await begun;
  command.kill('SIGINT');
  expect(await once(command, 'exit')).toEqual([130, null]);
});

test.each([
  ['no number of batches at a time', encode('x'), encode({ results: [] }), 'LAB_QUEUE'],
  ['less than one batch at a time', encode(-1), encode({ results: [] }), 'LAB_QUEUE'],
  ['no reply', encode(2), encode(null), 'LAB_BATCH'],
  ['an error without a message', encode(2), encode({ error: 3 }), 'LAB_BATCH'],
  ['too few results', encode(2), encode({ results: [] }), 'LAB_BATCH'],
])('a machine that answers with %s ends the command in one line', async (_, slots, reply, code) => {
  const machine = createServer((request, response) => {
    request.resume().on('end', () => response.end(request.method === 'GET' ? slots : reply));
  });
  machine.listen(0, '127.0.0.1');
  onTestFinished(() => void machine.close());
  await once(machine, 'listening');
  const { port } = machine.address() as AddressInfo;
  const { status, stdout, stderr } = await lab(
    [...DUEL, '--executor', `http://127.0.0.1:${port}`],
    emptyFolder(),
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^Error: .* \\(${code}\\)\nHint: .*\n$`, 'm'));
});
