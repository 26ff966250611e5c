import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDER = 'docs/screenshots';

test(
  'pages show only pictures that are there, and the command makes each, with no other beside them',
  { timeout: 600_000 },
  () => {
    const listed = execFileSync('npm', ['run', '--silent', 'screenshots', '--', '--list'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 600_000,
    });
    const made = listed.trim().split('\n');
    const stored = readdirSync(join(root, FOLDER));
    expect(stored.sort()).toEqual(made.sort());
    const shown = globSync('{*.md,docs/*.md,plugins/*/*.md,papers/**/*.md}', { cwd: root })
      .filter((page) => !page.includes('node_modules'))
      .flatMap((page) =>
        [...readFileSync(join(root, page), 'utf8').matchAll(/screenshots\/([\w-]+\.(?:webp|png))/g)].map(
          ([, file]) => file,
        ),
      );
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((file) => !made.includes(file))).toEqual([]);
    const gallery = readFileSync(join(root, 'docs/gallery.md'), 'utf8');
    for (const name of new Set(made.map((file) => file.replace(/-\d+-(?:dark|light)\.webp$/, ''))))
      expect(gallery).toContain(`screenshots/${name}-`);
  },
);

test('all pictures of pages together take less than a megabyte', () => {
  const bytes = readdirSync(join(root, FOLDER)).map((file) => statSync(join(root, FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
});
