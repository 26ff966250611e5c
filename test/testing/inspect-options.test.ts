import { LabError, option, type Options, type OptionSchema } from 'evolab';
import { inspectOptions, type InspectOptions } from 'evolab/testing';
import { expect, test } from 'vitest';
import { fillOptions } from '../../src/lab/option-check.ts';

const schema = {
  size: option.whole(3, { min: 2, max: 9, help: 'rows' }),
  share: option.number(0.5, { above: 0, max: 1, tune: [0.1, 0.9], help: 'of them' }),
  rule: option.choice('step', ['step', 'exp'], { help: 'which' }),
};

/** What is found, by name: true, or what is wrong. */
function found(options: OptionSchema, how: Partial<InspectOptions> = {}): Record<string, true | string> {
  const check = (given: Options) => fillOptions(options, given, 'the subject');
  const checks = inspectOptions(options, { check, make: () => {}, cheap: true, ...how });
  return Object.fromEntries(
    checks.map(({ name, ok, detail, warning }) => [name, ok && !warning ? true : detail]),
  );
}

test('options that are declared in order, checked and taken are found to be so', () => {
  expect(found(schema)).toEqual({
    'declared options': true,
    'wrong options': true,
    'options at their limits': true,
  });
});

test('an extension without options has none to inspect', () => {
  expect(found({})).toEqual({});
});

test.each<[string, OptionSchema, string]>([
  [
    'a default outside its range',
    { size: option.whole(1, { min: 2, help: 'rows' }) },
    "the default of 'size' is not allowed: size must be a whole number of at least 2, not 1",
  ],
  [
    'a range to tune in that is not allowed',
    { share: option.number(0.5, { min: 0, max: 1, tune: [0, 2], help: 'of them' }) },
    "'share' is to be tuned up to 2",
  ],
  ['an option nobody explains', { size: option.flag(true, { help: '' }) }, "not said what 'size' means"],
])('finds %s', (_, options, problem) => {
  expect(found(options)['declared options']).toContain(problem);
});

test('finds a wrong value that is taken', () => {
  const check = ({ size = 2 }: Options) => {
    if (size !== 10) throw new LabError('LAB_BAD_OPTION', 'refused');
  };
  expect(found(schema, { check })['wrong options']).toBe('{"size":10} is taken');
});

test('finds a wrong value that is answered with a crash', () => {
  const check = (given: Options) => {
    if ('rule' in given) throw new TypeError('rule is not a function');
    fillOptions(schema, given, 'the subject');
  };
  expect(found(schema, { check })['wrong options']).toContain(
    'answered with TypeError: rule is not a function',
  );
});

test.each([
  ['size', 2],
  ['size', 9],
  ['share', 1],
  ['rule', 'exp'],
])('finds a crash at %s %s, which is allowed', (name, value) => {
  const make = (given: Options) => {
    if (given[name] === value) throw new RangeError('no room');
  };
  expect(found(schema, { make })['options at their limits']).toContain(
    `${name} ${JSON.stringify(value)}: threw RangeError: no room`,
  );
});

test('a value that does not go with others may be refused with a reason', () => {
  const make = ({ rule }: Options) => {
    if (rule === 'exp') throw new LabError('LAB_BAD_OPTION', 'only with a larger size');
  };
  expect(found(schema, { make })['options at their limits']).toBe(true);
});
