import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { glossaryPage, glossaryWords, GLOSSARY } from '../../src/report/glossary.ts';
import { emptyFolder } from 'evolab/testing';
import { lab, labJson } from './lab.ts';

const cwd = emptyFolder(afterAll);

test('docs/glossary.md is written from the glossary', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/glossary.md'));
});

test('every word of the glossary has one entry, in alphabetical order', () => {
  const folded = glossaryWords.map((word) => word.toLowerCase());
  expect(new Set(folded).size).toBe(folded.length);
  const terms = GLOSSARY.map(({ term }) => term.toLowerCase());
  expect(terms).toEqual([...terms].sort());
});

// What tables, pages and progress lines print without a word of explanation.
test.each([
  // And what a student asks first.
  ...['minimax', 'MCTS', 'alpha-beta', 'evaluator', 'searcher', 'learner', 'generation', 'perft'],
  ...[
    'nElo',
    'ptnml',
    'Ptnml(0-2)',
    'Glicko-2',
    'cyclic share',
    'quota',
    'critical',
    'sigma',
    'best',
    'fitness',
    'IQM',
  ],
  ...[
    'capped',
    'rating',
    'untrained',
    'los',
    'Good  Moves',
    'dice',
    'band',
    'choices',
    'forced',
    'stopped',
    'different',
  ],
])('lab explain %s gives an entry', async (word) => {
  const { glossary } = await labJson(['explain', word], cwd);
  expect(glossary).toHaveLength(1);
});

test('words need no quotes', async () => {
  const { status, stdout } = await lab(['explain', 'cyclic', 'share'], cwd);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^cyclic share\n/)]);
});

test('an option is explained for each extension that has it, and an extension by its summary', async () => {
  const { stdout } = await lab(['explain', 'sigma'], cwd);
  expect(stdout).toMatch(/^sigma \(deviation, step size\)\n.*standard deviation/);
  expect(stdout).toMatch(/sigma, option of learner coevolution/);
  expect((await lab(['explain', 'uct'], cwd)).stdout).toMatch(/^uct, searcher of evolab\n {2}Monte-Carlo/m);
});

test('an unknown word is refused, with one like it', async () => {
  const { status, stderr } = await lab(['explain', 'nelo2'], cwd);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/LAB_USAGE.*\nHint: did you mean 'nElo'\?\n/)]);
});

test('without a word all are shown', async () => {
  const { stdout } = await lab(['explain'], cwd);
  for (const { term } of GLOSSARY) expect(stdout).toContain(`${term}\n`.trimEnd());
});
