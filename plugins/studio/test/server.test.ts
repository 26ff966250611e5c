import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { installedLaboratory, lab, startLab } from 'evolab/testing';
import { isInUse, processIn } from '../../../src/storage/folder-use.ts';
import { EventStream } from '../src/server/event-stream.ts';
import { EVENT_NAMES } from '../src/page/runs/event-names.ts';
import { ratingsOf, type AboutRun } from '../src/page/runs/evolution.ts';
import { openServer, type PageServer } from '../src/server/server.ts';
import type { Improvement } from '../src/server/started-runs.ts';
import { ask, listen, type Message } from './requests.ts';

const laboratory = await installedLaboratory();

/** What would leave a file if it were started. */
let program = '';
const EVIL = `<img src=x onerror="document.title='taken'">`;

let home: string;
let server: PageServer;
let token: string;
let host: string;
const warnings: string[] = [];
const cookie = () => ({ cookie: `lab-${new URL(server.address).port}=${token}` });
const get = (path: string, headers = {}) =>
  ask(server.address, path, { headers: { ...cookie(), ...headers } });
const post = (path: string, body: unknown, headers = {}) =>
  ask(server.address, path, {
    method: 'POST',
    headers: { ...cookie(), origin: `http://${host}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

beforeAll(async () => {
  // Of the programs that the server starts.
  vi.stubEnv('NODE_OPTIONS', process.env['LAB_TEST_NODE_OPTIONS']);
  home = mkdtempSync(join(tmpdir(), 'lab-serve-'));
  program = `engine:cmd="touch ${join(home, 'started')}",protocol=json`;
  const runs = join(home, 'runs');
  mkdirSync(runs);
  const small = ['--workers', '1', '--quiet'];
  writeFileSync(join(home, 'evil.yaml'), `name: ${JSON.stringify(EVIL)}\nsearcher: random\n`);
  const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '4'];
  await lab([...evolve, '--generations', '3', '--out', 'runs/deep/run', ...small], home);
  const players = ['random', 'evil.yaml'];
  await lab(['tournament', ...players, '--game', 'tic-tac-toe', '--out', 'runs/cup', ...small], home);
  cpSync(join(runs, 'cup'), join(home, 'outside'), { recursive: true });
  cpSync(join(runs, 'cup'), join(runs, EVIL), { recursive: true });
  symlinkSync(join(home, 'outside'), join(runs, 'link'));
  server = await openServer(laboratory, { folder: runs, port: 0, warn: (text) => warnings.push(text) });
  token = new URL(server.address).searchParams.get('token')!;
  host = new URL(server.address).host;
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
  expect(warnings).toEqual([]);
});

test('nothing is answered without the token', async () => {
  const other = { cookie: `lab-${new URL(server.address).port}=${token.replaceAll(/./g, 'x')}` };
  for (const path of [
    '/',
    '/app.js',
    '/style.css',
    '/api/choices',
    '/api/events',
    '/nothing',
    '/?token=',
    '/?token=x',
  ])
    for (const headers of [{}, other])
      expect([path, (await ask(server.address, path, { headers })).status]).toEqual([path, 403]);
  const foreign = { cookie: `lab-1=${token}` };
  expect((await ask(server.address, '/', { headers: foreign })).status).toBe(403);
});

test('the address gives a cookie that no script reads and no other site brings, and it is enough', async () => {
  const { status, headers } = await ask(server.address, `/?token=${token}`);
  expect(status).toBe(200);
  expect(headers['set-cookie']).toEqual([
    `lab-${new URL(server.address).port}=${token}; Path=/; HttpOnly; SameSite=Strict`,
  ]);
  expect((await get('/')).status).toBe(200);
});

test('requests under another name of this machine, of another origin or another site are refused', async () => {
  const port = new URL(server.address).port;
  expect((await get('/', { host: `localhost:${port}` })).status).toBe(200);
  for (const headers of [
    { host: `evil.example:${port}` },
    { host: '127.0.0.1' },
    { host: `127.0.0.1.evil.example:${port}` },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:${Number(port) + 1}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  ])
    expect([headers, (await get('/api/choices', headers)).status]).toEqual([headers, 403]);
  expect((await post('/api/stop', { run: 'cup' }, { origin: 'http://evil.example' })).status).toBe(403);
  const { headers } = { headers: { ...cookie(), 'content-type': 'application/json' } };
  expect((await ask(server.address, '/api/stop', { method: 'POST', headers, body: '{}' })).status).toBe(403);
});

test('every answer forbids scripts that are not ours, and frames', async () => {
  for (const path of ['/', '/api/choices', '/nothing']) {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(/script-src ([^;]*)/.exec(policy)![1]).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  // A script in the page itself would not run.
  expect((await get('/')).text).not.toMatch(/<script(?! src="\/[a-z]+\.js" defer><)/);
});

test('a name leads to a run of the folder or to nothing', async () => {
  expect((await get('/api/games?run=cup')).status).toBe(200);
  expect((await get('/api/family?run=deep/run')).status).toBe(200);
  const { length } = (await get('/api/games?run=cup')).text;
  expect(length).toBeGreaterThan(100);
  for (const run of [
    ...[
      '../outside',
      'cup/../../outside',
      '/etc',
      join(home, 'outside'),
      './cup',
      'cup/',
      'cup/.',
      'deep//run',
    ],
    ...['link', 'deep', 'none', '', '..', '%00', '..\\outside', 'cup\0'],
  ])
    for (const path of ['games', 'family', 'events'])
      if (path !== 'events' || run !== '') {
        const asked = `/api/${path}?${path === 'events' ? 'of' : 'run'}=${encodeURIComponent(run)}`;
        expect([asked, (await get(asked)).status]).toEqual([asked, 404]);
      }
  for (const path of [
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/app.js/../../package.json',
    '//etc/passwd',
    '/api',
    '/api/toString',
    '/__proto__',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('a run that ended tells the rating of its end, which is the last that the page shows', async () => {
  const [{ data }] = await listen(
    server.address,
    '/api/events?of=deep/run',
    ({ length }) => length > 0,
    cookie(),
  );
  const about = data as unknown as AboutRun;
  expect(about.ended).not.toEqual([]);
  for (const rating of about.ended!)
    expect(rating).toMatchObject({ generation: 3, score: expect.any(Number) as number });
  expect(ratingsOf({ about, log: [] }).at(-1)).toEqual(about.ended!.at(-1));
});

test('what is asked is checked, and what is posted is limited', async () => {
  expect((await get('/api/games?run=cup&more=1')).status).toBe(400);
  expect((await get('/api/game?run=cup&number=-1')).status).toBe(400);
  expect((await get('/api/game?run=cup&number=1e9')).status).toBe(400);
  expect((await get('/api/game?run=cup&number=999')).status).toBe(404);
  expect(
    (await post('/api/stop', 'run=cup', { 'content-type': 'application/x-www-form-urlencoded' })).status,
  ).toBe(415);
  for (const body of ['', '[]', 'null', '{"run":1}', '{"run":"cup","__proto__x":1}', '{'])
    expect([body, (await post('/api/stop', body)).status]).toEqual([body, 400]);
  const long = await post('/api/stop', JSON.stringify({ run: 'x'.repeat(70_000) })).catch(() => ({
    status: 413,
  }));
  expect(long.status).toBe(413);
  expect((await ask(server.address, '/', { method: 'DELETE', headers: cookie() })).status).toBe(405);
});

test('the settings of a new run are the options that its method, its evaluator and its search declare', async () => {
  const { text } = await get('/api/settings?method=coevolution&preset=quick&game=othello');
  const { settings } = JSON.parse(text) as { settings: Record<string, unknown>[] };
  const found = (key: string) => settings.find((one) => one['key'] === key);
  expect(found('population')).toMatchObject({ value: 16, group: 'learner coevolution', whole: true });
  expect(found('optimizer')).toMatchObject({
    choices: expect.arrayContaining(['cmaes', 'openai-es']) as unknown,
  });
  expect(found('evaluator.spread')).toMatchObject({ group: 'evaluator layered' });
  expect(found('searcher.quiescence')).toMatchObject({ value: 0, min: 0 });
  // A spec may name a file, and texts anything.
  for (const key of ['evaluator', 'opponent', 'searcher']) expect(found(key)).toBeUndefined();
  expect((await get('/api/settings?method=nothing')).status).toBe(400);
});

test('a run that cannot begin is refused in a line, and nothing is written', async () => {
  const start = (more: object) => post('/api/start', { method: 'coevolution', ...more });
  const errorOf = async (more: object) => {
    const { status, text } = await start(more);
    return [status, (JSON.parse(text) as { error: string }).error];
  };
  expect(await errorOf({ method: 'nothing' })).toEqual([
    400,
    expect.stringContaining("no method is called 'nothing'"),
  ]);
  expect(await errorOf({ game: 'nothing' })).toEqual([400, expect.stringContaining('nothing')]);
  // Numbers, choices, on and off alone: other settings may name files or programs.
  for (const set of [
    'evaluator={use: mlp}',
    'evaluator.use=mlp',
    'searcher.cmd=x',
    'population',
    'rating.rounds=1',
    'population=[1]',
  ])
    expect(await errorOf({ set: [set] })).toEqual([400, `'${set}' sets nothing that the form has`]);
  expect(await errorOf({ set: ['population=3'] })).toEqual([400, expect.stringContaining('an even number')]);
  expect(await errorOf({ set: ['eps=2'] })).toEqual([400, expect.stringContaining('a number from 0 to 1')]);
  expect(await errorOf({ preset: '../base' })).toEqual([400, expect.stringContaining('preset')]);
  for (const name of ['../out', '/tmp/out', 'a/b/c/d', '--resume', '.hidden', 'a\nb'])
    expect((await errorOf({ name }))[0]).toBe(400);
  expect((await errorOf({ name: 'cup' }))[0]).toBe(409);
  expect((await post('/api/stop', { run: 'cup' })).status).toBe(409);
  const [{ data }] = await listen(server.address, `/api/events?token=${token}`, (all) => all.length > 0);
  expect((data['runs'] as { name: string }[]).map(({ name }) => name).sort()).toEqual([
    EVIL,
    'cup',
    'deep/run',
  ]);
});

test('agents of the folder and short names can be played, and no program starts and no other file is read', async () => {
  const play = async (query: string) => {
    const { status, text } = await get(`/play?${query}`);
    return status === 200 ? status : [status, (JSON.parse(text) as { error: string }).error];
  };
  expect(await play('agent=deep/run&agent=uct:sims=5')).toBe(200);
  expect(await play('agent=deep/run:depth=2')).toBe(200);
  expect(await play('agent=random&game=tic-tac-toe')).toBe(200);
  const script = await get('/play.js?agent=random&game=tic-tac-toe');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  const program = encodeURIComponent('engine:cmd="touch lab-was-here",protocol=json');
  expect(await play(`agent=${program}&game=tic-tac-toe`)).toEqual([
    400,
    expect.stringContaining('external program'),
  ]);
  expect(existsSync('lab-was-here')).toBe(false);
  for (const file of [
    '../outside',
    join(home, 'evil.yaml'),
    '../evil.yaml',
    'package.json',
    'package.json:depth=2',
    './src',
  ])
    expect(await play(`agent=${encodeURIComponent(file)}&game=tic-tac-toe`)).toEqual([
      404,
      expect.stringContaining('no agent'),
    ]);
  // On a page, what to type at a terminal is no help.
  expect(await play('agent=nobody&game=tic-tac-toe')).toEqual([
    404,
    'there is no agent called nobody here: name a run of this folder, or a search such as uct:sims=200',
  ]);
  expect(await play('agent=random&game=tic-tac-toe&position=nonsense')).toEqual([400, expect.any(String)]);
  expect(await play('')).toEqual([400, expect.stringContaining('neither')]);
  expect(await play('agent=random&evil=1')).toEqual([400, expect.any(String)]);
  expect(await play('agent=random&'.repeat(5))).toEqual([400, expect.any(String)]);
});

test('rules are read from files of the folder alone, and a pipe of rules keeps nobody waiting', async () => {
  const runs = join(home, 'runs');
  writeFileSync(join(home, 'secret.kif'), '(role a)');
  symlinkSync(join(home, 'secret.kif'), join(runs, 'secret.kif'));
  execFileSync('mkfifo', [join(runs, 'pipe.kif')], { timeout: 600_000 });
  for (const file of [
    join(home, 'secret.kif'),
    join(runs, 'secret.kif'),
    join(runs, 'pipe.kif'),
    '/etc/passwd',
  ]) {
    const game = `gdl:file=${file}`;
    const { status, text } = await get(`/play?game=${encodeURIComponent(game)}`);
    expect([file, status, text]).toEqual([file, 404, expect.stringContaining('no file of rules')]);
    const started = await post('/api/start', { method: 'coevolution', game });
    expect([file, started.status]).toEqual([file, 404]);
  }
  await lab(['rules', 'family:game=yavalath', '--gdl', '--out', 'runs/own.kif'], home);
  const own = encodeURIComponent(`gdl:file=${join(runs, 'own.kif')}`);
  expect((await get(`/play?game=${own}`)).status).toBe(200);
  for (const name of ['secret.kif', 'pipe.kif', 'own.kif']) rmSync(join(runs, name));
});

test('a run begins in the folder alone, wherever a link in it leads', async () => {
  const answer = await post('/api/start', { method: 'coevolution', game: 'tic-tac-toe', name: 'link/new' });
  expect([answer.status, answer.text]).toEqual([
    404,
    expect.stringContaining('link/new is in another folder'),
  ]);
  expect(existsSync(join(home, 'outside', 'new'))).toBe(false);
});

test('what no name can hold is refused, and is no fault of the server', async () => {
  for (const query of [
    'agent=evo%0a',
    'agent=%00',
    'agent=random%0arandom',
    'game=tic-tac-toe%0a',
    'agent=a%23%0a1',
  ])
    expect([query, (await get(`/play?${query}`)).status]).toEqual([query, 400]);
});

test('work is not gone on with by words of a file that start a program or write elsewhere', async () => {
  const folder = join(home, 'runs', 'compared');
  mkdirSync(folder);
  const found = {
    entries: [{ label: 'coevolution', method: 'coevolution', set: [] }],
    games: [
      {
        game: 'tic-tac-toe',
        entries: [],
        pairs: [],
        pool: [],
        anchors: [program],
        search: 'own',
        ownSearch: [],
      },
    ],
    runs: [],
    remarks: [],
    failures: [],
    seeds: 1,
    checkpoints: 1,
    rounds: 1,
    pool: 1,
    plies: 0,
    seed: 1,
    budget: { unit: 'games', amount: 10 },
    versions: {},
  };
  const resumed = async (changed: object) => {
    writeFileSync(join(folder, 'compare.json'), JSON.stringify({ ...found, ...changed }));
    writeFileSync(
      join(folder, 'plan.json'),
      JSON.stringify({ budget: found.budget, checkpoints: found.checkpoints }),
    );
    const { status, text } = await post('/api/resume', { run: 'compared', generations: 0 });
    return [status, text];
  };
  expect(await resumed({})).toEqual([400, expect.stringContaining('program')]);
  const flag = { label: `--csv=${join(home, 'written')}`, method: `--csv=${join(home, 'written')}`, set: [] };
  expect((await resumed({ entries: [flag] }))[0]).toBe(400);
  const elsewhere = { ...found.games[0], game: `gdl:file=${join(home, 'evil.yaml')}` };
  expect((await resumed({ games: [elsewhere] }))[0]).toBe(404);
  expect([existsSync(join(home, 'started')), existsSync(join(home, 'written'))]).toEqual([false, false]);
  rmSync(folder, { recursive: true });
});

test('text in names of runs and agents stays text', async () => {
  const events = `/api/events?token=${token}&of=${encodeURIComponent(EVIL)}`;
  const [{ data }] = await listen(server.address, events, (all) => all.length > 0);
  expect(data['name']).toBe(EVIL);
  const drawn = (data['sections'] as { html: string }[]).map(({ html }) => html).join('');
  expect(drawn).toContain('&lt;img');
  expect(drawn).not.toContain('<img');
  const { html } = JSON.parse((await get('/api/game?run=cup&number=0')).text) as { html: string };
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('<img');
});

test('work that a plugin tells of is shown as it goes on, in a message that the page listens to', async () => {
  const file = join(home, 'runs', 'invention', 'invention.json');
  const at = (judged: number) => {
    const counts = {
      judged,
      planned: 48,
      unsound: 0,
      repeated: 0,
      fell: {},
      kept: 0,
      map: [],
      found: [],
      best: [],
    };
    writeFileSync(file, JSON.stringify({ run: 'invention', seed: 1, ...counts, interrupted: false }));
  };
  mkdirSync(join(home, 'runs', 'invention'));
  at(24);
  const path = `/api/events?token=${token}&of=invention`;
  const told = listen(server.address, path, (all) => all.length === 2);
  await listen(server.address, path, (all) => all.length === 1);
  at(48);
  const seen = await told;
  expect(seen.map(({ data }) => data)).toMatchObject([
    { kind: 'other', done: 24, planned: 48, unit: 'rule sets', state: 'stopped' },
    { done: 48, state: 'finished', sections: [{ title: 'Where rules fell' }] },
  ]);
  for (const { event } of seen) expect(EVENT_NAMES).toContain(event);
});

test('each generation is told as soon as it is in the log, and to who comes back only what is new', async () => {
  const run = join(home, 'runs', 'deep', 'run');
  const path = `/api/events?token=${token}&of=deep/run`;
  const generations = (all: Awaited<ReturnType<typeof listen>>) =>
    all
      .filter(({ event }) => event === 'log')
      .flatMap(({ data }) => data as unknown as { generation: number }[]);
  const watching = listen(server.address, path, (all) => generations(all).length === 4);
  // A second page holds the run open, so that ids mean the same to who comes back.
  const other = listen(server.address, path, (all) => generations(all).length === 5);
  await listen(server.address, path, (all) => generations(all).length === 3);
  const next = (generation: number) =>
    JSON.stringify({ generation, measures: {}, jobs: 1, ratings: [], births: [] }) + '\n';
  appendFileSync(join(run, 'log.jsonl'), next(4));
  const seen = await watching;
  expect(generations(seen).map(({ generation }) => generation)).toEqual([1, 2, 3, 4]);
  expect(seen[0].event).toBe('begin');
  appendFileSync(join(run, 'log.jsonl'), next(5));
  const last = seen.at(-1)!.id;
  const again = await listen(server.address, path, (all) => generations(all).length > 0, {
    'last-event-id': last,
  });
  expect(again.map(({ event }) => event)).toEqual(['log']);
  expect(generations(again).map(({ generation }) => generation)).toEqual([5]);
  await other;
});

test('a run started elsewhere is watched, shown as stopped when it is killed, resumed and stopped', async () => {
  const folder = join(home, 'runs', 'long');
  const events = `/api/events?token=${token}&of=long`;
  const stateIn = (all: readonly Message[]) =>
    all.filter(({ event }) => event !== 'log').at(-1)?.data['state'];
  const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--generations', '100000'];
  const child = startLab([...evolve, '--out', folder, '--workers', '1', '--quiet'], home);
  while (!existsSync(join(folder, 'log.jsonl'))) await sleep(20);
  const watching = listen(server.address, events, (all) => stateIn(all) === 'stopped');
  await listen(server.address, events, (all) => stateIn(all) === 'running');
  child.kill('SIGKILL');
  const seen = await watching;
  expect(seen.filter(({ event }) => event !== 'log').map(({ data }) => data['state'])).toEqual([
    'running',
    'stopped',
  ]);
  expect(await post('/api/resume', { run: 'long' })).toMatchObject({ status: 200 });
  expect(await post('/api/resume', { run: 'long' })).toMatchObject({ status: 409 });
  const worker = processIn(join(folder, 'lock'))!;
  expect(worker).not.toBe(child.pid);
  const stopping = listen(server.address, events, (all) => stateIn(all) === 'stopped');
  expect(await post('/api/stop', { run: 'long' })).toMatchObject({ status: 200 });
  await stopping;
  expect(processIn(join(folder, 'lock'))).toBe(undefined);
  // As soon as nobody works there it can be gone on with, though the process may not have ended.
  for (let time = 0; time < 2; time++) {
    expect(await post('/api/resume', { run: 'long' })).toMatchObject({ status: 200 });
    expect(await post('/api/stop', { run: 'long' })).toMatchObject({ status: 200 });
    while (isInUse(join(folder, 'lock'))) await sleep(1);
  }
});

test('a champion is made stronger by the command that does it, which says what it brought, and can be stopped', async () => {
  const folder = join(home, 'runs', 'short');
  // Where there is luck, nothing but learning is tried.
  const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'pig', '--population', '4'];
  await lab([...evolve, '--generations', '2', '--out', folder, '--workers', '1', '--quiet'], home);
  const events = `/api/events?token=${token}&of=short`;
  const last = (all: readonly Message[]) => all.filter(({ event }) => event !== 'log').at(-1)?.data;
  const improvementIn = (all: readonly Message[]) => last(all)?.['improvement'] as Improvement | undefined;
  expect(await post('/api/improve', { run: 'cup' })).toMatchObject({ status: 400 });
  expect(await post('/api/improve', { run: 'nothing' })).toMatchObject({ status: 404 });
  expect(await post('/api/improve', { run: 'short' })).toMatchObject({ status: 200 });
  expect(await post('/api/improve', { run: 'short' })).toMatchObject({ status: 409 });
  await listen(server.address, events, (all) => improvementIn(all)?.working === true);
  const over = await listen(server.address, events, (all) => improvementIn(all)?.working === false);
  const { text, agent } = improvementIn(over)!;
  expect(text).toMatch(/more learning +\d+ +[\d.]+%/);
  // As many generations again.
  expect(last(over)).toMatchObject({ planned: 4, state: 'finished' });
  expect(agent).toBe(existsSync(join(folder, 'improved.msgpack')) ? 'short/improved.msgpack' : '');
  // What was written can be played, and no other file of a run.
  cpSync(join(folder, 'champion.msgpack'), join(folder, 'improved-2.msgpack'));
  expect((await get('/play?agent=short/improved-2.msgpack')).status).toBe(200);
  for (const other of ['short/champion.msgpack', 'short/improved-3.msgpack', 'nothing/improved.msgpack'])
    expect([other, (await get(`/play?agent=${other}`)).status]).toEqual([other, 404]);
  expect(await post('/api/improve', { run: 'short' })).toMatchObject({ status: 200 });
  expect(await post('/api/stop', { run: 'short' })).toMatchObject({ status: 200 });
  await listen(server.address, events, (all) => improvementIn(all)?.working === false);
});

test('the tree of a search is the page of lab analyze --tree, with its own scripts alone', async () => {
  const args = ['analyze', 'material:depth=3', '--game', 'tic-tac-toe', '--tree', join(home, 'tree.html')];
  await lab(args, home);
  const query = 'agent=material:depth=3&game=tic-tac-toe';
  const { status, text, headers } = await get(`/tree?${query}`);
  expect(status).toBe(200);
  // Files also say what wrote them.
  const written = readFileSync(join(home, 'tree.html'), 'utf8');
  expect(text).toBe(written.replace(/\n<meta name="generator"[^>]*>/, ''));
  const policy = String(headers['content-security-policy']);
  const scripts = Array.from(text.matchAll(/<script>([^]*?)<\/script>/g), ([, script]) => script);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|self)/);
  expect(policy).toContain("frame-ancestors 'none'");
  // Nobody waits for a search without end, and no program is started.
  expect((await get('/tree?agent=deepening:depth=60&game=draughts')).status).toBe(200);
  for (const other of [
    'game=tic-tac-toe',
    `agent=${encodeURIComponent(program)}&game=tic-tac-toe`,
    `${query}&position=nonsense`,
    'agent=../outside/champion.msgpack',
  ])
    expect([other, (await get(`/tree?${other}`)).status >= 400]).toEqual([other, true]);
  expect(existsSync(join(home, 'started'))).toBe(false);
});

test('a page that does not read costs no memory, and is told the newest when it reads again', () => {
  const sent: string[] = [];
  const listeners = new Map<string, () => void>();
  let full = false;
  const response = {
    destroyed: false,
    writeHead: () => response,
    write: (text: string) => {
      sent.push(text);
      return !full;
    },
    on: (name: string, listener: () => void) => listeners.set(name, listener),
  };
  let version = 0;
  const since = (id: string) =>
    id === String(version) ? [] : [{ event: 'now', data: version, id: String(version) }];
  const stream = new EventStream(response as never, { since }, '');
  full = true;
  for (version = 1; version <= 1000; version++) stream.tell();
  expect(sent.filter((text) => text.includes('data: '))).toHaveLength(1);
  version = 1000;
  full = false;
  listeners.get('drain')!();
  expect(sent.at(-1)).toContain('data: 1000\n');
  expect(sent.filter((text) => text.includes('data: '))).toHaveLength(2);
  listeners.get('close')!();
});
