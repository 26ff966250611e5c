import { option } from 'evolab';
import { expect, test } from 'vitest';
import { fitWidth } from '../../src/report/fit-width.ts';
import { optionList } from '../../src/report/option-list.ts';

test('of every option it is shown which values it takes, its default and what it means', () => {
  const options = {
    depth: option.whole(4, { min: 1, max: 64, help: 'plies' }),
    rule: option.choice('step', ['step', 'exp'], {
      help: 'how numbers mutate that have bounds, such as the value of a king: in steps, or by an exponential',
    }),
  };
  expect(optionList(options).split('\n')).toEqual([
    '  depth  a whole number from 1 to 64 (default 4)',
    '         plies',
    "  rule   'step' or 'exp' (default 'step')",
    '         how numbers mutate that have bounds, such as the value of a king: in',
    '         steps, or by an exponential',
  ]);
  expect(optionList(options, { depth: 4, rule: 'exp' })).toMatch(
    /depth .*\(default 4\)\n[^]*rule .*\(default 'step', here 'exp'\)\n/,
  );
});

test('of a narrow terminal every line is filled, and none is longer', () => {
  const help =
    'how numbers mutate that have bounds, such as the value of a king: in steps, or by an exponential';
  const options = { rule: option.choice('step', ['step', 'exp'], { help }) };
  const list = optionList(options, {}, 50);
  expect(list.split('\n').slice(1)).toEqual([
    '        how numbers mutate that have bounds, such',
    '        as the value of a king: in steps, or by an',
    '        exponential',
  ]);
  expect(fitWidth(list, 50)).toBe(list);
});
