import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sheets } from '@evolab/gdl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BOMBS } from '../../gdl/test/bombs.ts';
import { emptyFolder, startLab } from 'evolab/testing';
import { listen, post } from '../src/ggp/http.ts';
import { MatchThread } from '../src/ggp/match-host.ts';
import { GgpServer } from '../src/ggp/server.ts';

const rules = sheets['tic-tac-toe'];
const FREE = '((name tester) (status available))';
const BUSY = '((name tester) (status busy))';

/** Milliseconds after which what hangs is given up, on any machine. */
const NET = 600_000;

/** From now on and to the end of the test the server's clock moves by `pass` alone. */
function stopClock(): { pass: (millis: number) => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (millis) => vi.advanceTimersByTimeAsync(millis) };
}

/** A thread that answers as it is told, and remembers what it was asked. */
class FakeThread {
  ended = false;
  readonly asked: string[] = [];
  readonly #answer: (text: string) => Promise<string | undefined>;

  constructor(answer: (text: string) => Promise<string | undefined>) {
    this.#answer = answer;
  }

  ask(text: string): Promise<string | undefined> {
    this.asked.push(text);
    return this.#answer(text);
  }

  end(): void {
    this.ended = true;
  }
}

function newServer(answer: (text: string) => Promise<string | undefined>, patience = 1000) {
  const threads: FakeThread[] = [];
  const server = new GgpServer({
    name: 'tester',
    margin: 0,
    patience,
    say: () => undefined,
    newThread() {
      const thread = new FakeThread(answer);
      threads.push(thread);
      return thread;
    },
  });
  onTestFinished(() => server.close());
  return { server, threads };
}

const start = (match: string, clock = 0) => `(START ${match} x (${rules}) ${clock} ${clock})`;
const ready = (text: string) => Promise.resolve(text.startsWith('(START') ? 'ready' : '(mark 1 1)');

test('an answer that comes after its clock is not taken for that to the next message', async () => {
  const worker = Object.assign(new EventEmitter(), {
    postMessage: () => undefined,
    terminate: () => Promise.resolve(0),
  });
  const thread = new MatchThread(worker, () => undefined);
  const late = thread.ask('(PLAY m NIL)', 5);
  worker.emit('message', { number: 1, fallback: 'left' });
  expect(await late).toBe('left');
  const next = thread.ask('(PLAY m (left))', 1000);
  worker.emit('message', { number: 1, answer: 'late' });
  worker.emit('message', { number: 2, answer: 'right' });
  expect(await next).toBe('right');
});

test('a manager that dies leaves the server free, after START and after PLAY', async () => {
  const { pass } = stopClock();
  const { server, threads } = newServer(ready, 50);
  expect(await server.answer(start('m'))).toBe('ready');
  expect(await server.answer('(INFO)')).toBe(BUSY);
  await pass(120_000);
  expect(await server.answer('(INFO)')).toBe(FREE);
  expect(await server.answer(start('n'))).toBe('ready');
  expect(await server.answer('(PLAY n NIL)')).toBe('(mark 1 1)');
  await pass(120_000);
  expect(await server.answer('(INFO)')).toBe(FREE);
  expect(threads.slice(0, 2).map(({ ended }) => ended)).toEqual([true, true]);
});

test('a manager that is slow within its clocks is not dropped', async () => {
  const { pass } = stopClock();
  const { server } = newServer(ready, 50);
  expect(await server.answer(start('m', 1))).toBe('ready');
  await pass(300);
  expect(await server.answer('(INFO)')).toBe(BUSY);
});

test('five PLAYs at once are one, and another match has to wait', async () => {
  let answers: ((move: string) => void)[] = [];
  const { server, threads } = newServer((text) =>
    text.startsWith('(START') ? Promise.resolve('ready') : new Promise((resolve) => answers.push(resolve)),
  );
  await server.answer(start('m'));
  const plays = Array.from({ length: 5 }, () => server.answer('(PLAY m NIL)'));
  expect(await server.answer('(INFO)')).toBe(BUSY);
  expect(await server.answer('(PLAY m ((mark 1 1) noop))')).toBe('busy');
  expect(await server.answer(start('other'))).toBe('busy');
  answers.forEach((answer) => answer('(mark 2 2)'));
  answers = [];
  expect(await Promise.all(plays)).toEqual(Array<string>(5).fill('(mark 2 2)'));
  expect(threads[0].asked).toHaveLength(2);
});

test('a second START is told busy while the first is still read; ABORT frees', async () => {
  const { server, threads } = newServer(() => new Promise(() => undefined));
  void server.answer(start('m'));
  expect(await server.answer(start('n'))).toBe('busy');
  expect(await server.answer('(PLAY m NIL)')).toBe('busy');
  expect(await server.answer('(ABORT m)')).toBe('aborted');
  expect(threads[0].ended).toBe(true);
  expect(await server.answer('(INFO)')).toBe(FREE);
  expect(await server.answer('(ABORT m)')).toBe('busy');
});

test('rules that the thread refuses or does not come to an end with leave the server free', async () => {
  for (const answer of ['busy', undefined]) {
    const { server, threads } = newServer(() => Promise.resolve(answer));
    expect(await server.answer(start('m'))).toBe('busy');
    expect(await server.answer('(INFO)')).toBe(FREE);
    expect(threads[0].ended).toBe(true);
  }
});

test('pages in a browser are refused, and get no permission', async () => {
  const server = await listen({ host: '127.0.0.1', port: 0 }, () => Promise.resolve('fine'));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const page = await fetch(url, {
    method: 'POST',
    body: '(INFO)',
    headers: { Origin: 'http://evil.example' },
  });
  expect(page.status).toBe(403);
  expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(405);
  const own = await fetch(url, { method: 'POST', body: '(INFO)' });
  expect(await own.text()).toBe('fine');
  for (const { headers } of [page, own])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('connections that send nothing, or slowly, keep nobody out', async () => {
  const server = await listen({ host: '127.0.0.1', port: 0 }, () => Promise.resolve('fine'));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const slow: Socket[] = [];
  for (let i = 0; i < 200; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(i % 2 ? 'POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf' : 'POST / HT');
    slow.push(socket);
  }
  onTestFinished(() => slow.forEach((socket) => socket.destroy()));
  await once(slow[199], 'connect');
  expect(await post(`http://127.0.0.1:${port}`, '(INFO)', NET)).toBe('fine');
});

test('a server answers INFO while it is sent bombs, before they are refused, and plays on after them', async () => {
  const child = startLab(
    ['ggp', 'serve', 'uct', '--port', '0', '--margin', '300', '--name', 'tester'],
    emptyFolder(onTestFinished),
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!/(http:\S+);/.test(output)) await once(child.stderr!, 'data');
  const url = /(http:\S+);/.exec(output)![1];
  const bomb = BOMBS['45 * 45 * 45 facts'].rules;
  let over = false;
  const started = post(url, `(START bomb x (${bomb}) 3 1)`, NET).then(() => (over = true));
  // A server that works on the bomb itself would answer only after it.
  let answered = 0;
  while (!over) {
    expect(await post(url, '(INFO)', NET)).toMatch(/^\(\(name tester\)/);
    if (!over) answered++;
    await Promise.race([started, setTimeout(50)]);
  }
  expect(answered).toBeGreaterThan(0);
  await post(url, '(ABORT bomb)', NET);
  expect(await post(url, '(INFO)', NET)).toBe(FREE);
  // On a busy machine a new thread may take long to begin.
  expect(await post(url, `(START m x (${rules}) 60 1)`, NET)).toBe('ready');
  expect(await post(url, '(PLAY m NIL)', NET)).toMatch(/^\(mark \d \d\)$/);
  expect(await post(url, '(STOP m ((mark 1 1) noop))', NET)).toBe('done');
  expect(await post(url, '(INFO)', NET)).toBe(FREE);
});
