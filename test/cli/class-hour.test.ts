// The class hour is typed line by line, as a teacher would; the other tutorials have tests of their own.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from './lab.ts';
import { root, shellOf, succeeds } from './shell.ts';

test(
  'every line of the class hour can be typed in order, and each page it names is written',
  { timeout: 300_000 },
  async () => {
    const home = emptyFolder();
    const shell = shellOf(home);
    const page = readFileSync(join(root, 'docs/class-hour.md'), 'utf8');
    const lines = [...page.matchAll(/^ {4}((?:lab|mkdir) .+)$/gm)].map(([, line]) => line);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      succeeds(await shell(line, home));
      const [, file] = / (?:--out|--tree) (\S+\.html)$/.exec(line) ?? [];
      if (file !== undefined) expect(statSync(join(home, file)).size, line).toBeGreaterThan(10_000);
    }
  },
);
