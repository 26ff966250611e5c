import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceMutant } from './source-mutant.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What tests look at. */
const COPIED = [
  'src',
  'plugins',
  'test',
  'configs',
  'populations',
  'docs',
  'bin',
  'assembly',
  'templates',
  'examples',
  'papers',
  'scripts',
];

/** How tests went: their names with those of what they stand in. */
export interface TestOutcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Files that could not be loaded. */
  readonly broken: readonly string[];
  /** They did not come to an end. */
  readonly hung: boolean;
}

/** Of a file, as vitest reports it. */
interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** A copy of the repository in which faults are planted. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lab-mutation-'));

  constructor() {
    const folder = this.#folder;
    for (const name of readdirSync(ROOT))
      if (COPIED.includes(name) || /\.(json|ts|js|md)$/.test(name))
        cpSync(join(ROOT, name), join(folder, name), {
          recursive: true,
          verbatimSymlinks: true,
          filter: isCopied,
        });
    // Packages are those of the repository, but for its own.
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '@evolab'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@evolab' && name !== 'evolab')
        symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    symlinkSync(folder, join(modules, 'evolab'), 'junction');
    for (const name of readdirSync(join(ROOT, 'plugins')))
      symlinkSync(join(folder, 'plugins', name), join(modules, '@evolab', name), 'junction');
  }

  /** Plants a fault while `work` runs; throws if what it replaces does not stand exactly once in its file. */
  async with<T>({ file, find, replace }: SourceMutant, work: () => Promise<T>): Promise<T> {
    const path = join(this.#folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, replaced(text, { file, find, replace }));
    try {
      return await work();
    } finally {
      writeFileSync(path, text);
    }
  }

  /** Runs the tests of these files whose names hold one of `names`; they hang if they take more than `most` milliseconds. */
  async test(files: readonly string[], names: readonly string[], most: number): Promise<TestOutcome> {
    const report = join(this.#folder, 'report.json');
    rmSync(report, { force: true });
    const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const args = [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', ...files],
      `--testNamePattern=${pattern}`,
    ];
    const child = spawn(process.execPath, args, { cwd: this.#folder, stdio: 'ignore', detached: true });
    const hung = await new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => {
        // With the processes it has started.
        process.kill(-child.pid!, 'SIGKILL');
        resolve(true);
      }, most);
      child.on('error', reject).on('exit', () => {
        clearTimeout(timer);
        resolve(false);
      });
    });
    if (hung) return { passed: [], failed: [], broken: [], hung };
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const named = (status: string) =>
      tests.filter((one) => one.status === status).map(({ fullName }) => fullName);
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: named('passed'), failed: named('failed'), broken: broken.map(({ name }) => name), hung };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const isCopied = (path: string): boolean => !/\/(node_modules|attack)(\/|$)/.test(path.slice(ROOT.length));

/** A source with its fault; throws if the place of the fault is not there, or not alone. */
export function replaced(
  text: string,
  { file, find, replace }: Pick<SourceMutant, 'file' | 'find' | 'replace'>,
): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`'${find}' stands ${places} times in ${file}, and must stand there once`);
  return text.replace(find, () => replace);
}
