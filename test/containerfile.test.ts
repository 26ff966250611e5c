import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The instructions of the container file, in order. */
const instructions = read('Containerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.+)$/.exec(line) ?? [line, '', ''])
  .map(([, name, rest]) => ({ name, rest }));
const all = (asked: string) => instructions.flatMap(({ name, rest }) => (name === asked ? [rest] : []));

test('the container file has only known instructions, and begins from a Node that the package allows', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'ENV', 'RUN', 'VOLUME', 'ENTRYPOINT', 'CMD'];
  for (const { name } of instructions) expect(known).toContain(name);
  expect(instructions[0].name).toBe('FROM');
  const [, major] = /^docker\.io\/library\/node:(\d+)-slim$/.exec(instructions[0].rest)!;
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)![0]));
});

test('a container is set up and started by the commands of the pages', () => {
  const start = /^## Start\n([^]*?)^## /m.exec(read('README.md'))![1];
  const typed = (start + read('docs/scaling.md')).replaceAll('npx lab', 'lab');
  for (const command of all('RUN')) expect(typed).toContain(command.replace('npx lab', 'lab'));
  const words = [...all('ENTRYPOINT'), ...all('CMD')].flatMap((json) => JSON.parse(json) as string[]);
  expect(start.split('\n').map((line) => line.trim())).toContain(words.join(' '));
  expect(all('COPY')).toEqual(['. .']);
});

test('an image leaves out runs and modules of the machine that makes it, but not champions', () => {
  const left = read('.containerignore').trim().split('\n');
  for (const kept of left.filter((line) => line.startsWith('!')))
    expect(existsSync(join(root, kept.slice(1)))).toBe(true);
  expect(left).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', 'populations/*', '!populations/champions']),
  );
});
