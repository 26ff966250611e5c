import { expect, test } from 'vitest';
import { gameUse, parseOptions } from '../../src/config/option-text.ts';
import { problemOf } from '../../src/registry/option-check.ts';
import { useText } from '../../src/registry/spec-text.ts';

test('a game is shown as it was typed, what differs from its defaults only', () => {
  const defaults = { size: 8, swap: false };
  for (const text of ['othello', 'othello:size=6', 'othello:size=6,swap=true'])
    expect(useText(gameUse(text), defaults)).toBe(text);
  const text = 'a,b "c" [d] \\';
  expect(gameUse(useText({ use: 'x', text, texts: [text, 'e'] }, {}))).toEqual({
    use: 'x',
    text,
    texts: [text, 'e'],
  });
  expect(useText({ use: 'othello', ...defaults }, defaults)).toBe('othello');
  expect(useText({ use: 'gdl', rules: '(role x)\n(role o)', sheet: 'a' }, { rules: '', sheet: '' })).toBe(
    'gdl:sheet=a',
  );
  expect(useText({ use: 'gdl', rules: '(role x)'.repeat(11) }, { rules: '' })).toBe('gdl');
});

test.each([
  ['heaps=[1,4]', [1, 4]],
  ['heaps=[ 7 ]', [7]],
  ['heaps=[]', []],
  ['heaps=[a,"b,]c",true]', ['a', 'b,]c', true]],
  ['heaps="[1,4]"', '[1,4]'],
  ['heaps=[1', '[1'],
])('a list is typed in brackets: %s', (text, heaps) => {
  expect(parseOptions(`${text},players=3`, 'nim')).toEqual(
    new Map<string, unknown>([
      ['heaps', heaps],
      ['players', 3],
    ]),
  );
});

test('a list is shown as it is typed, unless it is the default', () => {
  const defaults = { heaps: [3, 4, 5], players: 2 };
  expect(useText(gameUse('nim:heaps=[1,4],players=3'), defaults)).toBe('nim:heaps=[1,4],players=3');
  expect(useText(gameUse('nim:heaps=[3,4,5]'), defaults)).toBe('nim');
});

test.each([
  ['--openings', '4', "--openings: '4' is not of the form key=value", 'for example --openings plies=4'],
  ['--each', 'depth', "--each: 'depth' is not of the form key=value", 'for example --each depth=4'],
  [
    'material:depth',
    'depth',
    "material:depth: 'depth' is not of the form key=value",
    'for example material:depth=3',
  ],
])('what is no option is told with an example of what would be: %s %s', (from, text, message, hint) => {
  expect(() => parseOptions(text, from)).toThrow(
    expect.objectContaining({ code: 'LAB_USAGE', message, hint }),
  );
});

test.each(['1e309', '-1e309', 'Infinity'])('a number that is not finite is refused as such, %s', (number) => {
  const refusal = { code: 'LAB_BAD_OPTION', message: `--sprt: elo1 ${number} is not finite` };
  expect(() => parseOptions(`elo0=0,elo1=${number}`, '--sprt')).toThrow(expect.objectContaining(refusal));
  expect(parseOptions(`name="${number}"`, 'x').get('name')).toBe(number);
  const option = { name: 'number', min: 0 } as const;
  expect(problemOf(option, Number(number), () => {})?.message).toBe(
    'is not finite and must be a number of at least 0',
  );
  expect(problemOf(option, 1e308, () => {})).toBeUndefined();
});
