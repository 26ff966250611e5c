import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'evolab';
import { afterAll, expect, test } from 'vitest';

/** A fault to plant: `find`, which stands exactly once in the source, is replaced. */
export type Mutant = readonly [name: string, find: string, replace: string];

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * Registers one test per mutant, that `check` throws when `source` has that fault, and one that it does not throw
 * for the source as it is. The folder of `source` is copied to a temporary place with the fault in it, and `check`
 * is given the default export of the copy's index.ts. Mutants must not make `check` run for ever.
 */
export function checkMutants(source: URL, mutants: readonly Mutant[], check: (plugin: Plugin) => void): void {
  const file = fileURLToPath(source);
  const name = basename(file);
  const text = readFileSync(file, 'utf8');
  const room = mkdtempSync(join(tmpdir(), 'mutants-'));
  // The copies find 'evolab' and their other packages as the originals do.
  symlinkSync(MODULES, join(room, 'node_modules'), 'junction');
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  const load = async (folder: string, mutated: string): Promise<Plugin> => {
    cpSync(dirname(file), join(room, folder), { recursive: true });
    writeFileSync(join(room, folder, name), mutated);
    const url = pathToFileURL(join(room, folder, 'index.ts')).href;
    return ((await import(/* @vite-ignore */ url)) as { default: Plugin }).default;
  };

  test(`${name}: the check passes without a fault`, async () => {
    check(await load('sound', text));
  });
  mutants.forEach(([fault, find, replace], i) => {
    test(`${name}: ${fault} is noticed`, async () => {
      expect(text.split(find).length - 1, `'${find}' must stand exactly once in ${name}`).toBe(1);
      const plugin = await load(
        `mutant-${i}`,
        text.replace(find, () => replace),
      );
      expect(() => check(plugin), `survived: ${fault}`).toThrow();
    });
  });
}
