// A clone starts from a bundle of its sources, until one of them changes.
import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contextOf, emptyFolder, installedLaboratory, labProcess, outcomeOf, whole } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunState } from '../../src/experiment/experiment.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';

const root = resolve(import.meta.dirname, '../..');

/** A clone whose sources say 'sources', with a bundle that says 'bundle'. */
function clone() {
  const folder = emptyFolder(onTestFinished);
  const at = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), text);
  };
  mkdirSync(at('bin'));
  cpSync(join(root, 'bin/run.js'), at('bin/run.js'));
  for (const file of [
    'start',
    'util/bundled',
    'registry/fresh-bundle',
    'util/package-root',
    'registry/source-file',
  ])
    cpSync(join(root, `src/${file}.ts`), at(`src/${file}.ts`));
  write('package.json', '{ "name": "evolab", "version": "0.0.0", "type": "module" }');
  write('src/boot.ts', "const text: string = 'sources';\nconsole.log(text);\n");
  write('src/other.ts', '');
  write('node_modules/.cache/lab/1/boot.js', "console.log('bundle');\n");
  const made = 'node_modules/.cache/lab/bundle.json';
  const settings = {
    root: folder,
    boot: pathToFileURL(at('node_modules/.cache/lab/1/boot.js')).href,
    sources: ['package.json', 'src/', 'src/boot.ts', 'src/other.ts'],
  };
  write(made, JSON.stringify(settings));
  const soon = Date.now() / 1000 + 60;
  utimesSync(at(made), soon, soon);
  const printed = async (...args: string[]) => {
    const { stdout, stderr } = await outcomeOf(process.execPath, args, { cwd: folder });
    expect(stderr).toBe('');
    return stdout.trim();
  };
  const begins = () => printed(at('bin/run.js'), 'list');
  /** Where a thread of a process begins that runs the sources. */
  const threadBegins = () =>
    printed(
      '-e',
      "import('./src/registry/source-file.ts').then((m) => console.log(m.sourceFile('thread').href))",
    );
  return { at, begins, threadBegins, made: at(made), later: soon + 1 };
}

describe('the command of a clone', () => {
  test('starts from the bundle, and so do threads of processes that run the sources', async () => {
    const one = clone();
    expect(await one.begins()).toBe('bundle');
    expect(await one.threadBegins()).toBe(pathToFileURL(one.at('node_modules/.cache/lab/1/thread.js')).href);
  });

  test.each<[string, (of: ReturnType<typeof clone>) => void]>([
    ['a source changed', ({ at, later }) => utimesSync(at('src/other.ts'), later, later)],
    ['a file joined a folder', ({ at, later }) => utimesSync(at('src'), later, later)],
    ['a source was removed', ({ at }) => rmSync(at('src/other.ts'))],
    ['the clone was moved', ({ made, at }) => rewrite(made, at(''), '/elsewhere/')],
    ['the bundle is damaged', ({ made }) => rewrite(made, '"sources"', '"sources')],
    ['there is none', ({ made }) => rmSync(made)],
  ])('starts from the sources when %s', async (_, change) => {
    const one = clone();
    change(one);
    expect(await one.begins()).toBe('sources');
    expect(await one.threadBegins()).toBe(pathToFileURL(one.at('src/thread.ts')).href);
  });
});

/** Replaces a text in a file that is not older for it. */
function rewrite(file: string, find: string, by: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(find);
  writeFileSync(file, text.replace(find, by));
  const soon = Date.now() / 1000 + 60;
  utimesSync(file, soon, soon);
}

describe.runIf(whole)('the bundle of this clone', () => {
  /** Prints, in every thread, which modules are loaded as TypeScript. */
  const LOGGER = `
    import { writeSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (loaded.format === 'module-typescript') writeSync(2, 'TypeScript: ' + url + '\\n');
        return loaded;
      },
    });
  `;

  test('has all that a run needs, its threads too, and the run has the bytes of one from the sources', async () => {
    await outcomeOf(process.execPath, [join(root, 'scripts/bundle.ts')], { cwd: root });
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'log-typescript.mjs'), LOGGER);
    const args = 'evolve --plugin coevolution --game tic-tac-toe --generations 2 --seed 3 --workers 2'.split(
      ' ',
    );
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'log-typescript.mjs')).href}`,
    };
    const { stdout, stderr } = await labProcess([...args, '--out', 'bundled', '--json'], folder, { env });
    // What looks for the bundle is not in it.
    const loaded = stderr.match(/TypeScript: .*/g)!.map((line) => line.split('/src/')[1]);
    expect(loaded).toEqual(['start.ts', 'registry/fresh-bundle.ts']);
    const { stateHash } = JSON.parse(stdout) as Record<string, unknown>;
    const { settings } = new RunFolder(join(folder, 'bundled')).readState() as RunState;
    const context = contextOf<EvolutionEvent>(await installedLaboratory());
    const fromSources = await evolve(context, { settings, generations: 2, folder: join(folder, 'sources') });
    expect(fromSources.stateHash).toBe(stateHash);
  });
});
