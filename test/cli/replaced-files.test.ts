import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, FILES, FOLDERS, makeRoom, nameFor, READ } from '../fixtures/written-files.ts';
import { emptyFolder, lab, outcomeOf } from './lab.ts';

/** Flags whose value is a path that is read, or below which files get names that no other file has. */
const OTHERS: readonly string[] = [
  'accuracy --oracle',
  'bench --compare',
  'compare --oracle',
  'evolve --from-episodes',
  'evolve --tensorboard',
  'fit --apply',
  // Written only if something helps: plugins/tune/test/improve.test.ts.
  'improve --out',
  'play --resume',
  'rules rank --from',
  'speedup --positions',
  'speedup simulate --positions',
  'worker --batch',
];

const room = mkdtempSync(join(tmpdir(), 'lab-replaced-'));
afterAll(() => rmSync(room, { recursive: true }));

beforeAll(() =>
  makeRoom(room, async (args, folder) => {
    const { status, stderr } = await lab(args, folder);
    if (status !== 0) throw new Error(stderr);
  }),
);

/** A copy of the folder for one test. */
function copied(): string {
  const folder = join(emptyFolder(), 'copy');
  cpSync(room, folder, { recursive: true });
  return folder;
}

/** Runs a command that has to refuse in one line. */
async function refused(args: readonly string[], folder: string, code: RegExp): Promise<void> {
  const { status, stderr } = await lab(args, folder);
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('Error: ')),
  ).toHaveLength(1);
  expect(stderr).toMatch(code);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(status).toBe(2);
}

interface Declared {
  readonly flags?: Readonly<Record<string, { readonly helpValue?: string }>>;
}

test('every flag whose value is a path is in one of the tables', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const sources = globSync(['src/commands/**/*.ts', 'plugins/*/src/commands/**/*.ts'], { cwd: root });
  const tables = [FILES, FOLDERS, DATABASES].flatMap((table) => Object.keys(table));
  // A command may write in several ways.
  const known = new Set([...tables, ...OTHERS].map((flag) => flag.replace('--format onnx ', '')));
  const declared: string[] = [];
  for (const file of sources) {
    const { default: command } = (await import(join(root, file))) as { default: Declared };
    const name = file
      .split('src/commands/')[1]
      .replace(/(\/index)?\.ts$/, '')
      .replaceAll('/', ' ');
    for (const [flag, { helpValue }] of Object.entries(command.flags ?? {}))
      if (helpValue === 'FILE' || helpValue === 'DIR') declared.push(`${name} --${flag}`);
  }
  const shared = ['config'];
  const open = declared.filter((flag) => !shared.some((name) => flag.endsWith(` --${name}`)));
  expect(open.sort()).toEqual([...known].sort());
});

describe('a file that is there', () => {
  test.each(Object.entries(FILES))('%s', async (flag, args) => {
    const folder = copied();
    const name = nameFor(flag, 'notes');
    writeFileSync(join(folder, name), 'of worth');
    await refused([...args, name], folder, /\(LAB_FILE_EXISTS\)/);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('of worth');
    // A link to it is no way around.
    symlinkSync(name, join(folder, nameFor(flag, 'link')));
    await refused([...args, nameFor(flag, 'link')], folder, /\(LAB_FILE_EXISTS\)/);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('of worth');
    // It judges for minutes.
    if (flag === 'rules rank --out') return;
    const { status, stderr } = await lab([...args, name, '--force'], folder);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, name), 'utf8')).not.toBe('of worth');
  });
});

describe('a page of its own is replaced, one of another command is not', () => {
  test.each(['report --out', 'review --out', 'inspect --out', 'solve --out', 'share --out'])(
    '%s',
    async (flag) => {
      const folder = copied();
      const run = (name: string) => lab([...FILES[flag], name], folder);
      for (let time = 0; time < 2; time++) expect(await run('page.html')).toMatchObject({ status: 0 });
      const [own] =
        readFileSync(join(folder, 'page.html'), 'utf8').match(/<meta name="generator" content="[^"]*"/g) ??
        [];
      expect(own).toBe(`<meta name="generator" content="lab ${flag.split(' ')[0]}"`);
      const other = flag === 'share --out' ? 'report --out' : 'share --out';
      await refused(
        [...FILES[other], 'page.html'],
        folder,
        /page\.html is already there .*\(LAB_FILE_EXISTS\)/s,
      );
    },
  );
});

describe('what a command reads is not replaced, even with --force', () => {
  test.each(READ)('%s by lab %j', async (file, args) => {
    const folder = copied();
    const before = readFileSync(join(folder, file));
    await refused(
      [...args, '--out', file, '--force'],
      folder,
      /is read by this command.*\(LAB_FILE_EXISTS\)/,
    );
    expect(readFileSync(join(folder, file))).toEqual(before);
  });
});

describe.skipIf(process.platform === 'win32')(
  'a device or a pipe is not written to, even with --force',
  () => {
    test.each(Object.entries(FILES))('%s', async (flag, args) => {
      const folder = copied();
      const [pipe, device] = [nameFor(flag, 'pipe'), nameFor(flag, 'device')];
      execFileSync('mkfifo', [join(folder, pipe)], { timeout: 600_000 });
      symlinkSync('/dev/null', join(folder, device));
      for (const name of [pipe, device])
        await refused([...args, name, '--force'], folder, /\(LAB_FILE_EXISTS\)/);
    });
    test.each(Object.entries(DATABASES))('%s', async (_, args) => {
      const folder = copied();
      execFileSync('mkfifo', [join(folder, 'pipe')], { timeout: 600_000 });
      await refused([...args, 'pipe'], folder, /\(LAB_BAD_FILE\)/);
    });
  },
);

test('the streams of the process itself are written to, and what they are appended to stays', async () => {
  const folder = copied();
  const entry = resolve(import.meta.dirname, '../../bin/run.js');
  const line = `"${process.execPath}" "${entry}" openings tic-tac-toe --count 2 --plies 2 --out /dev/stdout`;
  const shell = (words: string) => outcomeOf('/bin/sh', ['-c', words], { cwd: folder });
  const { status, stdout } = await shell(`${line} | cat`);
  expect({ status, lines: stdout.trim().split('\n').length }).toEqual({ status: 0, lines: 2 });
  await shell(`${line} >> agent.yaml`);
  expect(readFileSync(join(folder, 'agent.yaml'), 'utf8')).toBe(`searcher: random\n${stdout}`);
});

describe('a folder that holds something else', () => {
  test.each(Object.entries(FOLDERS))('%s', async (_, args) => {
    const folder = copied();
    mkdirSync(join(folder, 'papers'));
    writeFileSync(join(folder, 'papers/notes'), 'of worth');
    const before = readdirSync(folder, { recursive: true }).sort();
    await refused([...args, 'papers'], folder, /\(LAB_RUN_EXISTS\)/);
    // Nor a file.
    await refused([...args, 'table.csv'], folder, /\(LAB_\w+\)/);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    expect(readFileSync(join(folder, 'papers/notes'), 'utf8')).toBe('of worth');
  });
});

describe('a file that is no database', () => {
  test.each(Object.entries(DATABASES))('%s', async (_, args) => {
    const folder = copied();
    writeFileSync(join(folder, 'notes'), 'of worth');
    await refused([...args, 'notes'], folder, /\(LAB_BAD_FILE\)/);
    expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('of worth');
  });
});
