import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from '../contract/plugin.ts';
import { someOf } from './repeats.ts';

/** A fault to plant: `find`, which stands exactly once in the source, is replaced. */
export type Mutant = readonly [name: string, find: string, replace: string];

/** Registers a test, as `test` of node:test and of vitest do. */
export type RegisterTest = (name: string, body: () => Promise<void>) => unknown;

/** Faults of one source that any run of the tests plants; of more, what `LAB_TEST_SCALE` says. */
const PLANTED = 4;

/**
 * Registers one test per mutant, that `check` throws when `source` has that fault, and one that it does not throw
 * for the source as it is. Of tables of more than four some are planted, all with `LAB_TEST_SCALE=10`; of the others
 * their place is looked up. The folder of the plugin, which has its index.ts and `source` in it or below it, is copied to a
 * temporary place with the fault in it, and `check` is given the default export of the copy's index.ts. Mutants must not make `check` run for ever.
 */
export function checkMutants(
  test: RegisterTest,
  source: URL,
  mutants: readonly Mutant[],
  check: (plugin: Plugin) => void,
): void {
  const file = fileURLToPath(source);
  const name = basename(file);
  const text = readFileSync(file, 'utf8');

  test(`${name}: the check passes without a fault`, () => withCopy(file, text, check));
  const planted = new Set(someOf(mutants, PLANTED));
  for (const mutant of mutants) {
    const [fault, find, replace] = mutant;
    test(`${name}: ${fault} ${planted.has(mutant) ? 'is noticed' : 'has its place'}`, async () => {
      const places = text.split(find).length - 1;
      if (places !== 1) throw new Error(`'${find}' stands ${places} times in ${name}, not once`);
      if (!planted.has(mutant)) return;
      const mutated = text.replace(find, () => replace);
      if (!(await withCopy(file, mutated, (plugin) => throws(() => check(plugin)))))
        throw new Error(`survived: ${fault}`);
    });
  }
}

function throws(body: () => void): boolean {
  try {
    body();
  } catch {
    return true;
  }
  return false;
}

/** Copies the folder of the plugin of `file` with this text in its place, and uses the plugin that the copy defines. */
async function withCopy<T>(file: string, text: string, use: (plugin: Plugin) => T): Promise<T> {
  const room = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    // The copy finds 'evolab' and its other packages as the original does.
    const folder = folderWith(dirname(file), 'index.ts') ?? dirname(file);
    const modules = modulesOf(folder);
    if (modules !== undefined) symlinkSync(modules, join(room, 'node_modules'), 'junction');
    cpSync(folder, join(room, 'src'), { recursive: true });
    writeFileSync(join(room, 'src', relative(folder, file)), text);
    const url = pathToFileURL(join(room, 'src', 'index.ts')).href;
    return use(((await import(/* @vite-ignore */ url)) as { default: Plugin }).default);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** The nearest node_modules in or above a folder that holds packages; plugins outside of any have none. */
function modulesOf(folder: string): string | undefined {
  const found = folderWith(folder, 'node_modules/evolab');
  return found === undefined ? undefined : join(found, 'node_modules');
}

/** The nearest folder, this or one above it, that has something of this name. */
function folderWith(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : folderWith(above, name);
}
