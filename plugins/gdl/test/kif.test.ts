import { LabError } from 'evolab';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRules } from '../src/check.ts';
import { gameFromRules, parseKif, sheets } from '../src/index.ts';
import { parseTerm, termText } from '../src/rules.ts';

const message = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof LabError)) throw error;
    return error.message;
  }
};

test('words, lists and comments are read', () => {
  expect(parseKif('(role x) ; the first\r\nopen(a(b))')).toMatchObject([
    { kind: 'list', items: [{ text: 'role' }, { text: 'x' }], at: 0 },
    { kind: 'word', text: 'open', at: 22 },
    { kind: 'list', items: [{ text: 'a' }, { kind: 'list', items: [{ text: 'b' }] }] },
  ]);
  expect(parseKif('')).toEqual([]);
});

test('errors name line and column', () => {
  expect(message(() => parseKif('(role x)\n (role (o)'))).toBe("line 2, column 2: a '(' without its ')'");
  expect(message(() => parseKif('(role x)\r\n\n  )'))).toBe("line 3, column 3: a ')' without its '('");
  expect(message(() => parseKif('('.repeat(200)))).toMatch(/^line 1, column 101: lists nested deeper/);
});

test('terms come back as they were written', () => {
  for (const text of ['noop', '(mark 1 1)', '(move (cell a 1) (cell b 2))'])
    expect(termText(parseTerm(text))).toBe(text);
  expect(termText(parseTerm('mark 1 1'))).toBe('(mark 1 1)');
  expect(termText(parseTerm('(noop)'))).toBe('noop');
  expect(termText(parseTerm('(MARK One ?)'.replace(' ?', '')))).toBe('(MARK One)');
  expect(message(() => parseTerm('(mark ?x)'))).toContain('variable');
});

test('any text is read or refused, by SyntaxError and at once', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    ' ',
    '?x',
    'role',
    '<=',
    'not',
    'or',
    'distinct',
    'true',
    'next',
    'legal',
    'goal',
    '100',
    ';',
    '\n',
    'a',
    '1',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 60 }).map((list) => list.join(' ')),
      ),
      (text) => {
        message(() => gameFromRules(text));
      },
    ),
    { numRuns: 300 },
  );
});

test('a damaged sheet is another game or refused by SyntaxError', () => {
  const text = sheets['tic-tac-toe'];
  const words = text.match(/[()]|[^\s()]+/g)!;
  fc.assert(
    fc.property(fc.nat(words.length - 1), fc.nat(words.length - 1), fc.boolean(), (i, j, drop) => {
      const changed = [...words];
      if (drop) changed.splice(i, 1);
      else changed[i] = words[j];
      message(() => gameFromRules(changed.join(' '), { steps: 20 }));
    }),
    { numRuns: 150 },
  );
});

test('huge and deep texts are refused or read in no time', () => {
  expect(message(() => parseKif('x '.repeat(3_000_000)))).toContain('characters');
  expect(parseKif('(a b) '.repeat(100_000))).toHaveLength(100_000);
  expect(message(() => parseKif(`${'(f '.repeat(50_000)}x${')'.repeat(50_000)}`))).toContain('nested');
  const alternatives = '(or a b)'.repeat(20);
  expect(message(() => checkRules(`(<= terminal ${alternatives})`))).toContain('alternatives');
});
