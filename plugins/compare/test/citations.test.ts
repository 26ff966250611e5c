import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, labJson } from 'evolab/testing';
import { CITATIONS, softwareOf } from '../src/report/citations.ts';

const root = join(import.meta.dirname, '../../..');

test('what was run cites this software as CITATION.cff says it', () => {
  const cff = readFileSync(join(root, 'CITATION.cff'), 'utf8');
  const of = (pattern: RegExp) => pattern.exec(cff)![1];
  const text = softwareOf('9.8.7');
  expect(text).toContain(`title = {${of(/^title: '(.*)'$/m)}}`);
  expect(text).toContain(`author = {{${of(/^ {2}- name: (.*)$/m)}}}`);
  expect(text).toContain('Version 9.8.7');
});

test('every method that a comparison may name has its papers', async () => {
  const { presets } = (await labJson(['list', 'presets'], emptyFolder(onTestFinished))) as {
    presets: { id: string }[];
  };
  const methods = [...new Set(presets.map(({ id }) => id.split('/')[0]))];
  expect(methods).toContain('coevolution');
  expect(methods.filter((id) => !Object.hasOwn(CITATIONS, id))).toEqual([]);
});
