import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installedLaboratory, labJson, emptyFolder } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

const papers = join(import.meta.dirname, '..');
const folders = [
  ...new Set(globSync('*/{reproduce.ts,figures,configs}', { cwd: papers }).map(dirname)),
].sort();

test('each folder has a page, which the first page names, and figures', () => {
  const first = readFileSync(join(papers, 'README.md'), 'utf8');
  expect(folders.length).toBeGreaterThan(10);
  for (const folder of folders) {
    expect(first).toContain(`(${folder}/README.md)`);
    expect(existsSync(join(papers, folder, 'figures')), folder).toBe(true);
  }
});

test('every experiment is listed by lab reproduce', async () => {
  const { registries } = await installedLaboratory();
  const listed = registries.reproductions.list().map(({ id }) => id);
  for (const file of globSync('*/*.ts', { cwd: papers }))
    for (const [, id] of readFileSync(join(papers, file), 'utf8').matchAll(
      /^ +id: '([a-z0-9-]+)',\n +method:/gm,
    ))
      expect(listed, file).toContain(id);
});

test('every preset of a paper is found by its name', async () => {
  const files = globSync('*/configs/*/*.yaml', { cwd: papers });
  expect(files.length).toBeGreaterThan(20);
  const { presets } = (await labJson(['list', 'presets'], emptyFolder(onTestFinished))) as {
    presets: { id: string; summary: string }[];
  };
  for (const file of files) {
    const id = `${basename(dirname(file))}/${basename(file, '.yaml')}`;
    const [, summary] = /^summary: (.*)$/m.exec(readFileSync(join(papers, file), 'utf8'))!;
    expect(presets.find((preset) => preset.id === id)?.summary, id).toBe(summary);
  }
});
