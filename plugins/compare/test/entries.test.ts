import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from 'evolab/testing';
import { entriesOf, entryText, listed, sharedFlags } from '../src/entries.ts';

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

test('an entry may have a name before it, and is written as one would type it', () => {
  const texts = ['td-mc', 'td-mc/long+gamma=0.5', 'short=td-mc/quick+gamma=1+tuples=[a,b]'];
  const entries = entriesOf(texts, []);
  expect(entries[2]).toEqual({
    label: 'short',
    method: 'td-mc',
    preset: 'quick',
    set: ['gamma=1', 'tuples=[a,b]'],
  });
  expect(entries.map(entryText)).toEqual(texts);
  const swept = entriesOf(['short=td-mc'], ['gamma=0.5,1']);
  expect(swept.map(({ label }) => label)).toEqual(['short+gamma=0.5', 'short+gamma=1']);
  expect(entriesOf(swept.map(entryText), []).map(({ set }) => set)).toEqual([['gamma=0.5'], ['gamma=1']]);
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
    ['{ entries: [{ method: a }], rated: 1 }', "unknown key 'rated'"],
    ['{ entries: [{ method: a }], seeds: { most: 3 } }', 'seeds is neither a text nor a number'],
    ['- { method: 3 }', 'names no method'],
    ['- { method: a, seed: 3 }', "unknown key 'seed'"],
    ['- { method: a, set: [1] }', 'set of entry 1 must be a map'],
  ]) {
    writeFileSync(file, text);
    expect(() => entriesOf([file], [])).toThrow(message);
  }
});

test('a file says flags for the whole comparison; those that were typed count', () => {
  const file = join(emptyFolder(onTestFinished), 'study.yaml');
  writeFileSync(
    file,
    'game: [nim, tic-tac-toe]\nseeds: 3\nanchor: random\nentries: [{ method: coevolution }]\n',
  );
  expect(entriesOf([file], [])).toEqual([{ label: 'coevolution', method: 'coevolution', set: [] }]);
  expect(sharedFlags([file], new Set(['seeds', 'anchor', 'csv']))).toEqual([
    ...['--game=nim', '--game=tic-tac-toe'],
  ]);
});

test('a name that cannot be typed again is refused before anything is learned', () => {
  const file = join(emptyFolder(onTestFinished), 'entries.yaml');
  for (const name of ['', '-x', '--out=x']) {
    writeFileSync(file, `- { name: '${name}', method: td-mc }\n`);
    expect(() => entriesOf([file], [])).toThrow(`'${name}' cannot be the name of an entry`);
  }
});

test('two entries of one name are refused', () => {
  expect(() => entriesOf(['a', 'a'], [])).toThrow("'a' is there twice");
  expect(() => entriesOf(['a/b', 'a-b'], [])).toThrow("the folder of 'a-b' is there twice");
  expect(() => entriesOf(['/x'], [])).toThrow('is no method');
});
