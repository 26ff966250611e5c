import { expect, test } from 'vitest';
import { fitting, withSettings } from '../../src/config/fitting.ts';
import { LabError } from '../../src/util/errors.ts';

/** Refuses settings one contradiction after the other. */
const refuse = (rules: readonly (readonly [unless: string, message: string, hint: string])[]) => {
  const tried: string[][] = [];
  const work = (sets: readonly string[]) => {
    tried.push([...sets]);
    for (const [unless, message, hint] of rules)
      if (!sets.includes(unless)) throw new LabError('LAB_BAD_OPTION', message, hint);
    return sets.length;
  };
  return { work, tried };
};
const line = (sets: readonly string[]) => `type ${sets.join(' and ')}`;

test('contradictions that follow each other are named at once, with the line that resolves them all', () => {
  const { work } = refuse([
    ['b=1', 'a and b', 'it fits with --set b=1'],
    ["c={ d: 'e f' }", 'a and c', `give --set 'c={ d: '\\''e f'\\'' }'`],
  ]);
  expect(() => fitting(work, ['a'], line)).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      message: 'a and b; and a and c',
      hint: "type b=1 and c={ d: 'e f' }",
    }),
  );
});

test('what was typed is kept where a setting of the preset can give way', () => {
  const work = (sets: readonly string[]) => {
    if (sets.length === 0)
      throw new LabError('LAB_BAD_OPTION', 'a and p', 'it fits with --set learner.a=0, or with --set p=1');
  };
  expect(() => fitting(work, ['a'], line)).toThrow(expect.objectContaining({ hint: 'type p=1' }));
  expect(() => fitting(work, ['p'], line)).toThrow(expect.objectContaining({ hint: 'type learner.a=0' }));
});

test('settings laid over others replace those of the same key', () => {
  expect(withSettings(['a=1', 'learner.b=2', 'c=[3, 4]'], ['b=5'])).toEqual(['a=1', 'c=[3, 4]', 'b=5']);
});

test('without a remedy the first error stays as it is', () => {
  const { work, tried } = refuse([['nothing', 'never', 'give --set b=2, or with --set b=3']]);
  expect(() => fitting(work, [], line)).toThrow(
    expect.objectContaining({ message: 'never', hint: 'give --set b=2, or with --set b=3' }),
  );
  expect(tried.length).toBeLessThan(10);
  const unknown = new LabError('LAB_BAD_OPTION', 'no option x', 'known: y');
  expect(() =>
    fitting(
      () => {
        throw unknown;
      },
      [],
      line,
    ),
  ).toThrow(unknown);
  expect(fitting(() => 7, [], line)).toBe(7);
});
