import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksums, nextVersion, raisedPackage, releasedChangelog } from '../scripts/release.ts';

const root = join(import.meta.dirname, '..');

test.each([
  ['patch', '0.2.1'],
  ['minor', '0.3.0'],
  ['major', '1.0.0'],
  ['0.2.10', '0.2.10'],
])('after 0.2.0 comes, by %s, %s', (what, next) => {
  expect(nextVersion('0.2.0', what)).toBe(next);
});

test.each(['', '0.2.0', '0.1.9', 'v0.3.0', '0.3', 'next'])("'%s' is no version after 0.2.0", (what) => {
  expect(() => nextVersion('0.2.0', what)).toThrow('no version after 0.2.0');
});

test('the changelog keeps every line and gains the heading of the release', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.2.0 (2029-12-31)\n\n- Another.\n';
  const released = releasedChangelog(text, '9.9.9', '2030-01-02');
  expect(released.replace('\n## 9.9.9 (2030-01-02)\n', '')).toBe(text);
  expect(released.indexOf('## Unreleased')).toBeLessThan(released.indexOf('## 9.9.9'));
  // Nothing is released twice.
  expect(() => releasedChangelog(released, '9.9.10', '2030-01-03')).toThrow('nothing stands below');
});

test('every release in the changelog has its date, and what is not released stands first', () => {
  const [first, ...others] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm)!;
  expect(first).toBe('## Unreleased');
  for (const heading of others) expect(heading).toMatch(/^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
});

test('packages ask for the version that they are released with', () => {
  const text = readFileSync(join(root, 'plugins/tune/package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const raised = JSON.parse(raisedPackage(text, version, '9.9.9')) as Record<string, unknown>;
  expect(raised).toMatchObject({ version: '9.9.9', peerDependencies: { evolab: '^9.9.9' } });
  const other = '{ "version": "0.2.0", "dependencies": { "left": "^0.2.0", "@evolab/draughts": "^0.2.0" } }';
  expect(raisedPackage(other, '0.2.0', '1.0.0')).toBe(
    '{ "version": "1.0.0", "dependencies": { "left": "^0.2.0", "@evolab/draughts": "^1.0.0" } }',
  );
});

test('examples and pages ask for the version of this clone, which is what npm installs for them', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const files = globSync(['examples/*/package.json', 'docs/*.md'], { cwd: root });
  const asked = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/"(?:evolab|@evolab\/[^"]+)": "(\^.*?)"/g)].map(
      ([, range]) => [file, range],
    ),
  );
  expect(asked.length).toBeGreaterThan(2);
  for (const [file, range] of asked) expect([file, range]).toEqual([file, `^${version}`]);
});

test('checksums are those that sha256sum reads', () => {
  const bytes = Buffer.from('evolab');
  expect(checksums([{ name: 'a.tgz', bytes }])).toBe(
    `${createHash('sha256').update(bytes).digest('hex')}  a.tgz\n`,
  );
});
