import { legalNames } from 'evolab/testing';
import { expect, test, vi } from 'vitest';
import { bundled } from '../games/bundle.ts';
import { familyGame, inventedGames, knownGames, readRules, rulesInWords, writeRules } from '../src/index.ts';
import { readFileSync } from 'node:fs';

const RULES = `name: Four
board: { shape: square, size: 5 }
moves:
  - { place: anywhere }
goals:
  - { line: 4, result: win }
end: draw
`;

const FAULTS: readonly (readonly [string, string, string, string])[] = [
  ['a word that is not known', 'anywhere', 'anywere', "line 4, moves.0.place: 'anywere' is not known here"],
  ['a key that is not known', 'name: Four', 'nam: Four', "line 1, nam: 'nam' is not known here"],
  [
    'a number beyond its range',
    'line: 4',
    'line: 40',
    'line 6, goals.0.line: 40 is not a whole number from 2 to 20',
  ],
  ['a line longer than the board', 'line: 4', 'line: 6', 'line 6, goals.0.line: is longer than the board'],
  ['a key that is missing', 'end: draw\n', '', 'line 1, end: is missing'],
  ['what is no map', 'board: { shape: square, size: 5 }', 'board: 5', 'line 2, board: is not a map'],
  [
    'two ludemes in one',
    'place: anywhere',
    'place: anywhere, step: all',
    'line 4, moves.0: needs exactly one of',
  ],
  [
    'directions that hexagons lack',
    'square, size: 5 }\nmoves:\n  - { place: anywhere }',
    'hexhex, size: 3 }\nstart: { rows: 1 }\nmoves:\n  - { step: diagonal }',
    "line 5, moves.0.step: on hexagons there is no direction 'diagonal'",
  ],
  ['a game without end', 'place: anywhere', 'place: anywhere }\n  - { step: all', 'limit'],
  ['a side that is better off', '{ line: 4, result: win }', '{ connection: own-sides }', ''],
  ['broken YAML', 'goals:', 'goals: [', 'the rules: '],
  ['an alias', 'name: Four', 'name: *x', 'the rules'],
  ['a tag', 'end: draw', 'end: !word draw', 'the rules: Unresolved tag: !word at line 7'],
  ['a number that is none', 'line: 4', 'line: .nan', 'line 6, goals.0.line: NaN is not a whole number'],
  ['a number in quotes', 'line: 4', 'line: "4"', 'line 6, goals.0.line: "4" is not a whole number'],
  ['a limit of one ply', 'end: draw', 'end: draw\nlimit: 1', 'line 8, limit: is below 2'],
];

test.each(FAULTS)('%s is refused with its line and a hint', (what, find, replace, message) => {
  const text = RULES.replace(find, replace);
  expect(text).not.toBe(RULES);
  if (what === 'a game without end') {
    // It gets a limit of its own, and refuses none.
    expect(readRules(text).limit).toBeGreaterThan(0);
    expect(() => readRules(`${text}limit: 0\n`)).toThrow('line 9, limit: such a game needs one');
    return;
  }
  if (message === '') {
    const wide = text.replace('size: 5', 'width: 5, height: 6');
    expect(() => readRules(`${wide}pie: true\n`)).toThrow(
      'pie: the board does not look the same from both sides',
    );
    return;
  }
  expect(() => readRules(text)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION', hint: expect.stringMatching(/./) as string }),
  );
  expect(() => readRules(text)).toThrow(message);
});

test('a key that is a list is refused, and nothing else is said', () => {
  const warned = vi.spyOn(process, 'emitWarning');
  expect(() => readRules(`${RULES}? [a]\n: 1\n`)).toThrow("'[ a ]' is not known here");
  expect(warned).not.toHaveBeenCalled();
});

test('stones of a column are placed on the lowest row or right above others, and the words say so', () => {
  const tree = readRules(
    RULES.replace('{ place: anywhere }', '{ place: lowest }\n  - { step: all }').replace(
      'end: draw',
      'end: draw\nlimit: 60',
    ),
  );
  const game = familyGame(tree);
  const position = game.parse!('...../...../w..../...../..... w ply=9');
  expect(legalNames(game, position).filter((name) => /^a\d$/.test(name))).toEqual(['a1', 'a4']);
  expect(rulesInWords(tree).join()).toContain('on an empty cell of the lowest row or right above a stone.');
});

test.each(['size: 5', 'anywhere'])('a long value in place of %s is not said whole', (find) => {
  const key = find.split(':').length > 1 ? 'size: ' : '';
  for (const value of [`[${'1, '.repeat(3000)}1]`, 'x'.repeat(9000)])
    expect(() => readRules(RULES.replace(find, key + value))).toThrow(/^.{20,200}$/);
});

test('hostile texts are refused at once', () => {
  for (const text of [
    '',
    '- 1',
    '['.repeat(5000),
    `a: ${'x'.repeat(30_000)}`,
    'a: &a [*a, *a]',
    '{}',
    '\u0000',
  ])
    expect(() => readRules(text)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
});

const GAMES = { ...knownGames, ...inventedGames };

test.each(Object.keys(GAMES))('%s reads back as it was written, and has rules in words', (name) => {
  const tree = readRules(GAMES[name]);
  expect(readRules(writeRules(tree))).toEqual(tree);
  expect(writeRules(tree)).not.toContain('&');
  const words = rulesInWords(tree);
  expect(words.length).toBeGreaterThan(3);
  for (const line of words) expect(line).toMatch(/^[A-Z].*\.$/);
});

test('the bundled rules are those of the folder', () => {
  expect(readFileSync(new URL('../src/known-games.ts', import.meta.url), 'utf8')).toBe(bundled());
});
