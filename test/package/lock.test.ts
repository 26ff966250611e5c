import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

const root = resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
// What a package brings within itself is covered by the integrity of that package.
const foreign = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

test('npm ci installs nothing whose content is not known', () => {
  expect(foreign.length).toBeGreaterThan(100);
  expect(
    foreign.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([]);
});

test('nothing is installed from elsewhere than a registry', () => {
  const strange = foreign.filter(
    ([, { resolved }]) => resolved !== undefined && !/^https:\/\//.test(resolved),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});
