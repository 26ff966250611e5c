import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';

test('a run whose first player is still taught has a page, without a map of styles', async () => {
  const cwd = emptyFolder(onTestFinished);
  const settings = ['teach=1', 'samples=4', 'first=16', 'population=4', 'games=4'];
  const evolved = await lab(
    [
      ...['evolve', '--plugin', 'map-elites', '--game', 'breakthrough:width=4,height=4', '--out', 'run'],
      ...settings.flatMap((text) => ['--set', `learner.${text}`]),
      ...['--generations', '1', '--quiet'],
    ],
    cwd,
  );
  expect(evolved).toMatchObject({ status: 0 });
  await labJson(['report', 'run', '--out', 'taught.html'], cwd);
  expect(readFileSync(join(cwd, 'taught.html'), 'utf8')).not.toContain('<h2>Styles</h2>');
});
