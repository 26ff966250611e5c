import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Answer } from '../../plugins/studio/test/requests.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack } from './attack.ts';
import { badRefusal, LabProcess, oneLine, runLab, succeeds } from './lab-process.ts';

const QUIET = ['--workers', '1', '--quiet'];
const evolve = (seed: number, out: string): string[] => [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '6', '--set', 'games=2'],
  ...['--set', 'keepEvery=2', '--generations', '4', '--seed', String(seed), '--out', out, ...QUIET],
];
const tournament = (second: string, out: string): string[] => [
  ...['tournament', 'random', second, '--game', 'tic-tac-toe', '--rounds', '3', '--out', out, ...QUIET],
];

/** A file that is put into a folder where it does not belong, and what is asked of the folder then. */
const MIXED = [
  ...['log.jsonl', 'state.msgpack', 'run.yaml'].map((file) => ({ kind: 'run', file })),
  ...['games.log', 'tournament.msgpack'].map((file) => ({ kind: 'cup', file })),
];
const ASKED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  run: [
    ['evolve', '--resume', '--out', 'mixed', '--generations', '6', ...QUIET],
    ['report', 'mixed', '--out', 'mixed.html', '--force'],
    ['progress', 'mixed', ...QUIET],
  ],
  cup: [
    ['tournament', '--resume', '--out', 'mixed', '--rounds', '4', ...QUIET],
    ['report', 'mixed', '--out', 'mixed.html', '--force'],
    ['replay', 'mixed'],
    ['export', 'mixed', '--out', 'mixed.pgn', '--force'],
  ],
};

const mixedFolders: Attack = {
  name: 'files of another folder',
  promise:
    'A file from a run or tournament of another kind, with another seed or other players, is named in one line and never used; a list of runs still shows the others.',
  tries: 24,
  seconds: 90,
  async prepare(folder) {
    await succeeds(evolve(1, 'run'), { cwd: folder });
    await succeeds(evolve(2, 'other-run'), { cwd: folder });
    await succeeds(tournament('greedy', 'cup'), { cwd: folder });
    await succeeds(tournament('uct:sims=5', 'other-cup'), { cwd: folder });
    return {
      async attempt(random, index) {
        const { kind, file } = MIXED[index % MIXED.length];
        const cwd = join(folder, String(index));
        const mixed = join(cwd, 'mixed');
        mkdirSync(cwd);
        cpSync(join(folder, kind), mixed, { recursive: true });
        cpSync(join(folder, `other-${kind}`, file), join(mixed, file));
        cpSync(join(folder, kind), join(cwd, 'sound'), { recursive: true });
        const bytes = readFileSync(join(mixed, file));
        const asked = ASKED[kind];
        const ended = await runLab(asked[random.below(asked.length)], { cwd });
        // A report shows what the state of the run says; its settings are not read again.
        const believed =
          file === 'run.yaml' && ended.child.exitCode === 0 && !existsSync(join(mixed, 'lock'));
        const refusal = believed ? undefined : badRefusal(ended);
        if (refusal !== undefined) return refusal;
        if (!believed && !ended.stderr.includes('mixed/'))
          return `no file is named: ${oneLine(ended.stderr)}`;
        if (!readFileSync(join(mixed, file)).equals(bytes)) return `${file} was changed`;
        const list = await runLab(['runs', '.'], { cwd });
        return list.child.exitCode === 0 && list.stdout.includes('sound') ? undefined : oneLine(list.stderr);
      },
    };
  },
};

/** Files of a few hundred kilobytes at most that a simple reader would take minutes over. */
const SLOW: Readonly<Record<string, (random: Random) => string>> = {
  'many keys': (random) =>
    Array.from({ length: 40_000 + random.below(40_000) }, (_, i) => `key${i}: ${i}\n`).join(''),
  'a deep list': (random) => `${'['.repeat(2000 + random.below(100_000))}\n`,
  'deep maps': (random) =>
    Array.from({ length: 300 + random.below(400) }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
  'references that multiply': () =>
    [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...Array.from('bcdefghij', (to, i) => {
        const from = 'abcdefghi'[i];
        return `${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(',')}]`;
      }),
    ].join('\n'),
  'one long key': (random) => `${'k'.repeat(100_000 + random.below(200_000))}: 1\n`,
  'many anchors': () => Array.from({ length: 20_000 }, (_, i) => `k${i}: &a${i} 1\n`).join(''),
};

const slowFiles: Attack = {
  name: 'small files that would take minutes',
  promise:
    'A file of settings that would take minutes to read is refused in one line, within 10 s of CPU time.',
  tries: 36,
  seconds: 80,
  prepare: (folder) => ({
    async attempt(random, index) {
      const names = Object.keys(SLOW);
      const cwd = join(folder, String(index));
      mkdirSync(cwd);
      const ways = [
        ['slow.yaml', 'duel', 'slow.yaml', 'random', '--game', 'tic-tac-toe', '--rounds', '1', ...QUIET],
        ['slow.yaml', 'evolve', '--plugin', 'coevolution', '--config', 'slow.yaml', '--out', 'run', ...QUIET],
        ['slow.yaml', 'inspect', 'slow.yaml'],
        ['slow.yaml', 'compare', 'slow.yaml', '--game', 'tic-tac-toe', '--budget', 'games=8', '--out', 'new'],
        ['slow.yaml', 'perft', 'family:file=slow.yaml', '--depth', '1'],
        ['lab.config.yaml', 'evolve', '--plugin', 'coevolution', '--out', 'run', ...QUIET],
      ];
      // `ulimit` ends what takes longer, with a signal.
      const under = ['/bin/sh', '-c', 'ulimit -t 10; exec "$0" "$@"'];
      const [file, ...args] = ways[random.below(ways.length)];
      writeFileSync(join(cwd, file), SLOW[names[index % names.length]](random));
      const ended = await runLab(args, { cwd, under });
      return badRefusal(ended);
    },
  }),
};

interface Served {
  readonly server: LabProcess;
  readonly address: URL;
}

async function serving(cwd: string): Promise<Served> {
  const server = new LabProcess(['serve', 'runs', '--port', '0'], { cwd });
  const found = () => /http:\S+/.exec(server.stdout + server.stderr)?.[0];
  while (found() === undefined && !server.over) await sleep(50);
  return { server, address: new URL(found()!) };
}

/** Asks as the page does, with its token; the status, and what was said. */
function askServer({ address }: Served, method: string, path: string, body = ''): Promise<Answer> {
  const { host, port, href, searchParams } = address;
  const headers = {
    cookie: `lab-${port}=${searchParams.get('token')}`,
    origin: `http://${host}`,
    'content-type': 'application/json',
  };
  return ask(href, path, { method, headers, body });
}

/** Where a page asks, and what may stand there. */
const PLACES = ['/', '/play', '/play.js', '/tree', '/api/choices', '/api/games', '/api/game', '/api/family'];
const DEEDS = ['start', 'stop', 'resume', 'improve', 'nothing'];
const KEYS = [
  'run',
  'agent',
  'game',
  'seed',
  'position',
  'number',
  'before',
  'of',
  'name',
  'method',
  'preset',
];
const TEXTS = [
  ...['run', 'cup', '../outside', '/etc/passwd', '.', '..', 'run/../../outside', 'run\n', 'evo%0a', '\0'],
  ...['uct:sims=5', 'material:depth=1', 'random', 'nobody', 'run#2', 'run#999', 'run:depth=1', 'tic-tac-toe'],
  ...['gdl:file=/etc/hostname', 'gdl:file=../outside/secret.kif', 'gdl:file=runs/pipe', 'hex:size=1e9'],
  ...[
    '-1',
    '1e309',
    '99999999999999999999',
    '',
    'x'.repeat(5000),
    '\u202eabc',
    '<img src=x>',
    '--out=/tmp/x',
  ],
];
const textOf = (random: Random): string => TEXTS[random.below(TEXTS.length)];
const fieldsOf = (random: Random): [string, string][] =>
  Array.from({ length: random.below(4) }, () => [KEYS[random.below(KEYS.length)], textOf(random)]);

const requests: Attack = {
  name: 'requests to lab serve',
  promise:
    'Whatever a page requests, lab serve answers without a fault, shows no file outside its folder, and changes none.',
  tries: 600,
  seconds: 60,
  async prepare(folder) {
    mkdirSync(join(folder, 'runs'));
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside/secret.kif'), '(role secret)');
    await succeeds(evolve(1, 'runs/run'), { cwd: folder });
    await succeeds(tournament('greedy', 'runs/cup'), { cwd: folder });
    if (process.platform !== 'win32') await piped(folder);
    const served = await serving(folder);
    return {
      async attempt(random) {
        const fields = fieldsOf(random);
        const asking =
          random.below(3) > 0
            ? askServer(
                served,
                'GET',
                `${PLACES[random.below(PLACES.length)]}?${new URLSearchParams(fields).toString()}`,
              )
            : askServer(
                served,
                'POST',
                `/api/${DEEDS[random.below(DEEDS.length)]}`,
                JSON.stringify(Object.fromEntries(fields)),
              );
        const { status, text } = await asking;
        if (status >= 500) return `${status}: ${oneLine(text)} to ${JSON.stringify(fields)}`;
        if (/secret|root:x/.test(text)) return `a file outside was told: ${JSON.stringify(fields)}`;
        return readFileSync(join(folder, 'outside/secret.kif'), 'utf8') === '(role secret)'
          ? undefined
          : 'a file outside was changed';
      },
      async close() {
        await served.server.kill('SIGINT');
      },
    };
  },
};

/** A pipe that nobody writes to. */
async function piped(folder: string): Promise<void> {
  const made = spawn('mkfifo', [join(folder, 'runs/pipe')], { stdio: 'ignore', timeout: 10_000 });
  await new Promise((resolve) => made.on('close', resolve).on('error', resolve));
}

const forgedLocks: Attack = {
  name: 'locks that name a stranger',
  promise: 'Stop on a page of lab serve sends no signal to a process that a folder falsely names as its own.',
  tries: 12,
  seconds: 40,
  async prepare(folder) {
    mkdirSync(join(folder, 'runs'));
    await succeeds(evolve(1, 'runs/run'), { cwd: folder });
    const served = await serving(folder);
    let stranger: ChildProcess | undefined;
    return {
      async attempt(random) {
        const lock = join(folder, 'runs/run/lock');
        stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
        const { pid } = stranger;
        const forged = [
          `${pid}`,
          `${pid}\n`,
          `${pid} ${random.below(1e9)}`,
          JSON.stringify({ pid, host: 'localhost', birth: random.below(1e9) }),
          `${pid}\n${'x'.repeat(random.below(500))}`,
        ];
        writeFileSync(lock, forged[random.below(forged.length)]);
        const { status, text } = await askServer(served, 'POST', '/api/stop', JSON.stringify({ run: 'run' }));
        await sleep(100);
        const lives = stranger.exitCode === null && stranger.signalCode === null;
        stranger.kill('SIGKILL');
        rmSync(lock, { force: true });
        if (!lives) return 'the stranger was signalled';
        return status === 409 ? undefined : `${status}: ${oneLine(text)}`;
      },
      async close() {
        stranger?.kill('SIGKILL');
        await served.server.kill('SIGINT');
      },
    };
  },
};

export const folders: readonly Attack[] = [mixedFolders, slowFiles, requests, forgedLocks];
