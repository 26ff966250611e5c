import { LabError, option, type Options, type OptionSchema } from 'evolab';
import { checkOptions, inspectOptions } from 'evolab/testing';
import { expect, test } from 'vitest';

const sizes = {
  size: option.whole(3, { min: 2, max: 9, help: 'rows' }),
  share: option.number(0.5, { above: 0, max: 1, tune: [0.1, 0.9], help: 'of them' }),
  rule: option.choice('step', ['step', 'exp'], { help: 'which' }),
};
const definitionOf = (
  options: OptionSchema,
  check: (options: Options) => string | undefined = () => undefined,
) => ({
  id: 'subject',
  summary: '',
  options,
  check,
});

/** What is found, by name: true, or what is wrong. */
function found(
  definition: ReturnType<typeof definitionOf>,
  make: (options: Options) => void = () => {},
): Record<string, true | string> {
  const checks = inspectOptions(definition, make, { cheap: true });
  return Object.fromEntries(
    checks.map(({ name, ok, detail, warning }) => [name, ok && !warning ? true : detail]),
  );
}

test('options that are declared in order, checked and taken are found to be so', () => {
  expect(found(definitionOf(sizes))).toEqual({
    'declared options': true,
    'wrong options': true,
    'options at their limits': true,
  });
});

test('an extension without options has none to inspect', () => {
  expect(found(definitionOf({}))).toEqual({});
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
  [
    'an option whose name is taken',
    { use: option.text('x', { help: 'that' }) },
    "an option cannot be called 'use', which names the extension itself",
  ],
  ['an option nobody explains', { size: option.flag(true, { help: '' }) }, "option 'size' has no help text"],
])('finds %s', (_, options, problem) => {
  expect(found(definitionOf(options))['declared options']).toContain(problem);
});

test('everything is made with complete options', () => {
  const seen: Options[] = [];
  found(definitionOf(sizes), (options) => seen.push(options));
  expect(seen).toContainEqual({ size: 9, share: 0.5, rule: 'step' });
  expect(seen).toContainEqual({ size: 3, share: 0.5, rule: 'exp' });
  expect(seen).toHaveLength(5);
});

test('a check that crashes is found', () => {
  const crash = (options: Options) => {
    if (options['rule'] === 'exp') throw new TypeError('rule is not a function');
    return undefined;
  };
  expect(found(definitionOf(sizes, crash))['options at their limits']).toContain(
    'TypeError: rule is not a function',
  );
});

test.each([
  ['size', 2],
  ['size', 9],
  ['share', 1],
  ['rule', 'exp'],
])('finds a crash at %s %s, which is allowed', (name, value) => {
  const make = (options: Options) => {
    if (options[name] === value) throw new RangeError('no room');
  };
  const problem = `${name} ${JSON.stringify(value)}: threw RangeError: no room`;
  expect(found(definitionOf(sizes), make)['options at their limits']).toContain(problem);
  expect(() => checkOptions(definitionOf(sizes), make, { cheap: true })).toThrow(problem);
});

test('a value that does not go with others may be refused with a reason', () => {
  const together = ({ rule, size }: Options) =>
    rule === 'exp' && Number(size) < 5 ? 'exp needs a larger size' : undefined;
  const make = ({ size }: Options) => {
    if (size === 9) throw new LabError('LAB_BAD_OPTION', 'only on a large board');
  };
  expect(found(definitionOf(sizes, together), make)['options at their limits']).toBe(true);
});
