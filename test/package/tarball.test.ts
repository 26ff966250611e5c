// The published packages, installed in an empty folder far from the sources. The slowest test of all, which may ask a
// registry. Packages are built anew, so that it can never pass on what was built before; `.ci/run` has just done that.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test as runTest } from 'vitest';
import { emptyFolder, labJson, type Outcome } from '../cli/lab.ts';
import { readPage } from '../cli/shell.ts';
import { whole } from 'evolab/testing';

const test = runTest.skipIf(!whole);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lab-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = {
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  // The Node that runs the tests; nothing of the repository may be found through the environment.
  NODE_OPTIONS: '',
  NODE_PATH: '',
  NO_COLOR: '1',
  LAB_DATA_DIR: join(folder, 'data'),
};

function npm(args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: status ${status}\n${stdout}\n${stderr}`);
}

/** Runs the installed command. */
function installed(args: readonly string[], cwd = folder): Outcome {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin/lab'), args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    timeout: 600_000,
  });
  return { status, stdout, stderr };
}

function succeeds(args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = installed(args, cwd);
  if (status !== 0) throw new Error(`lab ${args.join(' ')}: status ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

beforeAll(() => {
  if (process.env['LAB_BUILT'] === undefined) npm(['run', 'build'], root);
  const stage = join(root, '.stage');
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs);
  const packages = readdirSync(stage).map((name) => join(stage, name));
  npm(['pack', '--silent', '--pack-destination', tarballs, ...packages], folder);
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  expect(files).toHaveLength(packages.length);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  npm(['install', ...flags, ...files], folder);
});

test('npx finds the command, and every plugin of the repository loads', async () => {
  const listing = JSON.parse(
    execFileSync('npx', ['lab', 'list', '--json'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      timeout: 600_000,
    }),
  ) as Record<string, { id: string; plugin: string }[]>;
  // What is of papers is in a clone only.
  const ofPapers = new Set([
    '@evolab/papers',
    ...globSync('papers/*/configs/*/*.yaml', { cwd: root }).map((file) =>
      file.replace(/^.*configs[/\\](.*?)[/\\](.*)\.yaml$/, '$1/$2'),
    ),
  ]);
  const shown = (kinds: typeof listing) =>
    Object.entries(kinds).map(([kind, entries]) => [
      kind,
      entries.filter(({ id }) => !ofPapers.has(id)).map(({ id, plugin }) => [id, plugin]),
    ]);
  const fromSources = (await labJson(['list'], emptyFolder())) as typeof listing;
  expect(shown(listing)).toEqual(shown(fromSources));
});

test('no Node, no compiler and no test tools are installed, and the command has the name of its package too', () => {
  const names = readdirSync(join(folder, 'node_modules'));
  const tools =
    /^(node-(linux|win|darwin)|node$|assemblyscript|binaryen|vitest|typescript|oxlint|oxfmt|rolldown)/;
  expect(names.filter((name) => tools.test(name))).toEqual([]);
  expect(existsSync(join(folder, 'node_modules/.bin/evolab'))).toBe(true);
});

test('no TypeScript that Node would refuse, and the presets are there', () => {
  const core = join(folder, 'node_modules/evolab');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' });
  const source = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  // What `lab new` writes is copied, not run.
  expect(source.filter((file) => !file.startsWith('templates'))).toEqual([]);
  expect(files).toContain(join('configs', 'coevolution', 'quick.yaml'));
  expect(files).toContain(join('configs', 'base.yaml'));
  expect(existsSync(join(core, 'node_modules'))).toBe(false);
});

test('experiments of papers are part of a clone, as lab reproduce says in one line', () => {
  for (const args of [['reproduce'], ['reproduce', 'norberg-2014']]) {
    const { status, stderr } = installed(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Error: no experiment of a paper is installed \(LAB_USAGE\)\n.*part of a clone/);
  }
});

test('breeding gives the same bytes as the sources', async () => {
  const small = ['--set', 'learner.episodes=20', '--set', 'rating.rounds=1'];
  const args = ['evolve', '--plugin', 'coevolution', '--generations', '2', '--seed', '3', ...small, '--json'];
  const run = JSON.parse(succeeds(args)) as { stateHash: string };
  expect(run.stateHash).toBe((await labJson(args.slice(0, -1), emptyFolder()))['stateHash']);
});

test('boards and nets in WebAssembly are there', () => {
  const counted = JSON.parse(succeeds(['perft', 'othello', '--depth', '5', '--json'])) as object;
  expect(Object.values(counted)).toContain(1396);
  expect(succeeds(['doctor', 'subsquare', '--game', 'tic-tac-toe'])).toMatch(/All \d+ checks hold/);
});

test('speed is measured on a thread of its own', () => {
  const bench = JSON.parse(
    succeeds(['bench', 'tic-tac-toe', '--runs', '1', '--millis', '20', '--json']),
  ) as object;
  expect(JSON.stringify(bench)).toContain('playouts');
});

test('a helper thread finds what its plugin has it do', () => {
  const args = ['--threads', '2', '--search', 'deepening', '--depth', '7', '--count', '1', '--runs', '1'];
  const { rows } = JSON.parse(succeeds(['speedup', ...args, '--json'])) as { rows: { same: boolean }[] };
  expect(rows.map(({ same }) => same)).toEqual([true, true]);
});

test('the first script of library.md breeds a champion and plays it', () => {
  const script = readPage('docs/library.md').files.get('champion.mjs')!;
  writeFileSync(join(folder, 'champion.mjs'), script);
  const shown = execFileSync(process.execPath, ['champion.mjs'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: 600_000,
  });
  expect(shown).toMatch(/^\d+ won, \d+ lost, \d+ drawn, Elo -?\d+$/m);
  expect(existsSync(join(folder, 'champion.msgpack'))).toBe(true);
});

test('what is published starts from few files', () => {
  const dist = join(folder, 'node_modules/evolab/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const loaded = files.filter((file) => file.endsWith('.js'));
  expect(loaded.some((file) => /^chunks.package-root-/.test(file))).toBe(true);
  expect(files.filter((file) => /inversify/.test(file))).toEqual([]);
});

test('a mistyped command is answered with the likeliest one', () => {
  const { status, stderr } = installed(['evolv']);
  expect(status).toBe(2);
  expect(stderr).toContain('evolve');
});

test('a plugin that is not part of the laboratory brings its executor and its commands when it is linked', () => {
  const executors = () =>
    (JSON.parse(succeeds(['list', 'executors', '--json'])) as { executors: { id: string }[] }).executors.map(
      ({ id }) => id,
    );
  expect(executors()).toEqual([]);
  expect(installed(['worker', '--help']).stderr).toContain('lab plugins install @evolab/redis');
  succeeds(['plugins', 'link', join(folder, 'node_modules/@evolab/redis')]);
  expect(executors()).toEqual(['redis', 'rediss']);
  const { status, stderr } = installed(['worker', '--redis', 'redis://127.0.0.1:1']);
  expect(stderr).toMatch(/cannot be reached \(LAB_QUEUE\)/);
  expect(status).toBe(2);
  succeeds(['plugins', 'unlink', '@evolab/redis']);
});

test('the types of every public entry are found', () => {
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(
    join(user, 'index.ts'),
    [
      `import { defineGame, type Game } from 'evolab';`,
      `import { coreSearchers } from 'evolab/search';`,
      `import { weightCount } from 'evolab/network';`,
      `import { perft } from 'evolab/testing';`,
      `export const wrong: number = perft;`,
      `export type { Game };`,
      `export { coreSearchers, defineGame, weightCount };`,
    ].join('\n'),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [
      tsc,
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      'index.ts',
    ],
    { cwd: user, encoding: 'utf8', timeout: 600_000 },
  );
  // Only the planted error: the types are real, not any.
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/index\.ts\(5,\d+\): error TS2322/)]);
});

test('a new game passes its own tests', () => {
  for (const flags of [[], ['--javascript']]) {
    const name = `my-game${flags.length}`;
    succeeds(['new', 'game', name, ...flags]);
    expect(succeeds(['test'], join(folder, name))).toMatch(/pass 4\b/);
  }
});

/** The page that `lab share` writes. */
function shared(args: readonly string[]): string {
  succeeds(['share', ...args, '--out', 'page.html']);
  return readFileSync(join(folder, 'page.html'), 'utf8');
}

/** What the worker of a page chooses for the role to move after some moves. */
function chosenIn(page: string, moves: readonly number[]): number {
  const [, data] = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)!;
  const [, packed] = /<script type="application\/octet-stream" id="program">(.*)<\/script>/.exec(page)!;
  const script = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  const answers: { found?: { move: number }; error?: string }[] = [];
  let listen: (event: { data: unknown }) => void = () => undefined;
  runInNewContext(script, {
    performance,
    atob,
    btoa,
    WebAssembly: (globalThis as { WebAssembly?: unknown }).WebAssembly,
    addEventListener: (_: string, listener: typeof listen) => (listen = listener),
    postMessage: (answer: (typeof answers)[number]) => answers.push(answer),
  });
  listen({ data: { kind: 'open', data: JSON.parse(data) as unknown } });
  const request = { kind: 'search', id: 1, seat: 'role 0', game: 1, seed: [1, 'play'], agent: 0 };
  listen({ data: { ...request, level: 0, moves, role: moves.length % 2 } });
  const [{ found, error }] = answers;
  if (!found) throw new Error(error);
  return found.move;
}

test('a shared page has in it what it needs', () => {
  const page = shared(['uct:sims=20', '--game', 'connect-four']);
  expect(chosenIn(page, [])).toBeGreaterThanOrEqual(0);
  expect(page).not.toContain(folder);
});

test("somebody else's game, copied away, is linked, examined, bred and beaten", () => {
  cpSync(join(root, 'examples/mancala'), join(folder, 'mancala'), { recursive: true });
  succeeds(['test'], join(folder, 'mancala'));
  succeeds(['plugins', 'link', 'mancala']);
  expect(succeeds(['doctor', 'mancala'])).toMatch(/All \d+ checks hold/);
  const evolve = [
    'evolve',
    '--plugin',
    'coevolution',
    '--game',
    'mancala',
    '--workers',
    '2',
    '--out',
    'kalah',
  ];
  succeeds([...evolve, '--generations', '20']);
  const duel = JSON.parse(
    succeeds(['duel', 'kalah', 'random', '--rounds', '50', '--openings', 'plies=2', '--json']),
  ) as { wins: number; games: number };
  expect(duel).toMatchObject({ games: 100 });
  expect(duel.wins).toBeGreaterThanOrEqual(95);
  const page = shared(['kalah', '--each', 'depth=2']);
  expect(chosenIn(page, [])).toBeGreaterThanOrEqual(0);
  succeeds(['plugins', 'unlink', 'evolab-mancala']);
  expect(installed(['doctor', 'mancala']).stderr).toContain('LAB_UNKNOWN_EXTENSION');
});
