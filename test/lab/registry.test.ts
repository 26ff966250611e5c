import { expect, test } from 'vitest';
import { Registry } from '../../src/lab/registry.ts';

const entry = (id: string) => ({
  plugin: `of-${id}`,
  definition: { id, summary: '', defaults: { depth: 2, name: 'x', on: true, list: [1], part: { use: 'y' } } },
});
const registry = new Registry('game', [entry('draughts'), entry('othello')]);

test('options are filled in with defaults', () => {
  expect(registry.resolve({ use: 'draughts', depth: 3 }).options).toEqual({
    depth: 3,
    name: 'x',
    on: true,
    list: [1],
    part: { use: 'y' },
  });
});

test('an unknown id is an error that names the likely one', () => {
  expect(() => registry.get('draghts')).toThrow(
    expect.objectContaining({
      code: 'LAB_UNKNOWN_EXTENSION',
      hint: "did you mean 'draughts'? known: draughts, othello",
    }),
  );
});

test('an unknown option is an error that names the known ones', () => {
  expect(() => registry.resolve({ use: 'draughts', dpeth: 3 })).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      hint: expect.stringContaining("did you mean 'depth'?") as string,
    }),
  );
});

test('an option of what has none is an error that says so', () => {
  const bare = new Registry('game', [{ plugin: 'p', definition: { id: 'bare', summary: '', defaults: {} } }]);
  expect(() => bare.resolve({ use: 'bare', size: 3 })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION', hint: 'it has no options' }),
  );
});

test.each([
  [{ depth: '3' }, 'a number'],
  [{ depth: NaN }, 'a number'],
  [{ name: 3 }, 'a text'],
  [{ on: 'yes' }, 'true or false'],
  [{ list: 3 }, 'a list'],
  [{ list: ['a'] }, 'a list, each item a number'],
  [{ part: 'y' }, 'a map of options'],
])('an option of the wrong kind is an error: %j', (options, problem) => {
  expect(() => registry.resolve({ use: 'draughts', ...options })).toThrow(`must be ${problem}`);
});

test('two plugins cannot define the same id', () => {
  expect(() => new Registry('game', [entry('a'), entry('a')])).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_PLUGIN' }),
  );
});
