import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab } from '../../src/testing/index.ts';
import { commandsOf, pageLines } from './page-lines.ts';

test('the worked example of docs/comparing-methods.md runs, and its page of methods repeats it', async () => {
  const folder = emptyFolder(onTestFinished);
  const read = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8');
  const run = async (words: readonly string[]) => {
    const { status, stdout, stderr } = await lab(
      [...words, ...(words[0] === 'compare' ? ['--workers', '1'] : [])],
      folder,
    );
    expect([words, status, stderr]).toEqual([words, 0, expect.not.stringContaining('Error') as string]);
    return stdout;
  };
  const lines = pageLines('docs/comparing-methods.md').filter(({ words }) =>
    words.includes('populations/methods'),
  );
  expect(lines).toHaveLength(3);
  let said = '';
  for (const { words } of lines) said = words[0] === 'compare' ? await run(words) : (await run(words), said);
  expect(said).toContain('4 seeds are few');

  // Two entries with four seeds, at the beginning and after two parts.
  const rows = read('scores.csv').trim().split('\r\n');
  expect(rows).toHaveLength(1 + 2 * 4 * 3);
  expect(rows[1]).toMatch(/^tic-tac-toe,coevolution\+population=4\+games=2,1,0,0,0,0,0,,Elo,-?\d/);
  const table = read('table.tex');
  for (const [open, close] of [
    ['\\begin{tabular}', '\\end{tabular}'],
    ['\\toprule', '\\bottomrule'],
  ])
    expect([table.split(open).length, table.split(close).length]).toEqual([2, 2]);
  expect(table.replaceAll(/\\[{}]/g, '').split('{').length).toBe(
    table.replaceAll(/\\[{}]/g, '').split('}').length,
  );
  expect(table.match(/ & .* & .* & .* \\\\$/gm)).toHaveLength(3);

  const methods = read('populations/methods/methods.md');
  expect(methods).toContain('@article{chellapilla1999');
  expect(methods).toContain('@article{sutton1988');
  const [again] = commandsOf(methods.split('\n').find((line) => line.startsWith('    lab compare'))!);
  await run([...again, '--out', 'again']);
  expect(read('again/compare.json')).toBe(read('populations/methods/compare.json'));
  expect(read('again/methods.md')).toBe(methods);
});
