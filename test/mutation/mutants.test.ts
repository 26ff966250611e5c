import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { replaced } from './workshop.ts';

const root = join(import.meta.dirname, '../..');
const texts = new Map<string, string>();
const textOf = (file: string): string => {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'));
  return texts.get(file)!;
};

test('every fault that is to be planted has one place in the sources, and a test that is there', () => {
  expect(MUTANTS.length).toBeGreaterThan(100);
  for (const mutant of MUTANTS) {
    const [file, name] = mutant.tests;
    expect(replaced(textOf(mutant.file), mutant), mutant.name).not.toBe(textOf(mutant.file));
    // A quote within a name is escaped in the source.
    expect(textOf(file).replaceAll("\\'", "'"), `${file} has no test ${name}`).toContain(name);
  }
});
