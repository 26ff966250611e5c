import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from 'evolab/testing';
import { entriesOf, listed } from '../src/entries.ts';

test('an entry is a method, a preset, and settings behind a plus', () => {
  expect(entriesOf(['td-mc', 'td-mc/long+gamma=0.5+schedule=[{eta: 1e+2}]'], [])).toEqual([
    { label: 'td-mc', method: 'td-mc', set: [] },
    {
      label: 'td-mc/long+gamma=0.5+schedule=[{eta: 1e+2}]',
      method: 'td-mc',
      preset: 'long',
      set: ['gamma=0.5', 'schedule=[{eta: 1e+2}]'],
    },
  ]);
});

test('lists of values make every combination, and only they are named where all entries have them', () => {
  const entries = entriesOf(['a', 'b'], ['x=1,2', 'y=3', 'hidden=[4,5],[6]']);
  expect(entries.map(({ label }) => label)).toEqual(
    ['a', 'b'].flatMap((name) =>
      ['1', '2'].flatMap((x) => ['[4,5]', '[6]'].map((hidden) => `${name}+x=${x}+hidden=${hidden}`)),
    ),
  );
  expect(entries[1].set).toEqual(['x=1', 'y=3', 'hidden=[6]']);
  expect(listed('"a,b",{ c: 1, d: [2,3] },e')).toEqual(['"a,b"', '{ c: 1, d: [2,3] }', 'e']);
});

test('a file gives entries names of their own', () => {
  const file = join(emptyFolder(onTestFinished), 'entries.yaml');
  writeFileSync(
    file,
    '- { name: small, method: td-mc, preset: quick, set: { evaluator: { use: mlp, hidden: [4] }, gamma: 1 } }\n- method: coevolution\n',
  );
  expect(entriesOf([file], [])).toEqual([
    {
      label: 'small',
      method: 'td-mc',
      preset: 'quick',
      set: ['evaluator={"use":"mlp","hidden":[4]}', 'gamma=1'],
    },
    { label: 'coevolution', method: 'coevolution', set: [] },
  ]);
  for (const [text, message] of [
    ['a: 1', 'no list of entries'],
    ['- { method: 3 }', 'names no method'],
    ['- { method: a, seed: 3 }', "unknown key 'seed'"],
    ['- { method: a, set: [1] }', 'set of entry 1 must be a map'],
  ]) {
    writeFileSync(file, text);
    expect(() => entriesOf([file], [])).toThrow(message);
  }
});

test('two entries of one name are refused', () => {
  expect(() => entriesOf(['a', 'a'], [])).toThrow("'a' is there twice");
  expect(() => entriesOf(['a/b', 'a-b'], [])).toThrow("the folder of 'a-b' is there twice");
  expect(() => entriesOf(['/x'], [])).toThrow('is no method');
});
