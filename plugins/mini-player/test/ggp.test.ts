import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Random } from 'evolab';
import { Uct, Playout } from 'evolab/search';
import { laboratoryOf } from 'evolab/testing';
import gdl, { gameFromRules, sheets } from '@evolab/gdl';
import { expect, onTestFinished, test } from 'vitest';
import { listen, post } from '../src/ggp/http.ts';
import { localPlayer } from '../src/ggp/local-player.ts';
import { readMessage } from '../src/ggp/message.ts';
import { GgpPlayer } from '../src/ggp/player.ts';
import { referee, type Contestant } from '../src/ggp/referee.ts';
import miniPlayer from '../src/index.ts';

const rules = sheets['tic-tac-toe'];
const newPlayer = () =>
  new GgpPlayer({
    name: 'tester',
    margin: 0,
    random: new Random('ggp'),
    say: () => undefined,
    gameOf: gameFromRules,
    searcherOf(_rules, game) {
      const random = new Random('ggp');
      const uct = new Uct(game, new Playout(game, random), random);
      // Clocks are for people and networks: here the same number of simulations each time.
      return {
        search: (position, role) => uct.search(position, role, { sims: 200 }),
        reset: () => uct.reset(),
      };
    },
  });

test('messages are read as the public servers write them', () => {
  expect(readMessage('( INFO )')).toEqual({ kind: 'info' });
  expect(readMessage('(START Match.7 robot ((role robot) (init (p 1))) 30 15)')).toEqual({
    kind: 'start',
    match: 'Match.7',
    role: 'robot',
    rules: '(role robot)\n(init (p 1))',
    startClock: 30,
    playClock: 15,
  });
  expect(readMessage('(PLAY m NIL)')).toEqual({ kind: 'play', match: 'm', moves: undefined });
  expect(readMessage('(play m ((mark 1 1) noop))')).toMatchObject({ moves: ['(mark 1 1)', 'noop'] });
  expect(readMessage('(STOP m (noop (mark 3 3)))')).toMatchObject({ kind: 'stop' });
});

test.each([
  '',
  'INFO',
  '()',
  '(HELLO)',
  '(START m x)',
  '(START m x (a) soon 1)',
  '(PLAY m)',
  '(INFO) (INFO)',
  '((INFO)',
])('%j is not understood', async (text) => {
  expect(() => readMessage(text)).toThrow(SyntaxError);
  expect(await newPlayer().answer(text)).toBeUndefined();
});

test('a scripted session gets the expected answers', async () => {
  const player = newPlayer();
  expect(await player.answer('(INFO)')).toBe('((name tester) (status available))');
  expect(await player.answer('(PLAY m NIL)')).toBe('busy');
  expect(await player.answer(`(START m x (${rules}) 0 1)`)).toBe('ready');
  expect(await player.answer('(INFO)')).toBe('((name tester) (status busy))');
  expect(await player.answer(`(START other o (${rules}) 0 1)`)).toBe('busy');
  expect(await player.answer('(PLAY other NIL)')).toBe('busy');
  expect(await player.answer('(PLAY m NIL)')).toMatch(/^\(mark [123] [123]\)$/);
  // Whatever it wanted to do: what the manager says happened counts.
  expect(await player.answer('(PLAY m ((mark 1 1) noop))')).toBe('noop');
  expect(await player.answer('(PLAY m (noop (mark 2 1)))')).toMatch(/^\(mark/);
  expect(await player.answer('(PLAY m ((mark 1 2) noop))')).toBe('noop');
  expect(await player.answer('(PLAY m (noop (mark 2 2)))')).toBe('(mark 1 3)');
  expect(await player.answer('(STOP m ((mark 1 3) noop))')).toBe('done');
  expect(await player.answer('(INFO)')).toBe('((name tester) (status available))');
  expect(await player.answer(`(START n o (${rules}) 0 1)`)).toBe('ready');
  expect(await player.answer('(ABORT n)')).toBe('aborted');
});

test('rules that cannot be read, and roles that are not there, are declined', async () => {
  const player = newPlayer();
  expect(await player.answer('(START m x ((nonsense ?x)) 0 1)')).toBe('busy');
  expect(await player.answer(`(START m nobody (${rules}) 0 1)`)).toBe('busy');
  expect(await player.answer('(INFO)')).toContain('available');
});

test('an agent that cannot play these rules declines them', async () => {
  const player = new GgpPlayer({
    name: 'tester',
    margin: 0,
    random: new Random('ggp'),
    say: () => undefined,
    gameOf: gameFromRules,
    searcherOf: () => {
      throw new Error('made for another game');
    },
  });
  expect(await player.answer(`(START m x (${rules}) 0 1)`)).toBe('busy');
});

test('a typo in the options of an agent is told before any match', () => {
  const laboratory = laboratoryOf(gdl, miniPlayer);
  const options = { name: 'tester', margin: 0, seed: 1, say: () => undefined };
  expect(() => localPlayer(laboratory, 'mini:strategies=random+history', options)).not.toThrow();
  expect(() => localPlayer(laboratory, 'mini:strategies=histroy', options)).toThrow(
    "there is no 'histroy' for strategies",
  );
});

test('an answer that goes wrong does not end the server', async () => {
  const warned = once(process, 'warning');
  const server = await listen({ host: '127.0.0.1', port: 0 }, (text) =>
    text === '(INFO)' ? Promise.resolve('ready') : Promise.reject(new Error('broken')),
  );
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(url, { method: 'POST', body: '(STOP m NIL)' })).status).toBe(500);
  expect((await warned)[0]).toMatchObject({ message: 'broken' });
  expect(await post(url, '(INFO)', 5000)).toBe('ready');
});

test.each([
  ['lines of its headers end as on Unix', 'HTTP/1.0 200 OK\nContent-Length: 5\n\nready', /is no HTTP: .*CR/],
  [
    'less than it says',
    'HTTP/1.0 200 OK\r\nContent-Length: 500\r\n\r\nready',
    /ended too early.*Content-Length/,
  ],
  ['another status', 'HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n', /status of its answer is 404/],
  ['nothing', undefined, /nobody answers there \(ECONNREFUSED\)/],
])('an answer that is not taken has a reason: %s', async (_, answer, why) => {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer ?? '')));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  if (answer === undefined) await new Promise((closed) => server.close(closed));
  const reasons: string[] = [];
  const failed = (reason: string) => void reasons.push(reason);
  expect(await post(`http://127.0.0.1:${port}`, '(INFO)', 20_000, failed)).toBeUndefined();
  expect(reasons).toEqual([expect.stringMatching(why)]);
});

test('a match is played to its end over HTTP', async () => {
  const player = newPlayer();
  const server = await listen({ host: '127.0.0.1', port: 0 }, (text) => player.answer(text));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const remote: Contestant = { name: url, say: (text, millis) => post(url, text, millis) };
  const local = newPlayer();
  const report = await match([remote, { name: 'local', say: (text) => local.answer(text) }]);
  expect(report).toMatchObject({ finished: true, faults: [], roles: ['x', 'o'] });
  expect(report.goals[0] + report.goals[1]).toBe(100);
});

const match = (contestants: readonly Contestant[]) =>
  referee({
    match: 'm',
    rules,
    game: gameFromRules(rules),
    contestants,
    startClock: 0,
    playClock: 1,
    // Much: a busy machine is no fault of the players.
    grace: 20_000,
    random: new Random('referee'),
    signal: new AbortController().signal,
  });

test('a player that dies, answers nonsense or cheats gets random legal moves, and the match continues', async () => {
  const player = newPlayer();
  const good: Contestant = { name: 'good', say: (text) => player.answer(text) };
  for (const answer of [undefined, 'banana', '(mark 9 9)', '((((', '(mark 1 1']) {
    let asked = 0;
    const bad: Contestant = {
      name: 'bad',
      say: (text) => Promise.resolve(++asked < 3 && /START/.test(text) ? 'ready' : answer),
    };
    const report = await match([bad, good]);
    expect(report.finished).toBe(true);
    expect(report.faults.length).toBeGreaterThanOrEqual(3);
    expect(new Set(report.faults.map(({ role }) => role))).toEqual(new Set(['x']));
    expect(report.goals[1]).toBeGreaterThanOrEqual(50);
  }
});

test('messages that are too long, or no posts, are refused; the server lives on', async () => {
  const player = newPlayer();
  const server = await listen({ host: '127.0.0.1', port: 0 }, (text) => player.answer(text));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(3 << 20) })).status).toBe(413);
  expect((await fetch(url, { method: 'POST', body: '(((' })).status).toBe(400);
  const got = await fetch(url);
  expect([got.status, got.headers.get('allow'), await got.text()]).toEqual([
    405,
    'POST',
    'post a message: this player takes no other request',
  ]);
  for (const [sent, status] of [
    ['POST / HTTP/1.0\r\n\r\n', 411],
    ['POST / HTTP/1.0\r\n\r\n(INFO)', 400],
  ] as const) {
    const bare = connect(port, '127.0.0.1');
    bare.end(sent);
    let refusal = '';
    bare.on('data', (chunk: Buffer) => (refusal += chunk.toString()));
    await once(bare, 'close');
    expect([refusal.slice(9, 12), refusal]).toEqual([
      String(status),
      expect.stringMatching(/ Content-Length$/) as string,
    ]);
  }
  const socket = connect(port, '127.0.0.1');
  socket.end('POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf');
  await once(socket.resume(), 'close');
  // As old managers do: HTTP/1.0 with its own content type.
  const old = connect(port, '127.0.0.1');
  old.write('POST / HTTP/1.0\r\nContent-Type: text/acl\r\nContent-Length: 6\r\n\r\n(INFO)');
  let text = '';
  old.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(old, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200[^]*text\/acl[^]*\(\(name tester\) \(status available\)\)$/);
});
