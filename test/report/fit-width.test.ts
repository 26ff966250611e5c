import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitWidth } from '../../src/report/fit-width.ts';
import { textTable } from '../../src/report/table.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const word = fc.stringMatching(/^[a-z0-9:=,.]{1,14}$/);

test('lines break between words, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(word)), fc.integer({ min: 20, max: 120 }), (lines, width) => {
      const text = lines.map((line) => line.join(' ')).join('\n\n');
      const fitted = fitWidth(text, width);
      expect(words(fitted)).toEqual(words(text));
      for (const line of fitted.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});

test('every cell of a table is in its row, whatever the width', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 6, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 40, max: 130 }),
      (rows, width) => {
        const named = rows.map((row, i) => [`name${i}`, ...row]);
        const titles = ['name', ...'abcdef'].map((title) => `${title}.`);
        const fitted = fitWidth(textTable(titles, named), width);
        const lines = fitted.split('\n');
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        const found = new Map<string, string[]>();
        let cells: string[] = [];
        for (const line of lines) {
          if (/^\S/.test(line)) found.set(words(line)[0], (cells = found.get(words(line)[0]) ?? []));
          cells.push(...words(line).slice(/^\S/.test(line) ? 1 : 0));
        }
        expect([...found.values()].slice(1)).toEqual(rows);
      },
    ),
  );
});

describe('by example', () => {
  test('what fits stays as it is', () => {
    const text = '  a   b\n\n  1   2\n';
    expect(fitWidth(text, 7)).toBe(text);
  });

  test('a long title of the first column stands above the table, and the columns fit below', () => {
    const rows = [
      ['score', '50.0%', '29.0% to 71.0%'],
      ['chance of being stronger', '50.0%', ''],
    ];
    const names = 'alphabeta:depth=3 against uct:sims=100,lambda=0.5,evaluator=material';
    const text = textTable([names, 'estimate', '95% interval'], rows);
    expect(fitWidth(text, 50).split('\n')).toEqual([
      'alphabeta:depth=3 against',
      '    uct:sims=100,lambda=0.5,evaluator=material',
      '                          estimate  95% interval',
      'score                        50.0%  29.0% to 71.0%',
      'chance of being stronger     50.0%',
    ]);
    // Where the columns do not fit either, they follow below, beside the first one again.
    expect(fitWidth(text, 46).split('\n').slice(2)).toEqual([
      ...['                          estimate', 'score                        50.0%'],
      ...['chance of being stronger     50.0%', ''],
      ...['                          95% interval', 'score                     29.0% to 71.0%'],
      'chance of being stronger',
    ]);
  });

  test('an interval stays beside what it is of', () => {
    const rows = [
      ['h1', '0.1351', '0.0943 to 0.1759', '25.0%', '12.7% to 41.2%'],
      ['a8', '0.1263', '0.0862 to 0.1664', '15.0%', '5.7% to 29.8%'],
    ];
    const text = textTable(['cell', 'value', '95% interval', 'other move', '95% interval'], rows);
    expect(fitWidth(text, 45).split('\n')).toEqual([
      'cell   value  95% interval',
      'h1    0.1351  0.0943 to 0.1759',
      'a8    0.1263  0.0862 to 0.1664',
      '',
      'cell  other move  95% interval',
      'h1         25.0%  12.7% to 41.2%',
      'a8         15.0%  5.7% to 29.8%',
    ]);
  });

  test('columns of words that do not fit follow below their row', () => {
    const rows = [
      ['runs/one', 'td', 'hex', '2 of 2 rounds', '50% against random'],
      ['runs/two', 'quick td', '', '1 of 2 rounds', ''],
    ];
    const text = textTable(['folder', 'method', 'game', 'done', 'score'], rows);
    expect(fitWidth(text, 36).split('\n')).toEqual([
      ...['folder    method    game', '    done', '    score'],
      ...['runs/one  td        hex', '    2 of 2 rounds', '    50% against random'],
      ...['runs/two  quick td', '    1 of 2 rounds'],
    ]);
  });

  test('columns that do not fit follow beside the first one; a heading is not repeated', () => {
    const text = 'a heading above\nplayer  games  score\nrandom     10   2.0%\ngreedy      9  98.0%';
    expect(fitWidth(text, 16).split('\n')).toEqual([
      'a heading above',
      ...['player  games', 'random     10', 'greedy      9', ''],
      ...['player  score', 'random   2.0%', 'greedy  98.0%'],
    ]);
  });

  test('words in the last column are broken within it', () => {
    const text =
      '  id   summary\n  hex  Connect your two sides of a rhombus by stones\n  ttt  Three in a row';
    expect(fitWidth(text, 34).split('\n')).toEqual([
      '  id   summary',
      '  hex  Connect your two sides of a',
      '       rhombus by stones',
      '  ttt  Three in a row',
    ]);
  });

  test('a command goes on in a way that a shell understands', () => {
    expect(fitWidth('Next:\n  lab duel first.msgpack second.msgpack --rounds 5000', 40).split('\n')).toEqual([
      'Next:',
      '  lab duel first.msgpack \\',
      '      second.msgpack --rounds 5000',
    ]);
  });

  test('a long path of a command stays whole where a smaller indent leaves room for it', () => {
    const path = 'populations/coevolution-tic-tac-toe-60/champion.msgpack';
    expect(fitWidth(`Next:\n  lab duel ${path} material:depth=2`, 60).split('\n')).toEqual([
      'Next:',
      '  lab duel \\',
      `   ${path} \\`,
      '   material:depth=2',
    ]);
  });

  test('a word that is longer than the terminal stays whole', () => {
    expect(fitWidth('see aaaaaaaaaaaaaaaaaaaaaaaaa there', 10)).toBe(
      'see\n    aaaaaaaaaaaaaaaaaaaaaaaaa\n    there',
    );
  });
});
