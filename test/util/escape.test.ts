import { expect, test } from 'vitest';
import { csvField, htmlText, jsonText, lineText, pgnValue, terminalText } from '../../src/util/escape.ts';

const ESCAPE = '\x1b[2J';

test('text for a terminal shows what a terminal would obey', () => {
  expect(terminalText(`a${ESCAPE}b\x07\x7f\x9b1m\u202ec\r\nd\te`)).toBe(
    'a\\x1b[2Jb\\x07\\x7f\\x9b1m\\u202ec\\r\nd\te',
  );
  expect(terminalText('Müller ♜ 象棋 😀')).toBe('Müller ♜ 象棋 😀');
});

test('a value in a line stays in its line', () => {
  expect(lineText('a\nb\r\tc\u2028d\0')).toBe('a\\nb\\r\\tc\\u2028d\\x00');
});

test('JSON for a terminal is the same value', () => {
  const value = { [`k${ESCAPE}`]: ['\x9b2J', '\u202e', '\x7f', 'é', 1, null] };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toBe(terminalText(text));
});

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula in a table', (text) => {
  expect(csvField(text).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['-0.5', '+3', '1e9', 'plain', '', 'a=b', 'é'])('%j stays as it is in a table', (text) => {
  expect(csvField(text)).toBe(text);
});

test('a field of a table keeps its quotes, commas and lines', () => {
  expect(csvField('a "b", c\nd')).toBe('"a ""b"", c\nd"');
});

test('a tag of PGN ends where it should', () => {
  expect(pgnValue('x"]\n[Result "1-0\\')).toBe('"x\\"]\\\\n[Result \\"1-0\\\\"');
});

test('text of a page is no markup', () => {
  expect(htmlText(`<img src='x' onerror="y">&`)).toBe(
    '&lt;img src=&#39;x&#39; onerror=&quot;y&quot;&gt;&amp;',
  );
});
