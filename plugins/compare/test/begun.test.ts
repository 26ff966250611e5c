import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskEvent } from 'evolab/command';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { compare } from '../src/compare.ts';
import { COMPARE_FILE } from '../src/options.ts';
import { marking } from '../src/report/begun.ts';
import { smallRequest } from './small-request.ts';

test('a comparison that was stopped before its first table is listed, and everywhere it is said how it goes on', async () => {
  const laboratory = await installedLaboratory();
  const folder = emptyFolder(onTestFinished);
  const abortAt = (event: TaskEvent) => event.type === 'progress' && event.done > 0;
  const entries = ['coevolution+population=4+games=2'];
  const games = [{ use: 'connect-four', width: 5 }];
  const request = smallRequest(entries, join(folder, 'a b'), { seeds: 3, games });
  await compare(marking(contextOf(laboratory, { abortAt }), request), request);

  const listed = await lab(['runs'], folder);
  expect(listed.stdout).toMatch(/^a b +comparison +connect-four:width=5 +0 of 3 runs compared +stopped/m);
  expect(listed.stdout).toMatch(/^Next:\n {2}lab compare --resume --out 'a b'$/m);
  const reported = await lab(['report', 'a b'], folder);
  expect(reported).toMatchObject({
    status: 2,
    stderr:
      'Error: the comparison in a b is not finished: a page would be empty (LAB_RUN_MISSING)\n' +
      "Hint: lab compare --resume --out 'a b' goes on with it\n",
  });
  expect(existsSync(join(folder, 'a b/report.html'))).toBe(false);
  expect(
    (await lab(['levels', 'random', '--game', 'connect-four', '--out', 'a b'], folder)).stderr,
  ).toContain('a b holds work of another kind: compare.json (LAB_RUN_EXISTS)');

  const content = readFileSync(join(folder, 'a b', COMPARE_FILE), 'utf8');
  const resume = ['compare', '--resume', '--out', 'a b', '--workers', '1'];
  rmSync(join(folder, 'a b', COMPARE_FILE));
  mkdirSync(join(folder, 'a b/methods.md'));
  // It cannot write its pages, and has marked the folder before.
  expect((await lab(resume, folder)).status).toBe(2);
  expect(readFileSync(join(folder, 'a b', COMPARE_FILE), 'utf8')).toBe(content);
  rmdirSync(join(folder, 'a b/methods.md'));
  await labJson(resume, folder);
  expect(await labJson(['runs'], folder)).toMatchObject({
    runs: [{ folder: 'a b', method: 'comparison', done: 3, planned: 3, unit: 'runs', state: 'finished' }],
  });
  writeFileSync(join(folder, 'a b', COMPARE_FILE), content.replace('"runs":3', '"runs":-3'));
  expect(await labJson(['runs'], folder)).toMatchObject({
    runs: [{ folder: 'a b', kind: 'damaged', method: 'compare.json is damaged or of an older version' }],
  });
});
