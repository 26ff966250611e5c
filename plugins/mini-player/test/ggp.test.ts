import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Random } from 'evolab';
import { Uct, Playout } from 'evolab/search';
import { emptyFolder, lab, laboratoryOf } from 'evolab/testing';
import gdl, { gameFromRules, sheets } from '@evolab/gdl';
import { expect, onTestFinished, test } from 'vitest';
import { listen, post } from '../src/ggp/http.ts';
import { localPlayer } from '../src/ggp/local-player.ts';
import { MatchState } from '../src/ggp/match-state.ts';
import { readMessage } from '../src/ggp/message.ts';
import { GgpPlayer } from '../src/ggp/player.ts';
import { referee, type Contestant } from '../src/ggp/referee.ts';
import miniPlayer from '../src/index.ts';

const rules = sheets['tic-tac-toe'];
const newPlayer = (said: string[] = []) =>
  new GgpPlayer({
    name: 'tester',
    margin: 0,
    say: (line) => said.push(line),
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
  // To Lisp, an empty list is NIL.
  expect(readMessage('(PLAY m ())')).toEqual({ kind: 'play', match: 'm', moves: undefined });
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
  // No rules would be those of the default game.
  '(START m x () 1 1)',
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

test.each(['My Player', 'a) (b', ''])(
  '%j is no name of a player: answers are lists of words',
  async (name) => {
    // There is no such host: the command ends in any case.
    const words = ['ggp', 'serve', 'random', '--host', '256.0.0.1', '--name', name];
    const { status, stderr } = await lab(words, emptyFolder(onTestFinished));
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not one word (LAB_USAGE)')]);
  },
);

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

const match = (contestants: readonly Contestant[], text = rules) =>
  referee({
    match: 'm',
    rules: text,
    game: gameFromRules(text),
    contestants,
    startClock: 0,
    playClock: 1,
    // Much: a busy machine is no fault of the players.
    grace: 20_000,
    random: new Random('referee'),
    signal: new AbortController().signal,
  });

/** Players without answers: all their moves are drawn by the referee. */
const silent = (count: number): Contestant[] =>
  Array.from({ length: count }, (_, i) => ({ name: `silent ${i}`, say: () => Promise.resolve(undefined) }));

test('the goals of a match are those of the rules, whatever they add up to', async () => {
  const text = sheets['nim-for-three'];
  const { roles, goals, steps, cutShort } = await match(silent(3), text);
  expect([...goals].sort((a, b) => a - b)).toEqual([0, 0, 100]);
  // Who makes the last move of nim wins.
  const last = steps.at(-1)!.findIndex((move) => move !== 'wait');
  expect([roles[goals.indexOf(100)], cutShort]).toEqual([roles[last], false]);
  const uneven = `(role a) (role b) (role c) (init start)
    (<= (legal a (pick 1)) (true start)) (<= (legal a (pick 2)) (true start))
    (legal b wait) (legal c wait) (<= terminal (not (true start)))
    (goal a 50) (goal b 30) (goal c 20)`;
  expect((await match(silent(3), uneven)).goals).toEqual([50, 30, 20]);
});

test('a match that no rule ends says so, and a role without a goal gets none', async () => {
  const endless = '(role a) (init (on)) (<= (next (on)) (true (on))) (legal a (go 1)) (legal a (go 2))';
  const { steps, goals, finished, cutShort } = await match(silent(1), endless);
  expect([steps.length, goals, finished, cutShort]).toEqual([500, [0], true, true]);
});

test.each([
  ['in a step of its own', 'pig', undefined],
  [
    'in the steps of others, and first in the sheet',
    'coins',
    `(role random) (role a) (role b) (init (round 1)) (succ 1 2) (succ 2 3) (succ 3 4)
      (legal random (coin head)) (legal random (coin tail)) (legal a (say head)) (legal a (say tail)) (legal b wait)
      (<= (next (round ?n)) (true (round ?m)) (succ ?m ?n)) (<= (next (seen ?c)) (does random (coin ?c)))
      (<= (next right) (does random (coin ?c)) (does a (say ?c)))
      (<= terminal (true (round 4)))
      (<= (goal a 100) (true right)) (<= (goal a 0) (not (true right))) (<= (goal b 50) (true (round 4)))`,
  ],
])('the role random draws its moves %s, and players follow the match', async (_, name, own) => {
  const text = own ?? sheets[name];
  const said: string[] = [];
  const players = [newPlayer(said), newPlayer(said)];
  const contestants = players.map((player, i) => ({
    name: `player ${i}`,
    say: (message: string) => player.answer(message),
  }));
  const report = await match(contestants, text);
  expect(report).toMatchObject({ finished: true, faults: [], cutShort: false });
  expect(report.roles).toHaveLength(2);
  const at = report.movers.indexOf('random');
  expect(at).toBe(own === undefined ? 2 : 0);
  // Players say so if the moves of a message are not legal where they are.
  expect(said.filter((line) => !/: (first|second|a|b) of /.test(line))).toEqual([]);
  const drawn = report.steps.map((moves) => moves[at]).filter((move) => move !== 'wait');
  expect(new Set(drawn).size).toBeGreaterThan(1);
  if (own === undefined) return;
  expect(await match(contestants, text)).toEqual(report);
  const [coin, guess] = report.steps.at(-1)!.map((move) => move.split(' ')[1]);
  expect(report.goals).toEqual([coin === guess ? 100 : 0, 50]);
});

test('a signal stops a match whose players answer at once', async () => {
  const stopped = new AbortController();
  const contestants = silent(1);
  const text = '(role a) (init (on)) (<= (next (on)) (true (on))) (legal a (go 1)) (legal a (go 2))';
  const request = { match: 'm', rules: text, game: gameFromRules(text), contestants, startClock: 0 };
  const running = referee({
    ...request,
    playClock: 1,
    grace: 0,
    random: new Random('referee'),
    signal: stopped.signal,
  });
  setImmediate(() => stopped.abort());
  const { finished, steps } = await running;
  expect(finished).toBe(false);
  expect(steps.length).toBeLessThan(500);
});

test('a signal stops a match at once, however long its clocks, and its players hear of it', async () => {
  const stopped = new AbortController();
  const heard: string[] = [];
  const contestants: Contestant[] = ['x', 'o'].map((name) => ({
    name,
    say(message) {
      heard.push(message.split(' ')[0]);
      // One answers to nothing but the end of the match.
      if (name === 'o' || message.startsWith('(ABORT')) return Promise.resolve('ready');
      setImmediate(() => stopped.abort());
      return new Promise(() => {});
    },
  }));
  const report = await referee({
    match: 'm',
    rules,
    game: gameFromRules(rules),
    contestants,
    startClock: 86_400,
    playClock: 1,
    grace: 0,
    random: new Random('referee'),
    signal: stopped.signal,
  });
  expect(report).toMatchObject({ finished: false, steps: [], faults: [] });
  expect(heard).toEqual(['(START', '(START', '(ABORT', '(ABORT']);
});

test('nobody waits for the answer of a server once the signal is aborted', async () => {
  const asked = Promise.withResolvers<void>();
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => asked.resolve()));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const stopped = new AbortController();
  const answer = post(`http://127.0.0.1:${port}`, '(INFO)', 86_400_000, undefined, stopped.signal);
  await asked.promise;
  stopped.abort();
  expect(await answer).toBeUndefined();
});

test('players are sent the rules without comments, which could swallow the rest', async () => {
  const heard: string[] = [];
  const [second] = silent(1);
  const first: Contestant = {
    name: 'first',
    say(text) {
      heard.push(text);
      return Promise.resolve(undefined);
    },
  };
  await match([first, second], `; begins (\n${rules}\n; ends with no line feed`);
  expect(readMessage(heard[0])).toEqual({
    kind: 'start',
    match: 'm',
    role: 'x',
    rules: (readMessage(`(START m x (${rules}\n) 0 1)`) as { rules: string }).rules,
    startClock: 0,
    playClock: 1,
  });
  expect(heard[0]).not.toContain(';');
});

test('moves may differ in capitals from those of the rules, if they mean one of them only', () => {
  const state = new MatchState(gameFromRules(rules));
  expect(state.step(['( MARK 1 2 )', '(NoOp)'])).toBe(true);
  expect(state.legal(1)).not.toContain('(mark 1 2)');
  const text = `(role a) (init (on)) (legal a go) (legal a Go) (legal a STAY) (<= terminal (not (true (on))))
    (<= (next (gone)) (does a Go))`;
  const two = new MatchState(gameFromRules(text));
  const named = (move: string) => {
    const found = two.moveOf(0, move);
    return found === undefined ? undefined : two.game.moveText(0, found);
  };
  expect(['go', 'Go', 'GO', 'stay', 'nothing'].map(named)).toEqual([
    'go',
    'Go',
    undefined,
    'STAY',
    undefined,
  ]);
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
